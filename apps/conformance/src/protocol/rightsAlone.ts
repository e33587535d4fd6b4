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
import { inWords, oneInWords } from '../interface/kindWords.ts';
import { type PersonKind, persons, type Right, rightPath, rights } from '../interface/modules.ts';

type Action = Right['action'];

const rightOf = (kind: PersonKind, action: Action): Right => {
  const right = rights.find((one) => one.kind === kind && one.action === action);
  if (right === undefined) throw new Error(`The contract has no operation ${action} of a ${kind}.`);
  return right;
};

/** Exercises a right with a client token that only has the scope of this right. */
const ask = async (target: Target, kind: PersonKind, action: Action, id: string): Promise<Answer> => {
  const right = rightOf(kind, action);
  const granted = await asClient(target, right.scope);
  const body = action === 'erase' ? { body: { erasure: { reason: 'request' } } } : {};
  return target.send(right.method, rightPath(right, id), { ...granted, ...body });
};

/** The rights exercised for a deleted person, and then for an undeleted and erased one, and the responses. */
const OF_DELETED = { export: 200, erasure: 200, undelete: 200 } as const;
const OF_LIVE = { undelete: 200, erase: 200 } as const;
const OF_ERASED = { erase: 200, undelete: 409 } as const;

/** Exercises one right after the other. */
const askFor = async (
  target: Target,
  kind: PersonKind,
  id: string,
  expected: Partial<Readonly<Record<Action, number>>>,
): Promise<Answer[]> => {
  const answers: Answer[] = [];
  // The boundary: the keys of an object have no type.
  for (const [action, status] of Object.entries(expected) as [Action, number][])
    answers.push(hasStatus(await ask(target, kind, action, id), status));
  return answers;
};

const alone = persons.map((kind) =>
  check(
    ['N5-SCOPE-ALONE'],
    `export, dry run, erasure and undelete of ${oneInWords(kind)} each require only their own scope, even if the ${inWords(kind)} is deleted or erased`,
    async (target) => {
      requireRemovable(target, kind);
      const made = await makePerson(target, kind);
      succeeds(await remove(target, made));
      const back = (await askFor(target, kind, made.id, OF_DELETED)).at(-1);
      equal(back && recordOf(back), await answered(target, made), 'The undeleted person');
      await askFor(target, kind, made.id, OF_LIVE);
      await askFor(target, kind, made.id, OF_ERASED);
    },
  ),
);

/** The reasons for erasure that no other check uses. */
const REASONS = ['request', 'retention'] as const;

const reasons = persons.map((kind) =>
  check(['N5-REASONS'], `${oneInWords(kind)} can be erased for each of the allowed reasons`, async (target) => {
    for (const reason of REASONS) {
      const made = await makePerson(target, kind);
      const answer = hasStatus(await askToErase(target, made, { body: { erasure: { reason } } }), 200);
      equal(recordOf(answer).id, made.id, '`id` in the response');
    }
    const { made, answer } = await erasedPerson(target, kind);
    equal(answer.id, made.id, '`id` in the response for another reason');
  }),
);

/** Laws of decision N5: each right requires only its own scope, in every state of the person. */
export const rightsAloneLaws = [...alone, ...reasons];
