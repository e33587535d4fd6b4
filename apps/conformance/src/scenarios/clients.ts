import { jsonOf, show } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import type { Client } from '../deployment/settings.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import {
  ASSERTION_TYPE,
  asForm,
  askAsClient,
  askByHeader,
  basicOf,
  clientOf,
  ENDPOINTS,
  endpointPlace,
  errorIn,
  metadataOf,
  obtainToken,
  tokenPlace,
  unknownClient,
  withToken,
} from '../expect/oauth.ts';
import { isObject } from '../interface/json.ts';

/** Calls an endpoint for a token as an unknown client. */
const refusesUnknownClient = async (target: Target, name: string): Promise<void> => {
  const { id, secret } = unknownClient();
  const place = await endpointPlace(target, name);
  const form = asForm({ token: 'no-token', client_id: id, client_secret: secret });
  const answer = hasStatus(await target.send('POST', place, form), 401);
  equal(errorIn(answer), 'invalid_client', '`error`');
  equal(answer.headers['cache-control'], 'no-store', '`Cache-Control`');
};

const NO_CLIENT = [
  ...['Basic', 'Basic !!!!', 'Basic YWJj', 'Basic Og==', 'Bearer tpa_abc', 'Digest username="x"'],
  ...['%:%', '%ff:%c3%28', '\xff\xfe:\xff'].map((pair) => `Basic ${btoa(pair)}`),
];

const endpoints = [
  check(
    ['A2-METADATA'],
    'the OAuth metadata contain the token endpoint, its grant type and the methods of client authentication',
    async (target) => {
      const metadata = await metadataOf(target);
      holds(
        (await tokenPlace(target)).endsWith('/oauth/token'),
        `\`token_endpoint\` must end with /oauth/token, but is ${show(metadata.token_endpoint)}.`,
      );
      const grants = metadata.grant_types_supported;
      holds(
        Array.isArray(grants) && grants.includes('client_credentials'),
        `\`grant_types_supported\` must contain client_credentials, but is ${show(grants)}.`,
      );
      const methods = metadata.token_endpoint_auth_methods_supported;
      const { issuer, scopes_supported: scopes, response_types_supported: types } = metadata;
      holds(
        String(metadata.token_endpoint).startsWith(`${issuer}/`),
        `\`token_endpoint\` must begin with the issuer, which is ${show(issuer)}.`,
      );
      holds(
        Array.isArray(scopes) && scopes.includes('*'),
        `\`scopes_supported\` must contain *, but is ${show(scopes)}.`,
      );
      equal(types, [], '`response_types_supported`');
      for (const method of ['client_secret_basic', 'client_secret_post']) {
        holds(
          Array.isArray(methods) && methods.includes(method),
          `\`token_endpoint_auth_methods_supported\` must contain ${method}, but is ${show(methods)}.`,
        );
      }
    },
  ),
  check(
    ['A2-UNKNOWN-CLIENT'],
    'the token endpoint rejects an unknown client with invalid_client, whether the header or the form contains its id',
    async (target) => {
      const place = await tokenPlace(target);
      const { id: unknown, secret } = unknownClient();
      for (const id of [unknown, 'portal', 'Büro 1']) {
        const authorization = basicOf({ id, secret });
        const fields = { grant_type: 'client_credentials', client_id: id, client_secret: secret };
        const posted = await target.send('POST', place, asForm(fields));
        const { headers, ...form } = asForm({ grant_type: 'client_credentials' });
        const named = await target.send('POST', place, { ...form, headers: { ...headers, authorization } });
        for (const answer of [posted, named])
          equal(errorIn(hasStatus(answer, 401)), 'invalid_client', `\`error\` for the client ${id}`);
      }
    },
  ),
  check(
    ['A2-UNKNOWN-CLIENT'],
    'the token endpoint rejects an `Authorization` header without valid client credentials with invalid_client',
    async (target) => {
      const place = await tokenPlace(target);
      const { headers, ...form } = asForm({ grant_type: 'client_credentials' });
      for (const authorization of NO_CLIENT) {
        const answer = hasStatus(
          await target.send('POST', place, { ...form, headers: { ...headers, authorization } }),
          401,
        );
        equal(errorIn(answer), 'invalid_client', `\`error\` for ${authorization}`);
        const challenge = answer.headers['www-authenticate'] ?? '';
        holds(
          /^Basic realm="/.test(challenge),
          `\`WWW-Authenticate\` must begin with Basic and a realm, but is ${show(challenge)}.`,
        );
      }
    },
  ),
  check(['A8-UNKNOWN-CLIENT'], 'the revocation endpoint rejects an unknown client with invalid_client', (target) =>
    refusesUnknownClient(target, 'revocation_endpoint'),
  ),
  check(['A9-UNKNOWN-CLIENT'], 'the introspection endpoint rejects an unknown client with invalid_client', (target) =>
    refusesUnknownClient(target, 'introspection_endpoint'),
  ),
  check(
    ['B-TOKEN-ENDPOINT'],
    'the token endpoint responds to invalid requests with errors in the format of RFC 6749',
    async (target) => {
      const place = await tokenPlace(target);
      const answer = await target.send('POST', place, asForm({ grant_type: 'password', username: 'a', password: 'b' }));
      const body = jsonOf(hasStatus(answer, 400, 401));
      holds(
        isObject(body) && typeof body.error === 'string',
        `The token endpoint must respond with an \`error\`, but responded with ${show(body)}.`,
      );
      holds(
        !('code' in body),
        `The token endpoint must not respond with a problem document, but responded with ${show(body)}.`,
      );
      equal((answer.headers['content-type'] ?? '').split(';')[0], 'application/json', 'The content type');
    },
  ),
];

