import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { asideOf, isRefusedFor, itemsOf } from '../operators/bodies.ts';
import { type Matches, type Operator, on } from '../operators/operator.ts';
import { changedQuery, changeParameter, changeQuery, lists, parameterOf } from '../operators/queries.ts';
import { changeList, changeReplyHeader, replaceStatusOf } from '../operators/replies.ts';
import { changeRequest, resend } from '../operators/requests.ts';
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

/** Pages by their offset: whoever is created or deleted before it moves all that follow. */
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

/** Changes the records of the pages after the first, given the last record of the page before. */
const changeAfter =
  (change: (list: JsonObject[], last: JsonObject, request: Request) => JsonObject[]): Operator =>
  (matches) =>
  () => {
    const ends = new Map<string, JsonObject>();
    return async (request, forward) => {
      const reply = await forward(request);
      if (!matches(request) || reply.status !== 200) return reply;
      const list = itemsOf(reply).filter(isObject);
      const [last, next] = [list.at(-1), linkTo(reply.headers.link ?? '', 'next')];
      if (last !== undefined && next !== undefined) ends.set(new URL(next).searchParams.get('cursor') ?? '', last);
      const before = ends.get(parameterOf(request, 'cursor') ?? '');
      return before === undefined ? reply : withJson(reply, { data: change(list, before, request) });
    };
  };

