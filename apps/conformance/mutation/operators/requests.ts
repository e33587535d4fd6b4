import type { JsonObject } from '../../src/interface/json.ts';
import { type Reply, type Request, withHeader } from '../proxy/messages.ts';
import { changedFields } from './bodies.ts';
import type { Operator, Tokens } from './operator.ts';

/** Transforms requests to the service. */
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

/** Changes the fields under the wrapper key of writes. */
export const changeInput = (change: (fields: JsonObject) => JsonObject): Operator =>
  changeRequest((request) => changedFields(request, change));

/** Sends a request again, changed, if `isMeant` accepts the first response; returns the second. */
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

/** Serves requests without a token like the main token. */
export const requireNoToken: Operator = (matches) => (tokens) => async (request, forward) => {
  const isMeant = matches(request) && request.headers.authorization === undefined;
  return forward(isMeant ? withToken(request, tokens.token) : request);
};

/** Serves requests with any token like the main token. */
export const acceptAnyToken: Operator = (matches) => (tokens) => async (request, forward) => {
  const reply = await forward(request);
  const isMeant = matches(request) && request.headers.authorization?.startsWith('Bearer ') && reply.status === 401;
  return isMeant ? forward(withToken(request, tokens.token)) : reply;
};

/** Replaces the access token that has no scopes with the main token. */
export const requireNoScope: Operator = (matches) => (tokens) => async (request, forward) => {
  const isMeant = matches(request) && request.headers.authorization === `Bearer ${tokens.limitedToken}`;
  return forward(isMeant ? withToken(request, tokens.token) : request);
};

/** The same request of the other organisation. */
export const ofOtherOrganisation = ({ token, otherToken }: Tokens, request: Request): Request =>
  withToken(request, request.headers.authorization === `Bearer ${token}` ? otherToken : token);

/** Searches the other organisation for records that the caller's organisation lacks. */
export const serveOtherOrganisation: Operator = (matches) => (tokens) => async (request, forward) => {
  const reply = await forward(request);
  return matches(request) && reply.status === 404 ? forward(ofOtherOrganisation(tokens, request)) : reply;
};

/** Writes to the other organisation if the caller's organisation lacks the record, and responds with 404. */
export const writeOtherOrganisation: Operator = (matches) => (tokens) => async (request, forward) => {
  const reply = await forward(request);
  if (matches(request) && reply.status === 404) await forward(ofOtherOrganisation(tokens, request));
  return reply;
};

/** Rejects requests for a missing scope, but executes them. */
export const alsoWithToken: Operator = (matches) => (tokens) => async (request, forward) => {
  const reply = await forward(request);
  if (matches(request) && reply.status === 403) await forward(withToken(request, tokens.token));
  return reply;
};
