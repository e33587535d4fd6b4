import { recordOf } from '../operators/bodies.ts';
import { always, gets, notes } from '../operators/operator.ts';
import { asks, changeQuery, dropParameter, dropParameters } from '../operators/queries.ts';
import { changeReply } from '../operators/replies.ts';
import { changeRequest } from '../operators/requests.ts';
import { withJson } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const PLAIN = ['limit', 'cursor', 'sort', 'q', 'includeDeleted'];

/** Decision C4: filters and ranges. */
// biome-ignore format: a table, with one or two lines for each mutant
export const queryMutants = mutantsOf({
  'filter-ignored': ['C4-EQUALITY', 'The filter `status` is ignored', gets, dropParameter('status')],
  'first-of-several-values': ['C4-EITHER', 'Only the first of several values of a filter counts',
    gets, changeQuery((query) => {
      for (const [name, value] of [...query]) if (!PLAIN.includes(name)) query.set(name, value.split(',')[0] ?? '');
    })],
  'upper-bounds-ignored': ['C4-RANGES', 'Upper bounds of ranges are ignored',
    gets, dropParameters((name) => /\[lte?\]$/.test(name))],
  'queries-of-latin-1': ['Q2-UTF8', 'Escapes that are not UTF-8 are read as a replacement character',
    always, changeRequest((request) => ({ ...request, query: request.query.replaceAll(/%FC|%C3$|%C0%AF|%ED%A0%80/g, '%EF%BF%BD') }))],
  'relation-ignored': ['C4-RELATIONS', 'The filter `participantId` of coachings is ignored',
    gets, dropParameter('participantId')],
  'empty-page-404': ['C4-CONTRADICTION', 'An empty page responds with 404',
    gets, changeReply((reply) =>
      reply.status === 200 && reply.body.toString('utf8') === '{"data":[]}' ? { ...reply, status: 404 } : reply)],
  'impossible-range-empty': ['C4-IMPOSSIBLE-RANGE', 'An impossible range returns an empty page',
    gets, changeReply((reply) =>
      reply.body.includes('impossible_range') ? withJson({ ...reply, status: 200 }, { data: [] }) : reply)],
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
  'ids-in-pages-of-50': ['C4-ID-PAGE', 'Records requested by `id` are paged by 50',
    asks('id'), changeQuery((query) => query.has('limit') || query.set('limit', '50'))],
  'wrong-value-beside-right-ones': ['C4-WRONG-VALUE', 'A value that is not an id is ignored if another one is valid',
    asks('id'), changeQuery((query) => {
      const ids = query.getAll('id').flatMap((value) => value.split(','));
      const right = ids.filter((id) => /^[0-9a-f-]{36}$/i.test(id));
      if (right.length > 0 && right.length < ids.length) query.set('id', right.join(','));
    })],
  'cursor-given-twice': ['C4-ONCE', 'The last of several cursors counts',
    asks('cursor'), changeQuery((query) => query.set('cursor', query.getAll('cursor').at(-1) ?? ''))],
  'text-filter-trimmed': ['C4-TEXT', 'Leading and trailing spaces in `customerNumber` are ignored',
    asks('customerNumber'), changeQuery((query) => {
      const values = query.getAll('customerNumber');
      query.delete('customerNumber');
      for (const value of values) query.append('customerNumber', value.trim());
    })],
  'cursor-bound-to-the-form': ['C4-SPELLING', 'A cursor is rejected if its filter is spelled differently from the link',
    asks('cursor'), changeQuery((query) => {
      if (query.getAll('id').length + query.getAll('id[]').length !== 2) query.set('cursor', 'forged');
    })],
});
