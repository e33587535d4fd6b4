import { recordOf, succeeds } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { erasedPerson } from '../expect/erased.ts';
import { asClient } from '../expect/oauth.ts';
import { requireRemovable } from '../expect/offered.ts';
import { answered, askToErase, makePerson } from '../expect/persons.ts';
import { remove } from '../expect/recordRequests.ts';
import { type PersonKind, persons, type Right, rightPath, rights } from '../interface/modules.ts';

type Action = Right['action'];

const rightOf = (kind: PersonKind, action: Action): Right => {
  const right = rights.find((one) => one.kind === kind && one.action === action);
  if (right === undefined) throw new Error(`The contract has no ${action} of a ${kind}.`);
  return right;
};

/** Asks for a right by a token of the client that has the scope of this right, and no other. */
const ask = async (target: Target, kind: PersonKind, action: Action, id: string): Promise<Answer> => {
  const right = rightOf(kind, action);
  const granted = await asClient(target, right.scope);
  const body = action === 'erase' ? { body: { erasure: { reason: 'request' } } } : {};
  return target.send(right.method, rightPath(right, id), { ...granted, ...body });
};

/** What is asked for of a person that is deleted, and then of the one that came back and was erased, and the answers. */
const OF_DELETED = { export: 200, erasure: 200, undelete: 200 } as const;
const OF_LIVE = { undelete: 200, erase: 200 } as const;
const OF_ERASED = { erase: 200, undelete: 409 } as const;

/** Asks for one right after the other. */
const askFor = async (
  target: Target,
  kind: PersonKind,
  id: string,
  expected: Partial<Readonly<Record<Action, number>>>,
): Promise<Answer[]> => {
  const answers: Answer[] = [];
  // The boundary: the keys of an object have no type of their own.
  for (const [action, status] of Object.entries(expected) as [Action, number][])
    answers.push(hasStatus(await ask(target, kind, action, id), status));
  return answers;
};

const alone = persons.map((kind) =>
  check(
    ['N5-SCOPE-ALONE'],
    `each right of a ${kind} that is deleted, comes back and is erased takes its scope alone`,
    async (target) => {
      requireRemovable(target, kind);
      const made = await makePerson(target, kind);
      succeeds(await remove(target, made));
      const back = (await askFor(target, kind, made.id, OF_DELETED)).at(-1);
      equal(back && recordOf(back), await answered(target, made), 'The person that came back');
      await askFor(target, kind, made.id, OF_LIVE);
      await askFor(target, kind, made.id, OF_ERASED);
    },
  ),
);

/** The reasons besides that by which checks erase who is not looked at. */
const REASONS = ['request', 'retention'] as const;

const reasons = persons.map((kind) =>
  check(['N5-REASONS'], `a ${kind} is erased for each of the reasons`, async (target) => {
    for (const reason of REASONS) {
      const made = await makePerson(target, kind);
      const answer = hasStatus(await askToErase(target, made, { body: { erasure: { reason } } }), 200);
      equal(recordOf(answer).id, made.id, '`id` of the answer');
    }
    const { made, answer } = await erasedPerson(target, kind);
    equal(answer.id, made.id, '`id` of the answer for another reason');
  }),
);

/** Laws of decision N5: what each right takes, whatever has happened to the person, and no more than that. */
export const rightsAloneLaws = [...alone, ...reasons];
