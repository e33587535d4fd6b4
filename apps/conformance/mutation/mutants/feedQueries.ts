import { FEED } from '../../src/interface/modules.ts';
import { itemsOf } from '../operators/bodies.ts';
import { feed, leaveOut } from '../operators/feed.ts';
import { type Matches, type Operator, on } from '../operators/operator.ts';
import {
  asks,
  changedQuery,
  changeParameter,
  changeQuery,
  dropParameter,
  dropParameters,
  parameterOf,
} from '../operators/queries.ts';
import { changeList, changeReply, changeReplyHeader, removeReplyHeader, replaceStatus } from '../operators/replies.ts';
import { requireNoScope, requireNoToken, resend, withToken } from '../operators/requests.ts';
import { type Reply, withHeader } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const isBad = ({ status }: Reply): boolean => status === 400;
const isForbidden = ({ status }: Reply): boolean => status === 403;
const withoutCursor: Operator = resend(isBad, (request) => changedQuery(request, (query) => query.delete('cursor')));
const feedWithCursor: Matches = (request) => feed(request) && asks('cursor')(request);

/** Reads by the token that may read participants alone. */
const forPartial =
  (change: (token: string) => Operator): Operator =>
  (matches) =>
  (tokens) =>
    change(tokens.token)(
      (request) => matches(request) && request.headers.authorization === `Bearer ${tokens.partialToken}`,
    )(tokens);

/** Refuses a cursor to every token but the one that it was given to. */
const forItsTokenAlone: Operator = (matches) => () => {
  const owners = new Map<string, string | undefined>();
  return async (request, forward) => {
    const reply = await forward(request);
    if (!matches(request)) return reply;
    const { authorization } = request.headers;
    const cursor = /cursor=([^&>]+)/.exec(reply.headers.link ?? '')?.[1];
    if (cursor !== undefined && !owners.has(cursor)) owners.set(cursor, authorization);
    const asked = parameterOf(request, 'cursor') ?? '';
    return (owners.get(asked) ?? authorization) === authorization ? reply : { ...reply, status: 400 };
  };
};

const nextWithoutLimit = changeReplyHeader('link', (link) => link.replace(/limit=\d+&?/, ''));

