import type { JsonObject } from '../proxy/json.ts';
import type { Request } from '../proxy/messages.ts';
import { changedQuery, changing, gets, parameterOf, relisting } from '../proxy/queries.ts';
import type { Mutant } from './mutant.ts';

const sortFieldOf = (request: Request): string =>
  (parameterOf(request, 'sort') ?? '').replace(/^-/, '').split(',')[0] ?? '';
const byCodePoint =
  (field: string) =>
  (one: JsonObject, two: JsonObject): number =>
    String(one[field] ?? '') < String(two[field] ?? '') ? -1 : 1;

/** Decision C3: the order of lists. */
export const orderMutants: readonly Mutant[] = [
  {
    id: 'sort-ignored',
    breaks: 'C3-SORT',
    describe: '`sort` is ignored',
    fault: changing('sort', (sort) => (sort === 'updatedAt' ? sort : undefined)),
  },
  {
    id: 'sort-ascending-only',
    breaks: 'C3-SORT',
    describe: '`-` before a sort field is ignored',
    fault: changing('sort', (sort) => sort.replaceAll('-', '')),
  },
  {
    id: 'oldest-first',
    breaks: 'C3-NEWEST-FIRST',
    describe: 'Without `sort` the oldest record comes first',
    fault: () => async (request, forward) => {
      const reply = await forward(request);
      const isList = gets(request) && reply.headers.link !== undefined && parameterOf(request, 'sort') === undefined;
      if (!isList || parameterOf(request, 'cursor') !== undefined) return reply;
      return forward(changedQuery(request, (query) => query.set('sort', 'insertedAt')));
    },
  },
  {
    id: 'any-number-of-sort-fields',
    breaks: 'C3-THREE',
    describe: 'Of more than three sort fields the first three count',
    fault: changing('sort', (sort) => sort.split(',').slice(0, 3).join(',')),
  },
  {
    id: 'sorted-by-code-points',
    breaks: 'C3-GERMAN',
    describe: 'Text is ordered by its code points',
    fault: relisting(
      (request) => /name|title/i.test(sortFieldOf(request)),
      (list, request) => {
        const sorted = list.toSorted(byCodePoint(sortFieldOf(request)));
        return parameterOf(request, 'sort')?.startsWith('-') === true ? sorted.toReversed() : sorted;
      },
    ),
  },
  {
    id: 'no-date-first',
    breaks: 'C3-NO-DATE-LAST',
    describe: 'Records without a date come first',
    fault: relisting(
      (request) => /date/i.test(sortFieldOf(request)) && sortFieldOf(request) !== 'updatedAt',
      (list, request) => {
        const has = (record: JsonObject): boolean => record[sortFieldOf(request)] !== undefined;
        return [...list.filter((record) => !has(record)), ...list.filter(has)];
      },
    ),
  },
  {
    id: 'unknown-sort-ignored',
    breaks: 'C4-UNKNOWN-SORT',
    describe: 'An unknown sort field is ignored',
    fault: () => async (request, forward) => {
      const reply = await forward(request);
      return reply.body.includes('unknown_sort_field')
        ? forward(changedQuery(request, (query) => query.delete('sort')))
        : reply;
    },
  },
];
