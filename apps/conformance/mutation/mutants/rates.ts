import { withFields } from '../operators/fields.ts';
import { always, type Operator, on } from '../operators/operator.ts';
import { changeBody, changeProblem, changeReply, removeReplyHeader, replaceStatus } from '../operators/replies.ts';
import { withHeader } from '../proxy/messages.ts';
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
  'token-endpoint-problem': ['B-TOKEN-ENDPOINT', 'The token endpoint answers refusals as problems',
    on('POST', '/oauth/token'), changeProblem(({ error = '' }) => ({ title: 'Refused', code: error }))],
  'unknown-client-named': ['A2-UNKNOWN-CLIENT', 'The token endpoint calls an unknown client an invalid request',
    on('POST', '/oauth/token'), changeProblem(withFields({ error: 'invalid_request' }))],
  'no-metadata': ['A2-METADATA', 'There is no metadata of the token endpoint',
    on('GET', '/.well-known/oauth-authorization-server'), replaceStatus(200, 404)],
  'issuer-elsewhere': ['A2-METADATA', 'The issuer is not where its token endpoint is',
    on('GET', '/.well-known/oauth-authorization-server'), changeBody((body) => ({ ...(body as object), issuer: 'https://issuer.example.org' }))],
  'revocation-for-anyone': ['A8-UNKNOWN-CLIENT', 'Anyone may revoke tokens',
    on('POST', '/oauth/revoke'), replaceStatus(401, 200)],
  'introspection-for-anyone': ['A9-UNKNOWN-CLIENT', 'Anyone may introspect tokens',
    on('POST', '/oauth/introspect'), changeReply((reply) =>
      (reply.status === 401 ? { ...reply, status: 200, body: Buffer.from('{"active":false}') } : reply))],
  'broken-header-400': ['A2-UNKNOWN-CLIENT', 'A broken header at the token endpoint is answered 400',
    ({ headers }) => headers.authorization?.startsWith('Basic !') === true, replaceStatus(401, 400)],
}), ...mutantsOf({
  '429-without-retry-after': ['A5-RETRY-AFTER', 'Some answers are 429 without `Retry-After`', always, everyFifth429],
}).map((mutant): Mutant => ({ ...mutant, alongside: ['S1-AREAS'] }))];
