import type { JsonObject } from '../../src/interface/json.ts';
import { isRefusedFor } from '../operators/bodies.ts';
import { always, gets } from '../operators/operator.ts';
import { asks, changedQuery, changeParameter, parameterOf, sortFieldOf } from '../operators/queries.ts';
import { changeList } from '../operators/replies.ts';
import { resend } from '../operators/requests.ts';
import type { Request } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const sortedBy =
  (field: string) =>
  (request: Request): Request =>
    changedQuery(request, (query) => query.set('sort', field));

const byCodePoint =
  (field: string) =>
  (one: JsonObject, two: JsonObject): number =>
    String(one[field] ?? '') < String(two[field] ?? '') ? -1 : 1;

/** Decision C3: the order of lists. */
// biome-ignore format: a table, with one or two lines for each mutant
export const orderMutants = mutantsOf({
  'sort-ignored': ['C3-SORT', '`sort` is ignored',
    asks('sort'), changeParameter('sort', (sort) => (sort === 'updatedAt' ? sort : undefined))],
  'oldest-first': ['C3-NEWEST-FIRST', 'Without `sort` the oldest record is first',
    (request) => gets(request) && !['sort', 'cursor'].some((name) => parameterOf(request, name) !== undefined),
    resend(({ headers }) => headers.link !== undefined, sortedBy('insertedAt'))],
  'any-number-of-sort-fields': ['C3-THREE', 'The first three of more than three sort fields count',
    asks('sort'), changeParameter('sort', (sort) => sort.split(',').slice(0, 3).join(','))],
  'sorted-by-code-points': ['C3-GERMAN', 'Text is ordered by its code points',
    (request) => /name|title/i.test(sortFieldOf(request)), changeList((list, request) => {
      const sorted = list.toSorted(byCodePoint(sortFieldOf(request)));
      return parameterOf(request, 'sort')?.startsWith('-') === true ? sorted.toReversed() : sorted;
    })],
  'no-date-first': ['C3-NO-DATE-LAST', 'Records without a date are first',
    (request) => /date/i.test(sortFieldOf(request)) && sortFieldOf(request) !== 'updatedAt',
    changeList((list, request) => {
      const has = (record: JsonObject): boolean => record[sortFieldOf(request)] !== undefined;
      return [...list.filter((record) => !has(record)), ...list.filter(has)];
    })],
  'unknown-sort-ignored': ['C4-UNKNOWN-SORT', 'An unknown sort field is ignored',
    always, resend(isRefusedFor('unknown_sort_field'), (request) =>
      changedQuery(request, (query) => query.delete('sort')))],
});