const LIFETIME_S = 3600;

/** Requests a token as the client of the run with this secret. */
const askWith = (target: Target, place: string, secret: string): Promise<Answer> =>
  askByHeader(target, place, { id: clientOf(target).id, secret }, { grant_type: 'client_credentials' });

const obtained = [
  check(
    ['A2-CLIENT-CREDENTIALS'],
    'a client obtains an access token with its secret in the form or in the header',
    async (target) => {
      const place = await tokenPlace(target);
      const { token, said } = await obtainToken(target, 'contacts:read');
      const { token_type: type, expires_in: seconds, scope } = said;
      equal([type, seconds, scope], ['Bearer', LIFETIME_S, 'contacts:read'], '`token_type`, `expires_in` and `scope`');
      hasStatus(await target.send('GET', '/v1/contacts', withToken(token)), 200);
      const answer = await askWith(target, place, clientOf(target).secret);
      equal([answer.status, answer.headers['cache-control']], [200, 'no-store'], 'The status and `Cache-Control`');
    },
  ),
  check(
    ['A2-CLIENT-CREDENTIALS'],
    'the token endpoint responds with invalid_scope to an unknown scope',
    async (target) => {
      const form = { grant_type: 'client_credentials', scope: 'contacts:read no-such:scope' };
      const answer = await askAsClient(target, 'token_endpoint', form);
      equal([answer.status, errorIn(answer)], [400, 'invalid_scope'], 'The status and `error`');
    },
  ),
  check(
    ['A2-CLIENT-CREDENTIALS'],
    'the token endpoint treats a parameter with an empty value as missing',
    async (target) => {
      const form = { grant_type: 'client_credentials', scope: '', audience: '' };
      hasStatus(await askAsClient(target, 'token_endpoint', form), 200);
      const without = await askAsClient(target, 'token_endpoint', { grant_type: '', scope: 'contacts:read' });
      equal(
        [without.status, errorIn(without)],
        [400, 'invalid_request'],
        'The status and `error` without a grant type',
      );
    },
  ),
  check(
    ['A2-CLIENT-CREDENTIALS'],
    'the token endpoint returns the same response for a wrong secret as for an unknown client',
    async (target) => {
      const place = await tokenPlace(target);
      const wrong = hasStatus(await askWith(target, place, unknownClient().secret), 401);
      const unknown = asForm({ grant_type: 'client_credentials', client_id: unknownClient().id, client_secret: 'x' });
      equal(wrong.text, (await target.send('POST', place, unknown)).text, 'The response to a wrong secret');
      equal(errorIn(wrong), 'invalid_client', '`error`');
    },
  ),
];

const MAX_ASSERTION_BYTES = 4096;

/**
 * Ways of client authentication, of which a request may use only one: id and secret in the header or in the form, and
 * an assertion.
 */
const proofsBeside = (client: Client, client_assertion: string) => {
  const assertion = { client_assertion_type: ASSERTION_TYPE, client_assertion };
  return [
    ['the secret in the header', assertion, { authorization: basicOf(client) }],
    ['the secret in the form', { ...assertion, client_id: client.id, client_secret: client.secret }, {}],
  ] as const;
};

const proofs = ENDPOINTS.flatMap((endpoint) => [
  check(
    ['A10-ONE-PROOF'],
    `the ${endpoint.replace('_', ' ')} rejects a client assertion together with a client secret`,
    async (target) => {
      const place = await endpointPlace(target, endpoint);
      for (const [name, fields, header] of proofsBeside(clientOf(target), 'a.b.c')) {
        const { headers, ...form } = asForm({ grant_type: 'client_credentials', token: 'no-token', ...fields });
        const answer = await target.send('POST', place, {
          ...form,
          headers: { ...headers, ...header },
          isSecret: true,
        });
        equal(
          [answer.status, errorIn(answer)],
          [400, 'invalid_request'],
          `The status and \`error\` together with ${name}`,
        );
      }
    },
  ),
  check(
    ['A10-ONE-PROOF'],
    `the ${endpoint.replace('_', ' ')} rejects a client assertion of more than 4 KiB`,
    async (target) => {
      const place = await endpointPlace(target, endpoint);
      const client_assertion = `a.b.${'c'.repeat(MAX_ASSERTION_BYTES)}`;
      const fields = { grant_type: 'client_credentials', token: 'no-token', client_id: unknownClient().id };
      const form = asForm({ ...fields, client_assertion_type: ASSERTION_TYPE, client_assertion });
      const answer = await target.send('POST', place, form);
      equal([answer.status, errorIn(answer)], [400, 'invalid_request'], 'The status and `error`');
    },
  ),
]);

/** Scenarios of decisions A2 and A10, and of rejections of A8 and A9: clients and their authentication. */
export const clientScenarios = [...endpoints, ...obtained, ...proofs];
