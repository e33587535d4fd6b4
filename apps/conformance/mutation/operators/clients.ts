import { isObject } from '../../src/interface/json.ts';
import { type Forward, jsonOf, type Reply, type Request } from '../proxy/messages.ts';
import type { Operator, Tokens } from './operator.ts';
import { withToken } from './requests.ts';

/** The token in a response of the token endpoint, if it has such scopes. */
const tokenIn = (reply: Reply, isMeant: (scope: string) => boolean): string | undefined => {
  const body = jsonOf(reply);
  if (!isObject(body) || typeof body.access_token !== 'string') return undefined;
  return isMeant(String(body.scope)) ? `Bearer ${body.access_token}` : undefined;
};

/** Behaves differently for tokens of clients with such scopes. */
export const withObtained =
  (
    isMeant: (scope: string) => boolean,
    act: (request: Request, forward: Forward, tokens: Tokens) => Promise<Reply>,
  ): Operator =>
  (matches) =>
  (tokens) => {
    const obtained = new Set<string | undefined>();
    return async (request, forward) => {
      if (matches(request) && obtained.has(request.headers.authorization ?? '')) return act(request, forward, tokens);
      const reply = await forward(request);
      if (request.path === '/oauth/token') obtained.add(tokenIn(reply, isMeant));
      return reply;
    };
  };

/** Serves requests with a token of such scopes like the main token. */
export const obtainedAsMain = (isMeant: (scope: string) => boolean): Operator =>
  withObtained(isMeant, (request, forward, { token }) => forward(withToken(request, token)));

/** Serves rejected requests with a token of all scopes like the main token. */
export const refusedAsMain = (status: number): Operator =>
  withObtained(
    (scope) => scope === '*',
    async (request, forward, { token }) => {
      const reply = await forward(request);
      return reply.status === status ? forward(withToken(request, token)) : reply;
    },
  );
