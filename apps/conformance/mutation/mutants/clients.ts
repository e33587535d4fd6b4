import { acceptAgain, acceptFromFuture } from '../operators/assertions.ts';
import { obtainedAsMain, refusedAsMain, withObtained } from '../operators/clients.ts';
import { gets, type Matches, type Operator, on, type Tokens, written } from '../operators/operator.ts';
import { changeBody, changeRecords, changeReply } from '../operators/replies.ts';
import { changeRequest, withToken } from '../operators/requests.ts';
import { type Forward, type Reply, type Request, withJson } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const tokenEndpoint = on('POST', '/oauth/token');
const revocation = on('POST', '/oauth/revoke');
const introspection = on('POST', '/oauth/introspect');

const writesAlone = (scope: string): boolean => /^\w+:write$/.test(scope);
const writesUsers = (scope: string): boolean => scope === 'users:write';
const any = (): boolean => true;
const changeForm = (change: (form: URLSearchParams) => void) =>
  changeRequest((request) => {
    const form = new URLSearchParams(request.body.toString('utf8'));
    change(form);
    return { ...request, body: Buffer.from(`${form}`) };
  });

const namingNoToken = changeForm((form) => {
  if (form.has('token')) form.set('token', 'no-token');
});

const withEachOnce = changeForm((form) => {
  for (const [name, value] of form) form.set(name, value);
});

const withoutAssertion = changeForm((form) => {
  form.delete('client_assertion');
  form.delete('client_assertion_type');
});

/** Serves a request as if its token had no scopes. */
const asLimited = (request: Request, forward: Forward, { limitedToken }: Tokens): Promise<Reply> =>
  forward(withToken(request, limitedToken));

/** Revokes for the first client that obtained a token, and only confirms for others. */
const byOneClientAlone: Operator = (matches) => (tokens) => {
  let first: string | null = null;
  const pretend = namingNoToken(matches)(tokens);
  return async (request, forward) => {
    const id = new URLSearchParams(request.body.toString('utf8')).get('client_id');
    if (request.path === '/oauth/token') first ??= id;
    return matches(request) && id !== first ? pretend(request, forward) : forward(request);
  };
};

const isUser: Matches = ({ path, method }) => path.startsWith('/v1/users') && method !== 'GET';
/** Returns only the id to callers that may write but not read the record. */
const idAloneForWriters = withObtained(writesAlone, (request, forward, tokens) =>
  changeRecords(({ id }) => ({ id }))(any)(tokens)(request, forward),
);

/** Decisions A2, A7, A8, A9 and A10, and A3 and K2 for tokens of clients. */
// biome-ignore format: a table, with one or two lines for each mutant
export const clientMutants = mutantsOf({
  'token-lives-two-hours': ['A2-CLIENT-CREDENTIALS', 'The lifetime of a token is reported as two hours',
    tokenEndpoint, changeBody((body) => ({ ...(body as object), expires_in: 7200 }))],
  'revocation-without-effect': ['A1-REVOKED', 'Revoking a token has no effect', revocation, namingNoToken],
  'revocation-by-one-client-alone': ['A8-OWN', 'Revoking only works for the tokens of one client', revocation, byOneClientAlone],
  'every-token-is-active': ['A9-DESCRIBED', 'Every token is reported as active',
    introspection, changeBody((body) => ({ ...(body as object), active: true }))],
  'assertion-beside-secret': ['A10-ONE-PROOF', 'An assertion together with a secret is ignored',
    tokenEndpoint, withoutAssertion],
  'repeated-parameters': ['B-FORMS', 'A repeated parameter counts once', tokenEndpoint, withEachOnce],
  'other-grants-are-invalid-requests': ['B-TOKEN-ENDPOINT', 'Another grant is reported as an invalid request', tokenEndpoint,
    changeReply((reply) => (reply.body.includes('unsupported_grant_type') ? withJson(reply, { error: 'invalid_request' }) : reply))],
  'forgery-is-taken': ['A10-FORGED', 'An assertion of three parts is reported as an expired token', revocation,
    changeReply((reply, { body }) => (reply.status === 401 && body.includes('client_assertion=') ? { ...reply, status: 200, body: Buffer.alloc(0) } : reply))],
  'assertion-works-twice': ['A10-ONCE', 'An assertion works twice', tokenEndpoint, acceptAgain],
  'assertion-of-tomorrow': ['A10-ASSERTION', 'An assertion from the future is accepted', tokenEndpoint, acceptFromFuture],
  'write-needs-read': ['A7-WRITE-SEES', 'A write by a token without read scope only returns the id', written,
    idAloneForWriters],
  'history-by-one-scope': ['N2-SCOPES', 'The scope for contacts is enough for their histories',
    on('GET', '/v1/contacts/:id/history'), obtainedAsMain((scope) => scope === 'contacts:read')],
  'writer-gives-any-group': ['A6-GRANT', 'A token that may write users may assign any group by PUT',
    (request) => isUser(request) && request.method === 'PUT' && request.body.includes('"groups":["'), obtainedAsMain(writesUsers)],
  'narrow-tokens-read-everything': ['A1-USER', 'A token for the reads of one area reads all of them',
    gets, obtainedAsMain((scope) => /^\w+:read$/.test(scope))],
  'inactive-users-go-on': ['N3-TOKENS', 'Tokens of an inactive user are accepted', gets, refusedAsMain(401)],
  'nobody-deletes-oneself': ['N3-ONESELF', 'A user cannot delete itself',
    on('DELETE', '/v1/users/:id'), withObtained(any, asLimited)],
});
