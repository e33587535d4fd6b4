import { createHash, randomUUID } from 'node:crypto';
import { isObject } from '../../src/interface/json.ts';
import { obtainedAsMain, refusedAsMain, withObtained } from '../operators/clients.ts';
import { withDefaults } from '../operators/fields.ts';
import { gets, type Matches, type Operator, on, type Tokens, written } from '../operators/operator.ts';
import { changeBody, changeList, changeRecords, changeReply } from '../operators/replies.ts';
import { changeRequest, withToken } from '../operators/requests.ts';
import { type Forward, jsonOf, type Reply, type Request, withHeader, withJson } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const tokenEndpoint = on('POST', '/oauth/token');
const revocation = on('POST', '/oauth/revoke');
const introspection = on('POST', '/oauth/introspect');

const writesAlone = (scope: string): boolean => /^\w+:write$/.test(scope);
const writesUsers = (scope: string): boolean => scope === 'users:write';
const any = (): boolean => true;
const keyed: Matches = ({ method, headers }) => method === 'POST' && headers['idempotency-key'] !== undefined;

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

/** The request with a key that nobody else's token can have. */
const withKeyOfToken = ({ headers, ...request }: Request): Request => {
  const { 'idempotency-key': key, authorization = '' } = headers;
  const digest = createHash('sha256').update(String(authorization)).digest('hex');
  return { ...request, headers: { ...headers, 'idempotency-key': `${key}-${digest}` } };
};

/** Serves a request as if its token granted nothing. */
const asLimited = (request: Request, forward: Forward, { limitedToken }: Tokens): Promise<Reply> =>
  forward(withToken(request, limitedToken));

/** Has each token revoked by the client that has obtained it, whoever asks. */
const byOwner: Operator = (matches) => () => {
  const owners = new Map<string, URLSearchParams>();
  return async (request, forward) => {
    const form = new URLSearchParams(request.body.toString('utf8'));
    const owner = owners.get(form.get('token') ?? '');
    if (matches(request) && owner !== undefined) {
      for (const name of ['client_id', 'client_secret']) form.set(name, owner.get(name) ?? '');
      return forward({ ...request, body: Buffer.from(`${form}`) });
    }
    const reply = await forward(request);
    const said = request.path === '/oauth/token' ? jsonOf(reply) : undefined;
    if (isObject(said)) owners.set(String(said.access_token), form);
    return reply;
  };
};

/** Revokes for the client that has obtained a token first, and pretends so for others. */
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
const namesNoToken = ({ body }: Request): boolean => body.includes('token=no-token');

/** Answers who may write and not read with the id of the record alone. */
const idAloneForWriters = withObtained(writesAlone, (request, forward, tokens) =>
  changeRecords(({ id }) => ({ id }))(any)(tokens)(request, forward),
);

