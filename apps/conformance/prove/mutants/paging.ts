import { answering, answeringHeader, answeringList, asideOf, asking, type Matches } from '../proxy/faults.ts';
import type { Json } from '../proxy/json.ts';
import { type Forward, type Reply, type Request, withHeader, withJson } from '../proxy/messages.ts';
import { changedQuery, itemsOf, lists, parameterOf, querying } from '../proxy/queries.ts';
import type { Mutant } from './mutant.ts';

const laterPages: Matches = (request) => lists(request) && parameterOf(request, 'cursor') !== undefined;
const linkTo = (links: string, rel: string): string | undefined =>
  new RegExp(`<([^>]*)>; rel="${rel}"`).exec(links)?.[1];

/** All records behind a list, page by page. */
const everyPage = async (request: Request, forward: Forward): Promise<Json[]> => {
  const items: Json[] = [];
  let next: string | undefined = `${changedQuery(request, (query) => query.set('limit', '200')).query}`;
  while (next !== undefined) {
    const reply: Reply = await forward({ ...asideOf(request, 'GET', request.path), query: next });
    items.push(...itemsOf(reply));
    next = linkTo(reply.headers.link ?? '', 'next')?.split('?')[1];
  }
  return items;
};

/** Pages by their offset: whoever is created or deleted before it moves all that follow. */
const byOffset: Mutant['fault'] = () => async (request, forward) => {
  const cursor = parameterOf(request, 'cursor');
  const limit = Number(parameterOf(request, 'limit') ?? 50);
  if (!lists(request) || !(limit > 0) || !/^\d+$/.test(cursor ?? '0')) return forward(request);
  const first = changedQuery(request, (query) => query.delete('cursor'));
  const reply = await forward(first);
  if (reply.status !== 200) return reply;
  const all = await everyPage(first, forward);
  const start = Number(cursor ?? 0);
  const link = (rel: string, offset: number): string => {
    const { query } = changedQuery(first, (parameters) => parameters.set('cursor', String(offset)));
    return `<http://${request.headers.host}${request.path}?${query}>; rel="${rel}"`;
  };
  const links = [link('first', 0)];
  if (start > 0) links.push(link('prev', Math.max(0, start - limit)));
  if (start + limit < all.length) links.push(link('next', start + limit));
  return withHeader(withJson(reply, { data: all.slice(start, start + limit) }), 'link', links.join(', '));
};

/** Decisions C1 and C2. */
export const pagingMutants: readonly Mutant[] = [
  {
    id: 'default-limit-100',
    breaks: 'C1-DEFAULT-LIMIT',
    describe: 'A page holds 100 records where no limit is given',
    fault: querying(lists, (query) => {
      if (!query.has('limit')) query.set('limit', '100');
    }),
  },
  {
    id: 'limit-ignored',
    breaks: 'C1-LIMIT',
    describe: '`limit` is ignored',
    fault: querying(lists, (query) => {
      if (Number(query.get('limit')) > 0) query.set('limit', '200');
    }),
  },
  {
    id: 'large-limit-refused',
    breaks: 'C1-LIMIT-COERCED',
    describe: 'A limit above 200 is refused',
    fault: querying(lists, (query) => {
      if (Number(query.get('limit')) > 200) query.set('limit', '0');
    }),
  },
  {
    id: 'limit-0',
    breaks: 'C1-LIMIT-REFUSED',
    describe: 'A limit below 1 means no limit',
    fault: querying(lists, (query) => {
      if (query.has('limit') && !(Number(query.get('limit')) >= 1)) query.delete('limit');
    }),
  },
  {
    id: 'page-drops-a-row',
    breaks: 'C1-WALK',
    describe: 'Each page after the first lacks its first record',
    fault: answeringList(laterPages, (list) => list.slice(1)),
  },
  {
    id: 'page-repeats-a-row',
    breaks: 'C1-WALK',
    describe: 'The last record of a page comes first on the next',
    fault: () => {
      let last: Json | undefined;
      return async (request, forward) => {
        const reply = await forward(request);
        if (!lists(request) || reply.status !== 200) return reply;
        const items = itemsOf(reply);
        const repeated = laterPages(request) && last !== undefined ? [last, ...items.slice(0, -1)] : items;
        last = items.at(-1);
        return repeated === items ? reply : withJson(reply, { data: repeated });
      };
    },
  },
  {
    id: 'no-next',
    breaks: 'C1-WALK',
    describe: 'The second page has no `next`',
    fault: answering(laterPages, (reply) =>
      withHeader(reply, 'link', reply.headers.link?.replace(/, <[^>]*>; rel="next"/, '')),
    ),
  },
  {
    id: 'relative-links',
    breaks: 'C1-LINKS',
    describe: 'Links are relative',
    fault: answeringHeader(lists, 'link', (links) => links.replace(/<https?:\/\/[^/]+/g, '<')),
  },
  {
    id: 'no-first-link',
    breaks: 'C1-LINKS',
    describe: '`first` is missing in `Link`',
    fault: answeringHeader(lists, 'link', (links) => links.replace(/<[^>]*>; rel="first",? ?/, '') || undefined),
  },
  {
    id: 'prev-leads-to-next',
    breaks: 'C1-PREV',
    describe: '`prev` leads to the same page as `next`',
    fault: answeringHeader(lists, 'link', (links) =>
      links.replace(/<[^>]*>; rel="prev"/, `<${linkTo(links, 'next') ?? linkTo(links, 'first')}>; rel="prev"`),
    ),
  },
  {
    id: 'cursor-with-other-filters',
    breaks: 'C1-CURSOR-BOUND',
    describe: 'A cursor with another filter answers the page that it was made for',
    fault: () => async (request, forward) => {
      const reply = await forward(request);
      const isRefused = laterPages(request) && reply.status === 400 && reply.body.includes('invalid_cursor');
      return isRefused ? forward(changedQuery(request, (query) => query.delete('cursor'))) : reply;
    },
  },
  {
    id: 'forged-cursor-500',
    breaks: 'C1-CURSOR-FORGED',
    describe: 'A forged cursor is answered 500',
    fault: answering(laterPages, (reply) =>
      reply.status === 400 && reply.body.includes('invalid_cursor') ? { ...reply, status: 500 } : reply,
    ),
  },
  {
    id: 'forged-cursor-first-page',
    breaks: 'C1-CURSOR-FORGED',
    describe: 'A forged cursor answers the first page',
    fault: asking(laterPages, (request) => {
      const cursor = parameterOf(request, 'cursor') ?? '';
      return cursor.length > 20 && /^[\w-]+$/.test(cursor)
        ? request
        : changedQuery(request, (query) => query.delete('cursor'));
    }),
  },
  {
    id: 'paging-by-offset',
    breaks: 'C1-STABLE',
    describe: 'Pages are cut by their offset instead of by the last record',
    fault: byOffset,
  },
];
