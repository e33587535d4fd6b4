import { fieldsOf, recordOf } from '../operators/bodies.ts';
import { always, gets, notes, on } from '../operators/operator.ts';
import {
  asks,
  changedQuery,
  changeParameter,
  changeQuery,
  dropParameter,
  dropParameters,
  parameterOf,
} from '../operators/queries.ts';
import { changeList, changeReply } from '../operators/replies.ts';
import { changeRequest } from '../operators/requests.ts';
import { withJson } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const PLAIN = ['limit', 'cursor', 'sort', 'q', 'includeDeleted'];

/** Decision C4: filters and ranges. */
// biome-ignore format: a table, with one or two lines for each mutant
export const queryMutants = mutantsOf({
  'filter-ignored': ['C4-EQUALITY', 'The filter `status` is ignored', gets, dropParameter('status')],
  'category-filter-ignored': ['C4-EQUALITY', 'The filter `category` of contacts is ignored',
    gets, dropParameter('category')],
  'first-of-several-values': ['C4-EITHER', 'Of several values of a filter only the first counts',
    gets, changeQuery((query) => {
      for (const [name, value] of [...query]) if (!PLAIN.includes(name)) query.set(name, value.split(',')[0] ?? '');
    })],
  'upper-bounds-ignored': ['C4-RANGES', 'Upper bounds of ranges are ignored',
    gets, dropParameters((name) => /\[lte?\]$/.test(name))],
  'bounds-exclusive': ['C4-RANGES', '`gte` and `lte` leave out what equals the bound',
    gets, changeQuery((query) => {
      for (const [name, value] of [...query]) {
        if (!/\[[gl]te\]$/.test(name)) continue;
        query.delete(name);
        query.set(name.replace('e]', ']'), value);
      }
    })],
  'bounds-in-milliseconds': ['C4-RANGES', 'Of bounds, what is finer than a millisecond is ignored',
    gets, changeQuery((query) => {
      for (const [name, value] of [...query]) if (/\[[gl]te?\]$/.test(name)) query.set(name, value.replace(/(\.\d{3})\d+/, '$1'));
    })],
  'queries-of-latin-1': ['Q2-UTF8', 'Escapes that are no UTF-8 are read as a replacement character',
    always, changeRequest((request) => ({ ...request, query: request.query.replaceAll(/%FC|%C3$|%C0%AF|%ED%A0%80/g, '%EF%BF%BD') }))],
  'relation-ignored': ['C4-RELATIONS', 'The filter `participantId` of coachings is ignored',
    gets, dropParameter('participantId')],
  'agency-relation-ignored': ['C4-RELATIONS', 'The filter `fundingAgencyId` of contacts is ignored',
    gets, dropParameter('fundingAgencyId')],
  'empty-page-404': ['C4-CONTRADICTION', 'An empty page is answered 404',
    gets, changeReply((reply) =>
      reply.status === 200 && reply.body.toString('utf8') === '{"data":[]}' ? { ...reply, status: 404 } : reply)],
  'impossible-range-empty': ['C4-IMPOSSIBLE-RANGE', 'An impossible range answers an empty page',
    gets, changeReply((reply) =>
      reply.body.includes('impossible_range') ? withJson({ ...reply, status: 200 }, { data: [] }) : reply)],
  'trainers-find-nothing': ['C4-RELATIONS', 'The filter `trainerId` of courses finds nothing',
    asks('trainerId'), changeList(() => [])],
  'groups-find-nothing': ['C4-EQUALITY', 'The filter `groupId` of users finds nothing',
    asks('groupId'), changeList(() => [])],
  'programs-by-the-other-time': ['C4-RANGES', 'Ranges of `insertedAt` look at when programs were changed',
    on('GET', '/v1/programs'), changeRequest((request) => ({ ...request, query: request.query.replaceAll('insertedAt', 'updatedAt') }))],
  'lower-bound-beside-upper-ignored': ['C4-RANGES', '`endDate[gte]` is ignored beside `endDate[lte]`',
    asks('endDate[lte]'), dropParameter('endDate[gte]')],
  'notes-by-the-other-time': ['C4-RANGES', 'Ranges of `updatedAt` look at when notes were made',
    notes, changeQuery((query) => {
      for (const [name, value] of [...query]) {
        if (!name.startsWith('updatedAt[')) continue;
        query.delete(name);
        query.set(name.replace('updatedAt', 'insertedAt'), value);
      }
    })],
  'notes-by-id-of-any-record': ['C4-ID', 'Notes are found by `id` below every record',
    notes, (matches) => {
      const homes = new Map<string, string>();
      return () => async (request, forward) => {
        const reply = await forward(request);
        const { id } = recordOf(reply) ?? {};
        if (request.method === 'POST' && matches(request) && typeof id === 'string') homes.set(id, request.path);
        const home = homes.get(new URLSearchParams(request.query).get('id')?.split(',')[0] ?? '');
        return matches(request) && home !== undefined ? forward({ ...request, path: home }) : reply;
      };
    }],
  'ids-in-pages-of-50': ['C4-ID-PAGE', 'What is asked for by `id` comes in pages of 50',
    asks('id'), changeQuery((query) => query.has('limit') || query.set('limit', '50'))],
  'few-ids-in-pages-of-50': ['C4-ID-PAGE', 'What is asked for by at most 100 ids comes in pages of 50',
    asks('id'), changeQuery((query) => {
      const ids = query.getAll('id').flatMap((value) => value.split(','));
      if (ids.length <= 100 && !query.has('limit')) query.set('limit', '50');
    })],
  'ids-in-pages-of-100': ['C4-ID-PAGE', 'Of what is asked for by `id` in brackets at most 100 come on a page',
    gets, changeQuery((query) => {
      if (query.has('id[]') && !query.has('limit')) query.set('limit', '100');
    })],
  'wrong-value-beside-right-ones': ['C4-WRONG-VALUE', 'A value that is no id is ignored beside one',
    asks('id'), changeQuery((query) => {
      const ids = query.getAll('id').flatMap((value) => value.split(','));
      const right = ids.filter((id) => /^[0-9a-f-]{36}$/i.test(id));
      if (right.length > 0 && right.length < ids.length) query.set('id', right.join(','));
    })],
  'cursor-given-twice': ['C4-ONCE', 'Of several cursors the last one counts',
    asks('cursor'), changeQuery((query) => query.set('cursor', query.getAll('cursor').at(-1) ?? ''))],
  'text-filter-trimmed': ['C4-TEXT', 'Spaces at the ends of `customerNumber` are ignored',
    asks('customerNumber'), changeQuery((query) => {
      const values = query.getAll('customerNumber');
      query.delete('customerNumber');
      for (const value of values) query.append('customerNumber', value.trim());
    })],
  'text-filter-without-case': ['C4-TEXT', '`courseNumber` finds numbers that differ in case',
    always, () => () => {
      const stored = new Map<string, string>();
      return async (request, forward) => {
        const { courseNumber } = fieldsOf(request);
        if (typeof courseNumber === 'string') stored.set(courseNumber.toLowerCase(), courseNumber);
        if (!asks('courseNumber')(request)) return forward(request);
        return forward(changedQuery(request, (query) => {
          const value = query.get('courseNumber') ?? '';
          query.set('courseNumber', stored.get(value.toLowerCase()) ?? value);
        }));
      };
    }],
  'text-filter-normalised': ['C4-TEXT', '`courseNumber` is normalised before it is compared',
    asks('courseNumber'), changeParameter('courseNumber', (value) => value.normalize('NFC'))],
  'gone-agencies-find-nothing': ['C4-RELATIONS', 'A funding agency that was deleted finds nothing that refers to it',
    asks('fundingAgencyId'), (matches) => () => {
      const gone = new Set<string>();
      return async (request, forward) => {
        const reply = await forward(request);
        if (request.method === 'DELETE' && request.path.startsWith('/v1/fundingAgencies/')) gone.add(request.path.split('/').at(-1) ?? '');
        const isGone = matches(request) && gone.has(parameterOf(request, 'fundingAgencyId') ?? '');
        return isGone && reply.status === 200 ? withJson(reply, { data: [] }) : reply;
      };
    }],
  'cursor-bound-to-the-form': ['C4-SPELLING', 'A cursor is refused if its filter is not written as in the link',
    asks('cursor'), changeQuery((query) => {
      if (query.getAll('id').length + query.getAll('id[]').length !== 2) query.set('cursor', 'forged');
    })],
  'cursor-of-other-values': ['C4-SPELLING', 'A cursor is taken with other ids than its own',
    asks('cursor'), changeReply((reply) =>
      reply.body.includes('invalid_cursor') ? withJson({ ...reply, status: 200 }, { data: [] }) : reply)],
  'offsets-ignored': ['C4-RANGES', 'The offset of a bound is taken for UTC',
    gets, changeQuery((query) => {
      for (const [name, value] of [...query]) {
        if (name.endsWith(']') && /[+-]\d\d:\d\d$/.test(value)) query.set(name, `${value.slice(0, -6)}Z`);
      }
    })],
});
