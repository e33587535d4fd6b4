import { isCreatable, type Kind } from '../../interface/kinds.ts';
import { allOperations } from '../../interface/operations.ts';
import { type Reference, references } from '../../interface/references.ts';
import { succeeds } from '../../target/answers.ts';
import { type Made, make } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { equal } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { requireModules, requireRemovable } from '../support/offered.ts';
import { listedBy } from '../support/persons.ts';
import { remove } from '../support/recordRequests.ts';
import { makeAnother } from '../support/validRequests.ts';

/** The filter of a list by ids of this kind. */
const filterOf = ({ kind, referred }: Reference): string | undefined => {
  const list = allOperations.find((operation) => operation.isList && operation.kind === kind);
  return [...(list?.referenceFilters ?? [])].find(([, filtered]) => filtered === referred)?.[0];
};

/** What refers to records that can be deleted, and is there afterwards: an enrolment goes with both of its sides. */
const staying = references.filter(
  (reference) => isCreatable(reference.referred) && !reference.isFixed && filterOf(reference) !== undefined,
);

/** A record that was deleted after others had referred to it, and these by the kind of each. */
const goneRecord = (target: Target, referred: Kind) =>
  target.once(`a ${referred} that was deleted after others had referred to it`, async (own) => {
    requireRemovable(own, referred);
    const { modules } = own.settings;
    const gone = await make(own, referred);
    const offered = staying.filter(
      ({ referred: kind, module }) => kind === referred && (module === undefined || modules.includes(module)),
    );
    const made = await Promise.all(
      offered.map(async ({ kind, field, isList }): Promise<[Kind, Made]> => {
        const value = isList ? [gone.id] : gone.id;
        return [kind, await makeAnother(own, kind, { [field]: value })];
      }),
    );
    succeeds(await remove(own, gone));
    return { id: gone.id, referring: new Map(made) };
  });

/** Stories of decision C4: what refers to a record is found by it, also when that is gone. */
export const goneReferenceStories = staying.map((reference) => {
  const { kind, referred, module } = reference;
  const filter = filterOf(reference) ?? '';
  return check(
    ['C4-RELATIONS'],
    `a ${kind} is found by its ${filter} after the ${referred} was deleted`,
    async (target) => {
      if (module !== undefined) requireModules(target, module);
      const { id, referring } = await goneRecord(target, referred);
      const made = referring.get(kind);
      equal(await listedBy(target, made?.collection ?? '', { [filter]: id }), [made?.id], 'The list of ids');
    },
  );
});
