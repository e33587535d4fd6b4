import { randomUUID } from 'node:crypto';
import { isCreatable, KINDS, type Kind } from '../../interface/kinds.ts';
import { type Reference, references } from '../../interface/references.ts';
import { unlessSkipped } from '../../target/errors.ts';
import { shared } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { pointersIn } from '../generated/fields.ts';
import { equal, problemOf } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { requireModules } from '../support/offered.ts';
import { readRecord, someIds } from '../support/recordRequests.ts';
import { anew, deletedId, foreignId, ownId } from '../support/referred.ts';
import { twoUsers } from '../support/users.ts';

/** What some run can't provide is left to an id that nothing has. */
const orUnknown = (id: Promise<string>): Promise<string> => unlessSkipped(id, randomUUID());

/** An id that may not be referred to, by turns: of nothing, of another organisation, and of what was deleted. */
const wrongId = async (target: Target, { referred }: Reference, turn: number): Promise<string> => {
  if (turn % 3 === 1) return orUnknown(foreignId(target, referred));
  return turn % 3 === 2 && isCreatable(referred) ? orUnknown(deletedId(target, referred)) : randomUUID();
};

const rightIds = async (target: Target, { referred }: Reference): Promise<readonly string[]> =>
  referred === 'user' ? twoUsers(target) : someIds(target, KINDS[referred].path);

/** A value of a reference, and where in it something is wrong, as pointers below the field. */
interface Mixed {
  value: unknown;
  wrong: readonly string[];
}

/** A list in which right and wrong ids alternate. */
const mixedList = async (target: Target, reference: Reference, turn: number): Promise<Mixed> => {
  const [first, second] = await rightIds(target, reference);
  const [one, other] = [await wrongId(target, reference, turn), await wrongId(target, reference, turn + 1)];
  const ids = [first, one, second, other].filter((id) => id !== undefined);
  return { value: ids, wrong: [one, other].map((id) => `/${ids.indexOf(id)}`) };
};

const mixed = async (target: Target, reference: Reference, turn: number): Promise<Mixed> => {
  if (reference.isList) return mixedList(target, reference, turn);
  if (turn % 2 === 0) return { value: await wrongId(target, reference, turn / 2), wrong: [''] };
  return { value: await ownId(target, reference.referred), wrong: [] };
};

const METHODS = ['POST', 'PUT', 'PATCH'] as const;

/** Whether right and wrong ones of these can be mixed. */
const areSeveral = (all: readonly Reference[]): boolean => all.length > 1 || all.some(({ isList }) => isList);

const ofKind = (kind: Kind): Reference[] => references.filter((reference) => reference.kind === kind);
const kinds: readonly Kind[] = [...new Set(references.map(({ kind }) => kind))].filter((kind) =>
  areSeveral(ofKind(kind)),
);

/** The references that a method may write, of a kind of which a deployment takes that. */
const writtenBy = ({ settings }: Target, kind: Kind, method: (typeof METHODS)[number]): Reference[] => {
  const isOffered = ({ updated }: Reference) => updated === undefined || settings.modules.includes(updated);
  return ofKind(kind).filter((reference) => method === 'POST' || (!reference.isFixed && isOffered(reference)));
};

/** Stories of decision Q5: right and wrong references in one body. */
export const referencesTogether = kinds.map((kind) => {
  const [{ module } = {}] = ofKind(kind);
  return check(
    ['Q5-REFERENCE', 'R2-ALL-FAULTS'],
    `of several references of a ${kind} each wrong one is named, and no right one, by POST, PUT and PATCH`,
    async (target) => {
      if (module !== undefined) requireModules(target, module);
      const made = await shared(target, kind);
      for (const [start, method] of METHODS.entries()) {
        const own = writtenBy(target, kind, method);
        if (!areSeveral(own)) continue;
        const all = await Promise.all(own.map((reference, index) => mixed(target, reference, index + start)));
        const fields = Object.fromEntries(own.map(({ field }, index) => [field, all[index]?.value]));
        const isCreation = method === 'POST';
        const body = { [made.wrapper]: { ...made.sent, ...(isCreation ? anew(target, kind) : {}), ...fields } };
        const answer = await target.send(method, isCreation ? made.collection : made.path, { body });
        const wrong = own.flatMap(({ field }, index) =>
          (all[index]?.wrong ?? []).map((below) => `/${made.wrapper}/${field}${below}`),
        );
        const named = new Set(pointersIn(problemOf(answer, 422)));
        equal([...named].toSorted(), wrong.toSorted(), `The pointers that ${method} of a ${kind} names`);
      }
      equal(await readRecord(target, made), made.record, `The ${kind} after refused writes`);
    },
  );
});
