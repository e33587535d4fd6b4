import { answering } from '../proxy/faults.ts';
import { withJson } from '../proxy/messages.ts';
import { dropping, gets, querying } from '../proxy/queries.ts';
import type { Mutant } from './mutant.ts';

const PLAIN = ['limit', 'cursor', 'sort', 'q', 'includeDeleted'];

/** Decisions C3 to C5. */
export const queryMutants: readonly Mutant[] = [
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
];
