import { isObject } from '../../src/interface/json.ts';
import { withFields } from '../operators/fields.ts';
import { always, type Operator, on } from '../operators/operator.ts';
import {
  changeBody,
  changeProblem,
  changeReply,
  changeReplyHeader,
  removeReplyHeader,
  replaceStatus,
} from '../operators/replies.ts';
import { type Request, withHeader } from '../proxy/messages.ts';
import { type Mutant, mutantsOf } from './mutant.ts';

/** Answers every fifth request 429. */
const everyFifth429: Operator = () => () => {
  let requests = 0;
  return async (request, forward) => {
    const reply = await forward(request);
    requests += 1;
    return requests % 5 === 0 ? { ...reply, status: 429 } : reply;
  };
};

/** Tells how many requests are left to a token, as if those that it does not count had not been sent. */
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

/** What is left after the requests of all. */
const leftWithAll: Operator = (matches) => () => {
  let sent = 0;
  return async (request, forward) => {
    const reply = await forward(request);
    sent += 1;
    const { ratelimit } = reply.headers;
    if (!matches(request) || ratelimit === undefined) return reply;
    return withHeader(reply, 'ratelimit', ratelimit.replace(/r=\d+/, `r=${1_000_000 - sent}`));
  };
};

const ofOtherToken = (sent: Request, { headers }: Request): boolean =>
  sent.headers.authorization !== headers.authorization;
const asks =
  (path: string) =>
  (sent: Request): boolean =>
    sent.path === path;

/** Decisions A2, A5, A8 and A9: the endpoints for clients and the rate limit. */
// biome-ignore format: a table, with one or two lines for each mutant
export const rateMutants: Mutant[] = [...mutantsOf({
  'no-rate-policy': ['A5-POLICY', 'Refusals have no `RateLimit-Policy`',
    always, changeReply((reply) => (reply.status >= 400 ? withHeader(reply, 'ratelimit-policy', undefined) : reply))],
  'no-rate-limit': ['A5-RATE-LIMIT', 'Lists do not say how many requests are left',
    on('GET', '/v1/users'), removeReplyHeader('ratelimit')],
  'rate-limit-for-unknown-paths': ['B-UNKNOWN-NOT-COUNTED', 'Answers to unknown paths carry `RateLimit`',
    always, changeReply((reply) =>
      [404, 405].includes(reply.status) ? withHeader(reply, 'ratelimit', '"default";r=1;t=1') : reply)],
  'rate-of-a-token': ['A5-COUNTED', 'The requests of each token are counted for themselves', always, leftWithout(ofOtherToken)],
  'clients-counted-together': ['A5-COUNTED', 'The requests of all clients are counted together', always, leftWithAll],
  'introspection-does-not-count': ['A9-DESCRIBED', 'Questions about tokens do not count', always, leftWithout(asks('/oauth/introspect'))],
  'revocation-does-not-count': ['A5-COUNTED', 'Revocations do not count', always, leftWithout(asks('/oauth/revoke'))],
  'token-endpoint-problem': ['B-TOKEN-ENDPOINT', 'The token endpoint answers refusals as problems',
    on('POST', '/oauth/token'), changeProblem(({ error = '' }) => ({ title: 'Refused', code: error }))],
  'unknown-client-named': ['A2-UNKNOWN-CLIENT', 'The token endpoint calls an unknown client an invalid request',
    on('POST', '/oauth/token'), changeProblem(withFields({ error: 'invalid_request' }))],
  'client-ids-are-uuids': ['A2-UNKNOWN-CLIENT', 'A client whose id is no UUID is answered 400',
    on('POST', '/oauth/token'), changeReply((reply, { body }) => (/client_id=(?![0-9a-f]{8}-)/.test(String(body)) ? { ...reply, status: 400 } : reply))],
  'no-metadata': ['A2-METADATA', 'There is no metadata of the token endpoint',
    on('GET', '/.well-known/oauth-authorization-server'), replaceStatus(200, 404)],
  'issuer-elsewhere': ['A2-METADATA', 'The issuer is not where its token endpoint is',
    on('GET', '/.well-known/oauth-authorization-server'), changeBody((body) => ({ ...(body as object), issuer: 'https://issuer.example.org' }))],
  'revocation-for-anyone': ['A8-UNKNOWN-CLIENT', 'Anyone may revoke tokens',
    on('POST', '/oauth/revoke'), replaceStatus(401, 200)],
  'introspection-for-anyone': ['A9-UNKNOWN-CLIENT', 'Anyone may introspect tokens',
    on('POST', '/oauth/introspect'), changeReply((reply) =>
      (reply.status === 401 ? { ...reply, status: 200, body: Buffer.from('{"active":false}') } : reply))],
  'forwarded-host-shapes-links': ['B-ADDRESSES', 'Links lead to the host that a proxy is said to have received',
    ({ headers }) => headers['x-forwarded-host'] !== undefined, changeReplyHeader('link', (link) => link.replaceAll(/\/\/[^/]+/g, '//elsewhere.example.org'))],
  'forwarded-protocol-shapes-the-issuer': ['B-ADDRESSES', 'The issuer has the protocol that a proxy is said to have received',
    ({ headers }) => headers['x-forwarded-proto'] !== undefined, changeBody((body) => (isObject(body) ? { ...body, issuer: String(body.issuer).replace('http:', 'https:') } : body))],
  'host-shapes-the-issuer': ['B-ADDRESSES', 'The issuer is whoever the request asks',
    ({ headers, path }) => headers.host?.startsWith('elsewhere') === true && path.startsWith('/.well-known'), changeBody((body) => ({ ...(body as object), issuer: 'http://elsewhere.example.org' }))],
  'broken-header-400': ['A2-UNKNOWN-CLIENT', 'A broken header at the token endpoint is answered 400',
    ({ headers }) => headers.authorization?.startsWith('Basic !') === true, replaceStatus(401, 400)],
}), ...mutantsOf({
  '429-without-retry-after': ['A5-RETRY-AFTER', 'Some answers are 429 without `Retry-After`', always, everyFifth429],
}).map((mutant): Mutant => ({ ...mutant, alongside: ['S1-AREAS'] }))];
