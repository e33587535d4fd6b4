import type { JsonObject } from '../../src/interface/json.ts';
import { type Reply, type Request, withHeader } from '../proxy/messages.ts';
import { changedFields } from './bodies.ts';
import type { Operator, Tokens } from './operator.ts';

/** Changes what reaches the service. */
export const changeRequest =
  (change: (request: Request) => Request): Operator =>
  (matches) =>
  () =>
  async (request, forward) =>
    forward(matches(request) ? change(request) : request);

/** Changes a header field of requests that have it; undefined removes it. */
export const changeRequestHeader = (name: string, change: (value: string) => string | undefined): Operator =>
  changeRequest((request) => {
    const value = request.headers[name];
    return value === undefined ? request : withHeader(request, name, change(value));
  });

/** Removes a header field of requests. */
export const removeRequestHeader = (name: string): Operator => changeRequestHeader(name, () => undefined);

/** Changes the fields under the wrapper key of what is written. */
export const changeInput = (change: (fields: JsonObject) => JsonObject): Operator =>
  changeRequest((request) => changedFields(request, change));

/** Sends a request once more, changed, if the first answer is one of those that `isMeant` names; answers the second. */
export const resend =
  (isMeant: (reply: Reply) => boolean, change: (request: Request) => Request): Operator =>
  (matches) =>
  () =>
  async (request, forward) => {
    const reply = await forward(request);
    return matches(request) && isMeant(reply) ? forward(change(request)) : reply;
  };

/** The request with another access token. */
export const withToken = (request: Request, token: string): Request =>
  withHeader(request, 'authorization', `Bearer ${token}`);

/** Serves requests without a token as if they had the main one. */
export const requireNoToken: Operator = (matches) => (tokens) => async (request, forward) => {
  const isMeant = matches(request) && request.headers.authorization === undefined;
  return forward(isMeant ? withToken(request, tokens.token) : request);
};

/** Serves requests with any token as if it were the main one. */
export const acceptAnyToken: Operator = (matches) => (tokens) => async (request, forward) => {
  const reply = await forward(request);
  const isMeant = matches(request) && request.headers.authorization?.startsWith('Bearer ') && reply.status === 401;
  return isMeant ? forward(withToken(request, tokens.token)) : reply;
};

/** Serves requests with the token that grants nothing as if it were the main one. */
export const requireNoScope: Operator = (matches) => (tokens) => async (request, forward) => {
  const isMeant = matches(request) && request.headers.authorization === `Bearer ${tokens.limitedToken}`;
  return forward(isMeant ? withToken(request, tokens.token) : request);
};

/** The same request of the other organisation. */
export const ofOtherOrganisation = ({ token, otherToken }: Tokens, request: Request): Request =>
  withToken(request, request.headers.authorization === `Bearer ${token}` ? otherToken : token);

/** Looks in the other organisation for what is not found in that of the caller. */
export const serveOtherOrganisation: Operator = (matches) => (tokens) => async (request, forward) => {
  const reply = await forward(request);
  return matches(request) && reply.status === 404 ? forward(ofOtherOrganisation(tokens, request)) : reply;
};

/** Writes in the other organisation what is not found in that of the caller, and answers 404. */
export const writeOtherOrganisation: Operator = (matches) => (tokens) => async (request, forward) => {
  const reply = await forward(request);
  if (matches(request) && reply.status === 404) await forward(ofOtherOrganisation(tokens, request));
  return reply;
};

/** Refuses for lack of a scope, and carries out what was asked for all the same. */
export const alsoWithToken: Operator = (matches) => (tokens) => async (request, forward) => {
  const reply = await forward(request);
  if (matches(request) && reply.status === 403) await forward(withToken(request, tokens.token));
  return reply;
};
