import { answering, answeringList, asking, changedQuery, type Matches, querying } from '../proxy/faults.ts';
import { jsonOf, type Request, withJson } from '../proxy/messages.ts';
import { isObject, type Json, type JsonObject } from '../second/json.ts';
import type { Mutant } from './mutant.ts';

const gets: Matches = ({ method, path }) => method === 'GET' && path.startsWith('/v1/');
const parameterOf = (request: Request, name: string): string | undefined =>
  new URLSearchParams(request.query).get(name) ?? undefined;
const asks =
  (name: string): Matches =>
  (request) =>
    gets(request) && parameterOf(request, name) !== undefined;
const dropping = (name: string) => querying(gets, (query) => query.delete(name));
const PLAIN = ['limit', 'cursor', 'sort', 'q', 'includeDeleted'];

/** Each value of a parameter, changed. */
const changing = (name: string, change: (value: string) => string | undefined) =>
  querying(gets, (query) => {
    const value = query.get(name);
    const changed = value === null ? null : change(value);
    if (changed === undefined) query.delete(name);
    else if (changed !== null) query.set(name, changed);
  });

/** A list that is answered, in another order or with fewer records. */
const relisting = (matches: Matches, change: (list: JsonObject[], request: Request) => Json[]) =>
  answering(matches, (reply, request) => {
    const body = reply.status === 200 ? jsonOf(reply) : undefined;
    return isObject(body) && Array.isArray(body.data)
      ? withJson(reply, { ...body, data: change(body.data.filter(isObject), request) })
      : reply;
  });

const sortFieldOf = (request: Request): string =>
  (parameterOf(request, 'sort') ?? '').replace(/^-/, '').split(',')[0] ?? '';
const byCodePoint =
  (field: string) =>
  (one: JsonObject, two: JsonObject): number =>
    String(one[field] ?? '') < String(two[field] ?? '') ? -1 : 1;

/** Decisions C3 to C5. */
export const queryMutants: readonly Mutant[] = [
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
    id: 'filter-ignored',
    breaks: 'C4-EQUALITY',
    describe: 'The filter `status` is ignored',
    fault: dropping('status'),
  },
  {
    id: 'category-filter-ignored',
    breaks: 'C4-EQUALITY',
    describe: 'The filter `category` of contacts is ignored',
    fault: dropping('category'),
  },
  {
    id: 'first-of-several-values',
    breaks: 'C4-EITHER',
    describe: 'Of several values of a filter only the first counts',
    fault: querying(gets, (query) => {
      for (const [name, value] of [...query]) if (!PLAIN.includes(name)) query.set(name, value.split(',')[0] ?? '');
    }),
  },
  {
    id: 'upper-bounds-ignored',
    breaks: 'C4-RANGES',
    describe: 'Upper bounds of ranges are ignored',
    fault: querying(gets, (query) => {
      for (const name of [...query.keys()]) if (/\[lte?\]$/.test(name)) query.delete(name);
    }),
  },
  {
    id: 'bounds-exclusive',
    breaks: 'C4-RANGES',
    describe: '`gte` and `lte` leave out what equals the bound',
    fault: querying(gets, (query) => {
      for (const [name, value] of [...query]) {
        if (!/\[[gl]te\]$/.test(name)) continue;
        query.delete(name);
        query.set(name.replace('e]', ']'), value);
      }
    }),
  },
  {
    id: 'relation-ignored',
    breaks: 'C4-RELATIONS',
    describe: 'The filter `participantId` of coachings is ignored',
    fault: dropping('participantId'),
  },
  {
    id: 'agency-relation-ignored',
    breaks: 'C4-RELATIONS',
    describe: 'The filter `fundingAgencyId` of contacts is ignored',
    fault: dropping('fundingAgencyId'),
  },
  {
    id: 'search-ignored',
    breaks: 'C4-SEARCH',
    describe: '`q` is ignored',
    fault: dropping('q'),
  },
  {
    id: 'search-with-accents',
    breaks: 'C4-SEARCH',
    describe: '`q` finds only what is written with the same accents',
    fault: relisting(asks('q'), (list, request) => {
      const words = (parameterOf(request, 'q') ?? '').toLowerCase().split(/\s+/);
      return list.filter((record) => words.every((word) => JSON.stringify(record).toLowerCase().includes(word)));
    }),
  },
  {
    id: 'search-for-whole-words',
    breaks: 'C4-SEARCH',
    describe: '`q` finds whole words only',
    fault: relisting(asks('q'), (list, request) => {
      const fold = (text: string): string =>
        text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
      const words = fold(parameterOf(request, 'q') ?? '').split(/\s+/);
      return list.filter((record) => {
        const there = new Set(fold(JSON.stringify(record)).split(/[^\p{L}\p{N}]+/u));
        return words.every((word) => there.has(word));
      });
    }),
  },
  {
    id: 'search-for-the-first-word',
    breaks: 'C4-SEARCH-EVERY-WORD',
    describe: 'Of several words in `q` only the first has to occur',
    fault: changing('q', (q) => q.trim().split(/\s+/)[0]),
  },
  {
    id: 'short-words-ignored',
    breaks: 'C4-SEARCH-SHORT',
    describe: 'Words of one or two letters are found nowhere',
    fault: relisting(asks('q'), (list, request) =>
      (parameterOf(request, 'q') ?? '').split(/\s+/).some((word) => word.length < 3) ? [] : list,
    ),
  },
  {
    id: 'empty-page-404',
    breaks: 'C4-CONTRADICTION',
    describe: 'An empty page is answered 404',
    fault: answering(gets, (reply) =>
      reply.status === 200 && reply.body.toString('utf8') === '{"data":[]}' ? { ...reply, status: 404 } : reply,
    ),
  },
  {
    id: 'impossible-range-empty',
    breaks: 'C4-IMPOSSIBLE-RANGE',
    describe: 'An impossible range answers an empty page',
    fault: answering(gets, (reply) =>
      reply.body.includes('impossible_range') ? withJson({ ...reply, status: 200 }, { data: [] }) : reply,
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
  {
    id: 'delta-from-the-beginning',
    breaks: 'C5-DELTA',
    describe: '`updatedAt[gte]` is ignored',
    fault: dropping('updatedAt[gte]'),
  },
  {
    id: 'delta-without-deleted',
    breaks: 'C5-DELETED',
    describe: '`includeDeleted` is ignored',
    fault: dropping('includeDeleted'),
  },
  {
    id: 'deleted-unmarked',
    breaks: 'C5-DELETED',
    describe: 'Deleted records are listed without `deletedAt`',
    fault: answeringList(gets, (list) =>
      list.map((record) => {
        if (!isObject(record) || record.deletedAt === undefined) return record;
        const { deletedAt: _, ...others } = record;
        return others;
      }),
    ),
  },
  {
    id: 'deleted-in-any-order',
    breaks: 'C5-ORDER-NEEDED',
    describe: '`includeDeleted=true` is taken in any order',
    fault: asking(
      (request) => asks('includeDeleted')(request) && sortFieldOf(request) !== 'updatedAt',
      (request) => changedQuery(request, (query) => query.set('sort', 'updatedAt')),
    ),
  },
];
