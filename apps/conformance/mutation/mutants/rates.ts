import { withFields } from '../operators/fields.ts';
import { always, type Operator, on } from '../operators/operator.ts';
import {
  changeProblem,
  changeReply,
  changeReplyHeader,
  removeReplyHeader,
  replaceStatus,
} from '../operators/replies.ts';
import { type Request, withHeader } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

/** Responds to every fifth request with 429. */
const everyFifth429: Operator = () => () => {
  let requests = 0;
  return async (request, forward) => {
    const reply = await forward(request);
    requests += 1;
    return requests % 5 === 0 ? { ...reply, status: 429 } : reply;
  };
};

/** Reports the remaining requests of a token as if those that it does not count had not been sent. */
const leftWithout =
  (isUncounted: (request: Request, answered: Request) => boolean): Operator =>
  (matches) =>
  () => {
    const sent: Request[] = [];
    return async (request, forward) => {
      const reply = await forward(request);
      sent.push(request);
      const { ratelimit } = reply.headers;
      if (!matches(request) || ratelimit === undefined) return reply;
      const uncounted = sent.filter((earlier) => isUncounted(earlier, request)).length;
      const told = ratelimit.replace(/r=(\d+)/, (_, left) => `r=${Number(left) + uncounted}`);
      return withHeader(reply, 'ratelimit', told);
    };
  };

const ofOtherToken = (sent: Request, { headers }: Request): boolean =>
  sent.headers.authorization !== headers.authorization;
/** Decisions A2, A5, A8 and A9: the endpoints for clients and the rate limit. */
// biome-ignore format: a table, with one or two lines for each mutant
export const rateMutants = mutantsOf({
  'no-rate-policy': ['A5-POLICY', 'Rejections have no `RateLimit-Policy`',
    always, changeReply((reply) => (reply.status >= 400 ? withHeader(reply, 'ratelimit-policy', undefined) : reply))],
  'no-rate-limit': ['A5-RATE-LIMIT', 'Lists lack the number of remaining requests',
    on('GET', '/v1/users'), removeReplyHeader('ratelimit')],
  'rate-limit-for-unknown-paths': ['B-UNKNOWN-NOT-COUNTED', 'Responses to unknown paths have `RateLimit`',
    always, changeReply((reply) =>
      [404, 405].includes(reply.status) ? withHeader(reply, 'ratelimit', '"default";r=1;t=1') : reply)],
  'rate-of-a-token': ['A5-COUNTED', 'The requests of each token are counted separately', always, leftWithout(ofOtherToken)],
  'unknown-client-named': ['A2-UNKNOWN-CLIENT', 'The token endpoint rejects an unknown client as an invalid request',
    on('POST', '/oauth/token'), changeProblem(withFields({ error: 'invalid_request' }))],
  'no-metadata': ['A2-METADATA', 'The token endpoint has no metadata',
    on('GET', '/.well-known/oauth-authorization-server'), replaceStatus(200, 404)],
  'revocation-for-anyone': ['A8-UNKNOWN-CLIENT', 'Anyone may revoke tokens',
    on('POST', '/oauth/revoke'), replaceStatus(401, 200)],
  'introspection-for-anyone': ['A9-UNKNOWN-CLIENT', 'Anyone may introspect tokens',
    on('POST', '/oauth/introspect'), changeReply((reply) =>
      (reply.status === 401 ? { ...reply, status: 200, body: Buffer.from('{"active":false}') } : reply))],
  'forwarded-host-shapes-links': ['B-ADDRESSES', 'Links point to the host in a proxy header',
    ({ headers }) => headers['x-forwarded-host'] !== undefined, changeReplyHeader('link', (link) => link.replaceAll(/\/\/[^/]+/g, '//elsewhere.example.org'))],
  '429-without-retry-after': ['A5-RETRY-AFTER', 'Some responses are 429 without `Retry-After`', always, everyFifth429],
});