/** Decisions C1 and C2. */
// biome-ignore format: a table, with one or two lines for each mutant
export const pagingMutants = mutantsOf({
  'default-limit-100': ['C1-DEFAULT-LIMIT', 'A page holds 100 records where no limit is given',
    (request) => parameterOf(request, 'limit') === undefined && lists(request),
    changeQuery((query) => query.set('limit', '100'))],
  'limit-ignored': ['C1-LIMIT', '`limit` is ignored',
    lists, changeParameter('limit', (limit) => (Number(limit) > 0 ? '200' : limit))],
  'large-page-whole': ['C1-BYTES', 'A page holds as many records as `limit` says, however large they are',
    (request) => parameterOf(request, 'limit') === '200' && lists(request),
    (matches) => () => async (request, forward) => {
      const reply = await forward(request);
      const isShort = reply.status === 200 && itemsOf(reply).length < 200 && linkTo(reply.headers.link ?? '', 'next') !== undefined;
      return isShort && matches(request) ? withJson(reply, { data: await everyPage(request, forward) }) : reply;
    }],
  'large-limit-refused': ['C1-LIMIT-COERCED', 'A limit above 200 is refused',
    lists, changeParameter('limit', (limit) => (Number(limit) > 200 ? '0' : limit))],
  'limit-0': ['C1-LIMIT-REFUSED', 'A limit below 1 means no limit',
    lists, changeParameter('limit', (limit) => (Number(limit) >= 1 ? limit : undefined))],
  'page-drops-a-row': ['C1-WALK', 'Each page after the first lacks its first record',
    laterPages, changeList((list) => list.slice(1))],
  'page-repeats-a-row': ['C1-WALK', 'The last record of a page comes first on the next',
    lists, (matches) => () => {
      let last: unknown;
      return async (request, forward) => {
        const reply = await forward(request);
        if (!matches(request) || reply.status !== 200) return reply;
        const items = itemsOf(reply);
        const repeated = laterPages(request) && last !== undefined ? [last, ...items.slice(0, -1)] : items;
        last = items.at(-1);
        return repeated === items ? reply : withJson(reply, { data: repeated });
      };
    }],
  'no-next': ['C1-WALK', 'The second page has no `next`',
    laterPages, changeReplyHeader('link', (links) => links.replace(/, <[^>]*>; rel="next"/, ''))],
  'long-next-lost': ['C1-WALK', 'Links that are long have no `next`',
    lists, changeReplyHeader('link', (links) => (links.length > 8_000 ? links.replace(/,? ?<[^>]*>; rel="next"/, '') || undefined : links))],
  'relative-links': ['C1-LINKS', 'Links are relative',
    lists, changeReplyHeader('link', (links) => links.replace(/<https?:\/\/[^/]+/g, '<'))],
  'no-first-link': ['C1-LINKS', '`first` is missing in `Link`',
    lists, changeReplyHeader('link', (links) => links.replace(/<[^>]*>; rel="first",? ?/, '') || undefined)],
  'prev-leads-to-next': ['C1-PREV', '`prev` leads to the same page as `next`',
    lists, changeReplyHeader('link', (links) =>
      links.replace(/<[^>]*>; rel="prev"/, `<${linkTo(links, 'next') ?? linkTo(links, 'first')}>; rel="prev"`))],
  'cursor-with-other-filters': ['C1-CURSOR-BOUND', 'A cursor with another filter answers the page that it was made for',
    laterPages, resend(isRefusedFor('invalid_cursor'), withoutCursor)],
  'prev-with-other-filters': ['C1-CURSOR-BOUND', 'A cursor that leads back answers a page whatever the filter is',
    laterPages, (matches) => () => {
      const back = new Set<string>();
      return async (request, forward) => {
        const reply = await forward(request);
        const link = /<([^>]*)>; rel="prev"/.exec(reply.headers.link ?? '')?.[1];
        if (link !== undefined) back.add(new URL(link).searchParams.get('cursor') ?? '');
        const isBack = back.has(parameterOf(request, 'cursor') ?? '');
        return isBack && matches(request) && isRefusedFor('invalid_cursor')(reply) ? forward(withoutCursor(request)) : reply;
      };
    }],
  'forged-cursor-500': ['C1-CURSOR-FORGED', 'A forged cursor is answered 500',
    laterPages, replaceStatusOf('invalid_cursor', 500)],
  'forged-cursor-first-page': ['C1-CURSOR-FORGED', 'A forged cursor answers the first page',
    laterPages, changeRequest((request) => {
      const cursor = parameterOf(request, 'cursor') ?? '';
      return cursor.length > 20 && /^[\w-]+$/.test(cursor)
        ? request
        : withoutCursor(request);
    })],
  'cursor-of-another-list': ['C1-CURSOR-FORGED', 'A cursor that another list has answered to the same query answers the first page',
    laterPages, (matches) => () => {
      const answered = new Set<string>();
      return async (request, forward) => {
        const reply = await forward(request);
        const next = linkTo(reply.headers.link ?? '', 'next');
        if (next !== undefined) answered.add(new URL(next).search.slice(1));
        const isKnown = answered.has(request.query) && isRefusedFor('invalid_cursor')(reply);
        return matches(request) && isKnown ? forward(withoutCursor(request)) : reply;
      };
    }],
  'paging-by-offset': ['C1-STABLE', 'Pages are cut by their offset instead of by the last record',
    lists, cutByOffset],
  'page-follows-a-row': ['C1-STABLE', 'A page lacks its first record if the last one of the page before was written since',
    lists, (matches) => (tokens) => {
      const written = new Set<unknown>();
      const change = changeAfter((list, { id }) => (written.has(id) ? list.slice(1) : list))(matches)(tokens);
      return (request, forward) => {
        if (request.method === 'PATCH' || request.method === 'DELETE') written.add(request.path.split('/').at(-1));
        return change(request, forward);
      };
    }],
  'ties-end-a-page': ['C1-WALK', 'Records that two names tie with the last one of the page before are skipped',
    (request) => on('GET', '/v1/participants')(request) && (parameterOf(request, 'sort') ?? '').includes(','),
    changeAfter((list, last, request) => {
      const fields = (parameterOf(request, 'sort') ?? '').replaceAll('-', '').split(',');
      return list.filter((record) => fields.some((field) => record[field] !== last[field]));
    })],
  'large-limit-default': ['C1-LIMIT-COERCED', 'A limit above 200 means the default',
    lists, changeParameter('limit', (limit) => (Number(limit) > 200 ? undefined : limit))],
  'limit-in-exponents': ['C1-LIMIT-REFUSED', 'A limit of 1e2 is taken as 100',
    lists, changeParameter('limit', (limit) => (limit === '1e2' ? '100' : limit))],
  'changed-cursor-first-page': ['C1-CURSOR-FORGED', 'A cursor that was changed answers the first page',
    laterPages, resend(isRefusedFor('invalid_cursor'), (request) =>
      /^[\w-]{20,}$/.test(parameterOf(request, 'cursor') ?? '') ? withoutCursor(request) : request)],
  'records-of-one-moment-lost': ['C1-WALK', 'Of records that were made in one millisecond a page shows one',
    lists, changeList((list) =>
      list.filter(({ insertedAt }, index) => insertedAt === undefined || insertedAt !== list[index - 1]?.insertedAt))],
  'pages-not-full': ['C1-DEFAULT-LIMIT', 'A page without a limit holds 40 records, if there are so many',
    (request) => parameterOf(request, 'limit') === undefined && lists(request),
    changeQuery((query) => query.set('limit', '40'))],
  'limit-less-one': ['C1-LIMIT', 'A page holds one record fewer than the limit says',
    lists, changeParameter('limit', (limit) => (Number(limit) > 1 ? String(Number(limit) - 1) : limit))],
  'next-after-the-end': ['C1-LINKS', 'A page that holds all there is has a `next`',
    lists, changeReplyHeader('link', (links) => (links.includes('rel="next"') ? links : `${links}, ${links.replace('"first"', '"next"')}`))],
});
