import { METADATA } from '../../src/deployment/client.ts';
import { jsonOf, type Reply, type Request, withJson } from '../proxy/messages.ts';
import type { Mutation } from '../proxy/proxy.ts';
import type { Operator } from './operator.ts';
import { changeReply } from './replies.ts';

const assertionIn = ({ body }: Request): string =>
  new URLSearchParams(body.toString('utf8')).get('client_assertion') ?? '';

/** Names the issuer that the service expects behind a proxy: that for a request to a host that it does not know. */
const withOwnIssuer =
  (mutation: Mutation): Mutation =>
  async (request, forward) => {
    if (request.path !== METADATA) return mutation(request, forward);
    const own = await forward({ ...request, headers: { ...request.headers, host: 'unknown.invalid' } });
    const reply = await mutation(request, forward);
    return withJson(reply, { ...Object(jsonOf(reply)), issuer: Object(jsonOf(own)).issuer });
  };

/** Returns the token of an assertion again. */
export const acceptAgain: Operator = (matches) => () => {
  const replies = new Map<string, Reply>();
  return withOwnIssuer(async (request, forward) => {
    const assertion = assertionIn(request);
    if (!matches(request) || assertion === '') return forward(request);
    const reply = replies.get(assertion) ?? (await forward(request));
    if (reply.status === 200) replies.set(assertion, reply);
    return reply;
  });
};

const tokenOfFuture = changeReply((reply, request) => {
  const [, claims = ''] = assertionIn(request).split('.');
  const { iat = 0 } = claims === '' ? {} : JSON.parse(Buffer.from(claims, 'base64url').toString());
  const isEarly = iat > Date.now() / 1_000 + 60;
  return isEarly ? withJson({ ...reply, status: 200 }, { access_token: 'tpa_any', token_type: 'Bearer' }) : reply;
});

/** Returns a token for an assertion with an `iat` in the future. */
export const acceptFromFuture: Operator = (matches) => (tokens) => withOwnIssuer(tokenOfFuture(matches)(tokens));
