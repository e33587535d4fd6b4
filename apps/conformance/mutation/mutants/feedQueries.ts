import { feed, leaveOut } from '../operators/feed.ts';
import type { Matches, Operator } from '../operators/operator.ts';
import { asks, changedQuery, changeQuery, dropParameter, parameterOf } from '../operators/queries.ts';
import { changeReplyHeader } from '../operators/replies.ts';
import { requireNoScope, resend } from '../operators/requests.ts';
import type { Reply } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const isBad = ({ status }: Reply): boolean => status === 400;
const isForbidden = ({ status }: Reply): boolean => status === 403;
const withoutCursor: Operator = resend(isBad, (request) => changedQuery(request, (query) => query.delete('cursor')));
const feedWithCursor: Matches = (request) => feed(request) && asks('cursor')(request);

/** Reads by the token that may only read participants. */
const forPartial =
  (change: (token: string) => Operator): Operator =>
  (matches) =>
  (tokens) =>
    change(tokens.token)(
      (request) => matches(request) && request.headers.authorization === `Bearer ${tokens.partialToken}`,
    )(tokens);

/** Rejects a cursor for every token except the one that received it. */
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

/** Decision N1: parameters, access, and continued reading. */
// biome-ignore format: a table, with one or two lines for each mutant
export const feedQueryMutants = mutantsOf({
  'all-types-without-course-notes': ['N1-TYPES', 'The feed without types lacks notes of courses',
    (request) => feed(request) && !asks('types')(request), leaveOut(({ type }) => type === 'courseNote')],
  'feed-next-without-limit': ['N1-NEXT', '`next` of the feed does not repeat the limit',
    feed, nextWithoutLimit],
  'feed-limit-ignored': ['N1-LIMIT', '`limit` of the feed is ignored', feed, dropParameter('limit')],
  'feed-without-scope': ['N1-SCOPE', 'The feed is answered to a token without scopes', feed, requireNoScope],
  'forbidden-type-left-out': ['N1-FORBIDDEN-TYPE', 'A type without read scope is silently left out',
    feed, forPartial(() => resend(isForbidden, (request) => changedQuery(request, (query) => query.set('types', 'participant'))))],
  'feed-cursor-of-a-token': ['N1-CURSOR-SHARED', 'A cursor of the feed is rejected for other tokens', feed, forItsTokenAlone],
  'feed-cursor-forged': ['N1-CURSOR', 'The feed accepts any cursor', feedWithCursor, withoutCursor],
  'from-beside-cursor': ['N1-CURSOR-AND-FROM', '`from` together with a cursor is ignored', feedWithCursor, dropParameter('from')],
  'from-now-ignored': ['N1-FROM-NOW', '`from=now` starts at the oldest change', feed, dropParameter('from')],
  'oldest-is-now': ['N1-FROM-OLDEST', 'Without `from` the feed starts now',
    feed, changeQuery((query) => { if (!query.has('cursor')) query.set('from', 'now'); })],
});