/** Decisions A2, A7, A8, A9 and A10, and A3 and K2 for tokens of clients. */
// biome-ignore format: a table, with one or two lines for each mutant
export const clientMutants = mutantsOf({
  'token-lives-two-hours': ['A2-CLIENT-CREDENTIALS', 'A token is said to live for two hours',
    tokenEndpoint, changeBody((body) => ({ ...(body as object), expires_in: 7200 }))],
  'token-type-mac': ['A2-CLIENT-CREDENTIALS', 'A token is said to be of another type',
    tokenEndpoint, changeBody((body) => ({ ...(body as object), token_type: 'mac' }))],
  'revocation-without-effect': ['A1-REVOKED', 'Revoking a token has no effect', revocation, namingNoToken],
  'revocation-by-one-client-alone': ['A8-OWN', 'Revoking has an effect for the tokens of one client alone', revocation, byOneClientAlone],
  'revocation-tells': ['A8-OWN', 'Revoking an unknown token is refused',
    (request) => revocation(request) && namesNoToken(request),
    changeReply((reply) => (reply.status === 200 ? withJson({ ...reply, status: 400 }, { error: 'invalid_request' }) : reply))],
  'every-token-is-active': ['A9-DESCRIBED', 'Every token is said to be active',
    introspection, changeBody((body) => ({ ...(body as object), active: true }))],
  'introspection-without-client': ['A9-DESCRIBED', 'It is not said which client has obtained a token',
    introspection, changeBody((body) => ({ ...(body as object), client_id: undefined }))],
  'subject-is-the-client': ['A9-DESCRIBED', 'The subject of a token is its client, also if that acts for a user',
    introspection, changeBody((body) => (isObject(body) && body.client_id !== undefined ? { ...body, sub: body.client_id } : body))],
  'introspected-type-of-the-specification': ['A9-DESCRIBED', 'The type of a token is called as RFC 8693 calls it',
    introspection, changeBody((body) => (isObject(body) && body.active === true ? { ...body, token_type: 'access_token' } : body))],
  'issued-when-asked': ['A9-DESCRIBED', 'A token is said to be issued when it is asked about',
    introspection, changeBody((body) => (isObject(body) && body.active === true ? { ...body, iat: Math.floor(Date.now() / 1_000) } : body))],
  'users-are-authors': ['R4-ABSENT', 'Notes that a user writes without an author have this user as author',
    (request) => request.path.endsWith('/notes') && request.method === 'POST',
    withObtained(any, (request, forward, tokens) => changeRecords(withDefaults({ author_id: randomUUID() }))(any)(tokens)(request, forward))],
  'expiry-as-text': ['A9-DESCRIBED', 'When a token expires is a text',
    introspection, changeBody((body) => (isObject(body) && body.active === true ? { ...body, exp: `${body.exp}` } : body))],
  'tokens-without-client-are-not-described': ['A9-DESCRIBED', 'A token that no client has obtained is said to be inactive',
    introspection, changeBody((body) => (isObject(body) && body.client_id === undefined ? { active: false } : body))],
  'only-own-tokens-are-described': ['A9-DESCRIBED', 'A token of another client is said to be inactive',
    introspection, changeBody((body, { body: asked }) =>
      (isObject(body) && body.client_id !== undefined && !asked.includes(`client_id=${body.client_id}`) ? { active: false } : body))],
  'jwt-is-said-to-be-revoked': ['A8-OWN', 'A JWT is answered as if it were revoked', revocation,
    changeReply((reply) => (reply.body.includes('unsupported_token_type') ? { ...reply, status: 200, body: Buffer.alloc(0) } : reply))],
  'every-client-revokes': ['A8-OWN', 'A client revokes the tokens of others', revocation, byOwner],
  'assertion-beside-secret': ['A10-ONE-PROOF', 'An assertion is not looked at beside a secret',
    tokenEndpoint, withoutAssertion],
  'assertion-beside-secret-introspection': ['A10-ONE-PROOF', 'An assertion is not looked at if a client asks about a token',
    introspection, withoutAssertion],
  'repeated-parameters': ['B-FORMS', 'Of a repeated parameter one counts', tokenEndpoint, withEachOnce],
  'revocation-without-token': ['B-FORMS', 'Whoever revokes no token is told that it is done', revocation,
    changeReply((reply) => (reply.body.includes('parameter token is missing') ? { ...reply, status: 200, body: Buffer.alloc(0) } : reply))],
  'json-is-introspected': ['B-FORMS', 'A token may be asked about by JSON', introspection,
    changeReply((reply, { headers }) => (/json/.test(String(headers['content-type'])) ? withJson({ ...reply, status: 200 }, { active: false }) : reply))],
  'other-grants-are-invalid-requests': ['B-TOKEN-ENDPOINT', 'Another grant is said to be an invalid request', tokenEndpoint,
    changeReply((reply) => (reply.body.includes('unsupported_grant_type') ? withJson(reply, { error: 'invalid_request' }) : reply))],
  'forgery-is-taken': ['A10-FORGED', 'Whoever sends an assertion of three parts is told that the token has ended', revocation,
    changeReply((reply, { body }) => (reply.status === 401 && body.includes('client_assertion=') ? { ...reply, status: 200, body: Buffer.alloc(0) } : reply))],
  'forgery-is-explained': ['A10-FORGED', 'A wrong assertion is answered otherwise than a wrong secret', tokenEndpoint,
    changeReply((reply, { body }) =>
      (reply.status === 401 && body.includes('client_assertion=') ? withJson(reply, { error: 'invalid_client', error_description: 'The signature is wrong.' }) : reply))],
  'revocation-knows-post-alone': ['L1-METHOD', 'Another method than POST is unknown where tokens are revoked',
    (request) => request.path === '/oauth/revoke' && request.method !== 'POST',
    changeReply((reply) => (reply.status === 405 ? { ...reply, status: 404 } : reply))],
  'write-needs-read': ['A7-WRITE-SEES', 'A write by a token that may not read answers the id alone', written,
    idAloneForWriters],
  'empty-patch-needs-read': ['A7-WRITE-SEES', 'An empty PATCH by a token that may not read answers the id alone',
    (request) => request.method === 'PATCH' && /^\{"\w+":\{\}\}$/.test(String(request.body)),
    idAloneForWriters],
  'who-writes-may-read': ['A3-SCOPE', 'Whoever may write an area may read it too', gets, obtainedAsMain(writesAlone)],
  'who-writes-may-ask-by-head': ['A3-SCOPE', 'Whoever may write enrolments may ask for them by HEAD',
    on('HEAD', '/v1/enrolments'), obtainedAsMain(writesAlone)],
  'history-by-one-scope': ['N2-SCOPES', 'Whoever may read contacts sees their histories',
    on('GET', '/v1/contacts/:id/history'), obtainedAsMain((scope) => scope === 'contacts:read')],
  'writer-gives-any-group': ['A6-GRANT', 'Whoever may write users may give them any group by PUT',
    (request) => isUser(request) && request.method === 'PUT' && request.body.includes('"groups":["'), obtainedAsMain(writesUsers)],
  'writer-may-give-anything': ['A6-GRANT', 'Whoever may write users may do with them whatever others may',
    isUser, obtainedAsMain(writesUsers)],
  'writer-activates-anybody': ['A6-GRANT', 'Whoever may write users may activate any of them by leaving the status out',
    (request) => isUser(request) && request.method === 'PUT' && !request.body.includes('"status"'), obtainedAsMain(writesUsers)],
  'writer-creates-inactive-members': ['A6-GRANT', 'Whoever may write users may create inactive ones with any group',
    (request) => on('POST', '/v1/users')(request) && request.body.includes('"status":"inactive"'), obtainedAsMain(writesUsers)],
  'narrow-tokens-read-everything': ['A1-USER', 'A token for the reads of one area reads all of them',
    gets, obtainedAsMain((scope) => /^\w+:read$/.test(scope))],
  'clients-see-no-course-elsewhere': ['A1-USER', 'Courses with a location are not shown to clients',
    on('GET', '/v1/courses'), withObtained(any, (request, forward, tokens) =>
      changeList((list) => list.filter(({ locationId }) => locationId === undefined))(any)(tokens)(request, forward))],
  'clients-delete-no-coaching': ['A1-USER', 'A token of a client deletes no coaching, whatever it permits',
    on('DELETE', '/v1/coachings/:id'), withObtained(any, asLimited)],
  'groups-are-not-looked-at': ['A1-USER', 'A token of a user may do all that its scopes say', gets, refusedAsMain(403)],
  'inactive-users-go-on': ['N3-TOKENS', 'Tokens of a user who is inactive are taken', gets, refusedAsMain(401)],
  'refused-tokens-stay-refused': ['N3-TOKENS', 'A token that was refused once is refused for good',
    gets, (matches) => () => {
      const refused = new Set<string>();
      return async (request, forward) => {
        const { authorization = '' } = request.headers;
        const reply = await forward(request);
        if (!matches(request)) return reply;
        if (reply.status === 401) refused.add(authorization);
        return refused.has(authorization) ? { ...reply, status: 401 } : reply;
      };
    }],
  'nobody-deletes-oneself': ['N3-ONESELF', 'A user may not delete itself',
    on('DELETE', '/v1/users/:id'), withObtained(any, asLimited)],
  'nobody-deactivates-oneself': ['N3-ONESELF', 'A user may not deactivate itself by PUT',
    on('PUT', '/v1/users/:id'), withObtained(any, asLimited)],
  'who-has-ended-oneself-goes-on': ['N3-ONESELF', 'The token of a user who has deactivated itself is taken', gets, refusedAsMain(401)],
  'keys-of-clients-ignored': ['K2-REPLAY', 'A key that a client sends is ignored',
    keyed, withObtained(any, (request, forward) => forward(withHeader(request, 'idempotency-key', undefined)))],
  'keys-of-a-token': ['K2-REPLAY', 'A key counts for one token, not for its client', keyed, changeRequest(withKeyOfToken)],
  'keys-of-the-organisation': ['K2-PER-CLIENT', 'All clients of an organisation share their keys', keyed, obtainedAsMain(any)],
});
