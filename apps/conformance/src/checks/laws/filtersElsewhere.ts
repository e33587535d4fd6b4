import { isObject } from '../../interface/json.ts';
import { isCreatable } from '../../interface/kinds.ts';
import { allOperations, type Operation } from '../../interface/operations.ts';
import { Skipped } from '../../target/errors.ts';
import type { Made } from '../../target/records.ts';
import { unchangedFullRecord } from '../generated/fullRecords.ts';
import { equal } from '../support/assertions.ts';
import { checkOf } from '../support/check.ts';
import { madeKindOf } from '../support/listedRecords.ts';
import { idsOf } from '../support/pages.ts';

/** Every query by which a list finds this record: each filter, each end of each range, and words of the fields that are searched. */
const queriesFor = (operation: Operation, { record }: Made): Record<string, string>[] => {
  const filters = operation.filters.map(
    (filter) => [filter, record[operation.comparedFields[filter] ?? filter]] as const,
  );
  const ranges = operation.ranges.flatMap((field) =>
    ['gte', 'lte'].map((bound) => [`${field}[${bound}]`, record[field]] as const),
  );
  const words = operation.searched.map((field) => ['q', record[field]] as const);
  return [...filters, ...ranges, ...words].flatMap(([name, value]) => {
    const [first] = [value].flat();
    return first === undefined || isObject(first) ? [] : [{ [name]: String(first) }];
  });
};

/** A law of decision A4 about the lists of what can be created: no query shows a record to another organisation. */
export const filtersElsewhereLaws = allOperations.flatMap((operation) => {
  const { isList, path, kind } = operation;
  if (!isList || kind === undefined || !isCreatable(kind) || path.includes('{')) return [];
  return checkOf(
    operation,
    ['A4-NOT-LISTED'],
    `${path} shows another organisation no record by any filter, range or search`,
    async (target) => {
      if (madeKindOf(target, operation) === undefined)
        throw new Skipped('It takes a record that the run removes again.');
      const made = await unchangedFullRecord(target, kind);
      for (const query of queriesFor(operation, made)) {
        const theirs = idsOf(await target.send('GET', path, { as: 'other', query: { ...query, limit: '200' } }));
        equal(theirs.includes(made.id), false, `Whether the other organisation finds it by ${JSON.stringify(query)}`);
      }
    },
  );
});
