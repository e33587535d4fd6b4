import { asideOf, isRefusedFor, itemsOf } from '../operators/bodies.ts';
import type { Matches, Operator } from '../operators/operator.ts';
import { changedQuery, changeParameter, changeQuery, lists, parameterOf } from '../operators/queries.ts';
import { changeList, changeReplyHeader, replaceStatusOf } from '../operators/replies.ts';
import { resend } from '../operators/requests.ts';
import { type Forward, type Reply, type Request, withHeader, withJson } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const laterPages: Matches = (request) => lists(request) && parameterOf(request, 'cursor') !== undefined;
const withoutCursor = (request: Request): Request => changedQuery(request, (query) => query.delete('cursor'));
const linkTo = (links: string, rel: string): string | undefined =>
  new RegExp(`<([^>]*)>; rel="${rel}"`).exec(links)?.[1];

/** All records behind a list, page by page. */
const everyPage = async (request: Request, forward: Forward): Promise<unknown[]> => {
  const items: unknown[] = [];
  let next: string | undefined = `${changedQuery(request, (query) => query.set('limit', '200')).query}`;
  while (next !== undefined) {
    const reply: Reply = await forward({ ...asideOf(request, 'GET', request.path), query: next });
    items.push(...itemsOf(reply));
    next = linkTo(reply.headers.link ?? '', 'next')?.split('?')[1];
  }
  return items;
};

/** Pages by offset: creations and deletions of earlier records shift all later ones. */
const cutByOffset: Operator = (matches) => () => async (request, forward) => {
  const cursor = parameterOf(request, 'cursor');
  const limit = Number(parameterOf(request, 'limit') ?? 50);
  if (!matches(request) || !(limit > 0) || !/^\d+$/.test(cursor ?? '0')) return forward(request);
  const first = withoutCursor(request);
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
// biome-ignore format: a table, with one or two lines for each mutant
export const pagingMutants = mutantsOf({
  'default-limit-100': ['C1-DEFAULT-LIMIT', 'A page contains 100 records by default',
    (request) => parameterOf(request, 'limit') === undefined && lists(request),
    changeQuery((query) => query.set('limit', '100'))],
  'limit-ignored': ['C1-LIMIT', '`limit` is ignored',
    lists, changeParameter('limit', (limit) => (Number(limit) > 0 ? '200' : limit))],
  'large-page-whole': ['C1-BYTES', 'A page contains as many records as `limit`, whatever their size',
    (request) => parameterOf(request, 'limit') === '200' && lists(request),
    (matches) => () => async (request, forward) => {
      const reply = await forward(request);
      const isShort = reply.status === 200 && itemsOf(reply).length < 200 && linkTo(reply.headers.link ?? '', 'next') !== undefined;
      return isShort && matches(request) ? withJson(reply, { data: await everyPage(request, forward) }) : reply;
    }],
  'large-limit-refused': ['C1-LIMIT-COERCED', 'A limit above 200 is rejected',
    lists, changeParameter('limit', (limit) => (Number(limit) > 200 ? '0' : limit))],
  'limit-0': ['C1-LIMIT-REFUSED', 'A limit below 1 means no limit',
    lists, changeParameter('limit', (limit) => (Number(limit) >= 1 ? limit : undefined))],
  'page-drops-a-row': ['C1-WALK', 'Each page after the first lacks its first record',
    laterPages, changeList((list) => list.slice(1))],
  'relative-links': ['C1-LINKS', 'Links are relative',
    lists, changeReplyHeader('link', (links) => links.replace(/<https?:\/\/[^/]+/g, '<'))],
  'prev-leads-to-next': ['C1-PREV', '`prev` points to the same page as `next`',
    lists, changeReplyHeader('link', (links) =>
      links.replace(/<[^>]*>; rel="prev"/, `<${linkTo(links, 'next') ?? linkTo(links, 'first')}>; rel="prev"`))],
  'cursor-with-other-filters': ['C1-CURSOR-BOUND', 'A cursor with another filter returns its original page',
    laterPages, resend(isRefusedFor('invalid_cursor'), withoutCursor)],
  'forged-cursor-500': ['C1-CURSOR-FORGED', 'A forged cursor causes a 500',
    laterPages, replaceStatusOf('invalid_cursor', 500)],
  'paging-by-offset': ['C1-STABLE', 'Pages are split by offset instead of by the last record',
    lists, cutByOffset],
});