/** Decision N1: what is asked for, who may ask, and where a reader goes on. */
// biome-ignore format: a table, with one or two lines for each mutant
export const feedQueryMutants = mutantsOf({
  'all-types-without-course-notes': ['N1-TYPES', 'The feed without types leaves out notes of courses',
    (request) => feed(request) && !asks('types')(request), leaveOut(({ type }) => type === 'courseNote')],
  'feed-next-without-limit': ['N1-NEXT', '`next` of the feed does not repeat the limit',
    feed, nextWithoutLimit],
  'feed-next-after-now-without-limit': ['N1-NEXT', '`next` of a page that begins at the end does not repeat the limit',
    (request) => feed(request) && asks('from')(request), nextWithoutLimit],
  'feed-limit-ignored': ['N1-LIMIT', '`limit` of the feed is ignored', feed, dropParameter('limit')],
  'feed-limit-zero': ['N1-LIMIT', 'The feed takes the limit 0', feed, changeParameter('limit', (limit) => (limit === '0' ? '1' : limit))],
  'feed-limit-any-text': ['N1-LIMIT', 'The feed ignores a limit that is no number',
    feed, dropParameters((name, value) => name === 'limit' && !/^-?\d+$/.test(value))],
  'feed-default-50': ['N1-LIMIT', 'A page of the feed holds 50 changes by default',
    feed, changeQuery((query) => { if (!query.has('limit')) query.set('limit', '50'); })],
  'feed-limit-200': ['N1-LIMIT', 'A page of the feed holds 200 changes at most',
    feed, changeParameter('limit', (limit) => (Number(limit) > 200 ? '200' : limit))],
  'types-ignored': ['N1-TYPES', 'The feed shows other types than were asked for',
    (request) => feed(request) && asks('types')(request), changeList((list) => list.flatMap((item) => [item, { ...item, type: 'organisation' }]))],
  'types-with-their-notes': ['N1-TYPES', 'With participants come their notes',
    (request) => feed(request) && parameterOf(request, 'types') === 'participant',
    changeList((list) => list.flatMap((item) => [{ ...item, type: 'participantNote' }, item]))],
  'types-of-the-last-parameter': ['N1-TYPES', 'Of repeated types the last counts',
    feed, changeQuery((query) => { const all = query.getAll('types'); if (all.length > 1) query.set('types', all.at(-1) ?? ''); })],
  'types-filter-incompletely': ['N1-TYPES', 'Filtered by one type some changes are missing',
    (request) => feed(request) && parameterOf(request, 'types') === 'courseNote', leaveOut(({ operation }) => operation === 'created')],
  'unknown-type-ignored': ['N1-TYPES', 'An unknown type is ignored',
    feed, resend(isBad, (request) => changedQuery(request, (query) => query.set('types', 'participant')))],
  'no-types-are-none': ['N1-TYPES', 'Without types the feed shows participants alone',
    feed, (matches) => () => async (request, forward) => {
      const reply = await forward(request);
      if (!matches(request) || asks('types')(request)) return reply;
      return changeList((list) => list.filter(({ type }) => type === 'participant'))(matches)({ token: '', otherToken: '', limitedToken: '', partialToken: '' })(request, async () => reply);
    }],
  'feed-without-scope': ['N1-SCOPE', 'The feed is answered to a token that may do nothing', feed, requireNoScope],
  'feed-without-token': ['N1-SCOPE', 'The feed is answered without a token', feed, requireNoToken],
  'feed-scope-unnamed': ['N1-SCOPE', 'The 403 of the feed does not name the scope', feed, removeReplyHeader('www-authenticate')],
  'forbidden-type-left-out': ['N1-FORBIDDEN-TYPE', 'A type that may not be read is left out silently',
    feed, forPartial(() => resend(isForbidden, (request) => changedQuery(request, (query) => query.set('types', 'participant'))))],
  'forbidden-type-shown': ['N1-FORBIDDEN-TYPE', 'The feed shows types that may not be read',
    feed, forPartial((token) => resend(isForbidden, (request) => withToken(request, token)))],
  'forbidden-note-shown': ['N1-FORBIDDEN-TYPE', 'Whoever may read participants sees the changes of their notes',
    (request) => feed(request) && (parameterOf(request, 'types') ?? '').includes('participantNote'),
    forPartial((token) => resend(isForbidden, (request) => withToken(request, token)))],
  'all-types-for-anybody': ['N1-FORBIDDEN-TYPE', 'Without types whoever may read some records sees the changes of all',
    (request) => feed(request) && !asks('types')(request), forPartial((token) => resend(isForbidden, (request) => withToken(request, token)))],
  'forbidden-type-unnamed': ['N1-FORBIDDEN-TYPE', 'The 403 names only `changes:read`',
    feed, changeReplyHeader('www-authenticate', (value) => value.replace(/scope=".*"/, 'scope="changes:read"'))],
  'first-forbidden-type-named': ['N1-FORBIDDEN-TYPE', 'The 403 names the first scope that is missing',
    feed, changeReplyHeader('www-authenticate', (value) => value.replace(/scope="(\S+) .*"/, 'scope="$1"'))],
  'scope-named-that-is-there': ['N1-FORBIDDEN-TYPE', 'The 403 names a scope that the token has',
    feed, changeReplyHeader('www-authenticate', (value) => value.replace('scope="', 'scope="participants:read '))],
  'feed-cursor-of-a-token': ['N1-CURSOR-SHARED', 'A cursor of the feed is refused to other tokens', feed, forItsTokenAlone],
  'feed-cursor-forged': ['N1-CURSOR', 'The feed takes any cursor', feedWithCursor, withoutCursor],
  'feed-cursor-of-other-types': ['N1-CURSOR', 'The feed takes a cursor of other types',
    (request) => feedWithCursor(request) && (parameterOf(request, 'cursor') ?? '').length > 30 && parameterOf(request, 'types') !== 'contact', withoutCursor],
  'feed-cursor-expired-if-forged': ['N1-CURSOR', 'A forged cursor is answered as if it had expired', feedWithCursor, replaceStatus(400, 410)],
  'feed-cursor-cut': ['N1-CURSOR', 'A short text counts as no cursor',
    feed, dropParameters((name, value) => name === 'cursor' && value.length < 5)],
  'from-beside-cursor': ['N1-CURSOR-AND-FROM', '`from` beside a cursor is ignored', feedWithCursor, dropParameter('from')],
  'from-anything': ['N1-CURSOR-AND-FROM', 'Any other `from` is ignored',
    feed, dropParameters((name, value) => name === 'from' && value !== 'now')],
  'from-now-ignored': ['N1-FROM-NOW', '`from=now` begins at the oldest change', feed, dropParameter('from')],
  'from-now-skips-one': ['N1-FROM-NOW', '`from=now` misses the next change',
    feed, () => () => {
      const begun = new Set<unknown>();
      return async (request, forward) => {
        const reply = await forward(request);
        if (!feed(request) || reply.status !== 200) return reply;
        const cursor = /cursor=([^&>]+)/.exec(reply.headers.link ?? '')?.[1];
        if (parameterOf(request, 'from') === 'now') begun.add(cursor);
        if (!begun.has(parameterOf(request, 'cursor'))) return reply;
        if (itemsOf(reply).length === 0) begun.add(cursor);
        return changeList((list) => list.slice(1))(feed)({ token: '', otherToken: '', limitedToken: '', partialToken: '' })(request, async () => reply);
      };
    }],
  'oldest-is-now': ['N1-FROM-OLDEST', 'Without `from` the feed begins at this moment',
    feed, changeQuery((query) => { if (!query.has('cursor')) query.set('from', 'now'); })],
  'no-next-on-an-empty-page': ['N1-NEXT', 'An empty page does not say where to go on',
    feed, changeReply((reply) => (itemsOf(reply).length === 0 ? withHeader(reply, 'link', undefined) : reply))],
  'feed-has-first': ['N1-NEXT', '`Link` of the feed has `first`',
    feed, changeReplyHeader('link', (link) => `${link}, ${link.replace('next', 'first')}`)],
  'feed-next-is-relative': ['N1-NEXT', '`next` of the feed is a path',
    on('GET', FEED), changeReplyHeader('link', (link) => link.replace(/<https?:\/\/[^/]+/, '<'))],
});
