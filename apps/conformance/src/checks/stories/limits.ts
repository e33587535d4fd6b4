import { randomUUID } from 'node:crypto';
import { isObject, type JsonObject } from '../../interface/json.ts';
import { jsonOf, show } from '../../target/answers.ts';
import { make, tryToMake } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { equal, hasStatus, hasViolation, holds } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { placeOf } from '../support/named.ts';
import { patch } from '../support/recordRequests.ts';

const MEBIBYTE = 2 ** 20;
const NAME = 255;
const CONTENT = 100_000;
const TAGS = 50;
const TAG = 100;
const DEPTH = 32;
const MEMBERS = 1000;

const sizes = [
  check(['L1-BODY'], 'a body of more than 1 MiB is 413', async (target) => {
    const raw = JSON.stringify({ note: { content: 'a'.repeat(MEBIBYTE) } });
    const { collection } = await make(target, 'participantNote');
    hasStatus(await target.send('POST', collection, { raw }), 413);
  }),
  check(['L1-BODY'], 'a body just below 1 MiB is not too large', async (target) => {
    const raw = JSON.stringify({ note: { content: 'a'.repeat(MEBIBYTE - 100) } });
    const { collection } = await make(target, 'participantNote');
    hasStatus(await target.send('POST', collection, { raw }), 422);
  }),
  ...(
    [
      ['participant', 'lastName'],
      ['course', 'name'],
      ['fundingAgency', 'name'],
      ['contact', 'last_name'],
    ] as const
  ).map(([kind, field]) =>
    check(['L1-NAMES'], `${field} of a ${kind} takes ${NAME} characters, and no more`, async (target) => {
      const name = target.word().padEnd(NAME, 'ä');
      const word = target.word();
      const emoji = `${word}${'😀'.repeat(NAME - word.length)}`;
      equal((await make(target, kind, { [field]: emoji })).record[field], emoji, `\`${field}\``);
      hasViolation((await tryToMake(target, kind, { [field]: '' })).answer, 422, `/${kind}/${field}`);
      equal((await make(target, kind, { [field]: name })).record[field], name, `\`${field}\``);
      const { answer, wrapper } = await tryToMake(target, kind, { [field]: `${name}ä` });
      hasViolation(answer, 422, `/${wrapper}/${field}`);
    }),
  ),
  check(['L1-CONTENT'], `a note takes ${CONTENT} characters of content, and no more`, async (target) => {
    const content = 'ä'.repeat(CONTENT);
    const made = await make(target, 'participantNote', { content });
    equal(made.record.content === content, true, 'Whether the content came back');
    hasViolation(await patch(target, made, { content: `${content}ä` }), 422, '/note/content');
  }),
  check(['L1-TAGS'], `a contact takes ${TAGS} tags of ${TAG} characters, and no more`, async (target) => {
    const tags = Array.from({ length: TAGS }, (_, index) => `${index}`.padEnd(TAG, 'ü'));
    const made = await make(target, 'contact', { tags });
    equal(made.record.tags, tags, '`tags`');
    hasViolation(await patch(target, made, { tags: [...tags, 'a'] }), 422, '/contact/tags');
    hasViolation(await patch(target, made, { tags: ['a'.repeat(TAG + 1)] }), 422, '/contact/tags/0');
  }),
  check(['L1-DEPTH'], `JSON more than ${DEPTH} deep is 422`, async (target) => {
    const raw = `${'{"a":'.repeat(DEPTH + 1)}1${'}'.repeat(DEPTH + 1)}`;
    hasStatus(await target.send('POST', '/v1/contacts', { raw }), 422);
  }),
  check(['L1-MEMBERS'], `an object or array with more than ${MEMBERS} members is 422`, async (target) => {
    const object = Object.fromEntries(Array.from({ length: MEMBERS + 1 }, (_, index) => [`a${index}`, 1]));
    const array = Array.from({ length: MEMBERS + 1 }, () => 'a');
    for (const contact of [object, { category: 'team', tags: array }]) {
      hasStatus(await target.send('POST', '/v1/contacts', { body: { contact } }), 422);
    }
  }),
];

const requestIds = [
  check(['L3-KEPT'], 'a well-formed X-Request-Id is kept', async (target) => {
    const id = randomUUID();
    const answer = await target.send('GET', '/v1/org', { headers: { 'x-request-id': id } });
    equal(answer.headers['x-request-id'], id, '`X-Request-Id`');
  }),
  check(['L3-KEPT'], 'a malformed X-Request-Id is replaced', async (target) => {
    for (const id of ['a b', 'x'.repeat(129), '<script>', 'a,b']) {
      const answer = await target.send('GET', '/v1/org', { headers: { 'x-request-id': id } });
      holds(answer.headers['x-request-id'] !== id, `\`X-Request-Id\` is ${show(id)} still.`);
    }
  }),
  check(['L3-REQUEST-ID'], 'no two answers have the same X-Request-Id', async (target) => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => target.send('GET', '/v1/org')));
    equal(new Set(answers.map(({ headers }) => headers['x-request-id'])).size, 5, 'The number of different ids');
  }),
];

const METADATA = '/.well-known/oauth-authorization-server';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const asForm = (fields: Record<string, string>) =>
  ({ as: 'nobody', raw: `${new URLSearchParams(fields)}`, headers: FORM }) as const;

/** Where to ask an endpoint, as the metadata name it. */
const endpointPlace = async (target: Target, name: string): Promise<string> => {
  const metadata = jsonOf(hasStatus(await target.send('GET', METADATA, { as: 'nobody' }), 200));
  const endpoint = (isObject(metadata) ? metadata : ({} as JsonObject))[name];
  holds(typeof endpoint === 'string' && URL.canParse(endpoint), `\`${name}\` is ${show(endpoint)}.`);
  return placeOf(target.settings.baseUrl, endpoint);
};

const tokenPlace = (target: Target): Promise<string> => endpointPlace(target, 'token_endpoint');

/** Asks an endpoint about a token as a client that there is not. */
const refusesUnknownClient = async (target: Target, name: string): Promise<void> => {
  const client = { client_id: randomUUID(), client_secret: 'no-secret-of-any-client' };
  const place = await endpointPlace(target, name);
  const answer = hasStatus(await target.send('POST', place, asForm({ token: 'no-token', ...client })), 401);
  const body = jsonOf(answer);
  equal(isObject(body) ? body.error : body, 'invalid_client', '`error`');
  equal(answer.headers['cache-control'], 'no-store', '`Cache-Control`');
};

const NO_CLIENT = [
  ...['Basic', 'Basic !!!!', 'Basic YWJj', 'Basic Og==', 'Bearer tpa_abc', 'Digest username="x"'],
  ...['%:%', '%ff:%c3%28', '\xff\xfe:\xff'].map((pair) => `Basic ${btoa(pair)}`),
];
const tokens = [
  check(
    ['A2-METADATA'],
    'the metadata of the token endpoint name it, its grant and how clients show who they are',
    async (target) => {
      const metadata = jsonOf(hasStatus(await target.send('GET', METADATA, { as: 'nobody' }), 200));
      holds(isObject(metadata), `${METADATA} answers ${show(metadata)}.`);
      holds(
        (await tokenPlace(target)).endsWith('/oauth/token'),
        `\`token_endpoint\` is ${show(metadata.token_endpoint)}.`,
      );
      const grants = metadata.grant_types_supported;
      holds(
        Array.isArray(grants) && grants.includes('client_credentials'),
        `\`grant_types_supported\` is ${show(grants)}.`,
      );
      const methods = metadata.token_endpoint_auth_methods_supported;
      const { issuer, scopes_supported: scopes, response_types_supported: types } = metadata;
      holds(
        String(metadata.token_endpoint).startsWith(`${issuer}/`),
        `\`issuer\` is ${show(issuer)}, which is not where the endpoint is.`,
      );
      holds(Array.isArray(scopes) && scopes.includes('*'), `\`scopes_supported\` is ${show(scopes)}.`);
      equal(types, [], '`response_types_supported`');
      for (const method of ['client_secret_basic', 'client_secret_post']) {
        holds(
          Array.isArray(methods) && methods.includes(method),
          `The methods ${show(methods)} are without ${method}.`,
        );
      }
    },
  ),
  check(
    ['A2-UNKNOWN-CLIENT'],
    'an unknown client is refused with invalid_client, in either way to show who it is',
    async (target) => {
      const place = await tokenPlace(target);
      const client = { client_id: randomUUID(), client_secret: 'no-secret-of-any-client' };
      const basic = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64');
      const posted = await target.send('POST', place, asForm({ grant_type: 'client_credentials', ...client }));
      const { headers, ...form } = asForm({ grant_type: 'client_credentials' });
      const named = await target.send('POST', place, {
        ...form,
        headers: { ...headers, authorization: `Basic ${basic}` },
      });
      for (const answer of [posted, named]) {
        const body = jsonOf(hasStatus(answer, 401));
        equal(isObject(body) ? body.error : body, 'invalid_client', '`error`');
      }
    },
  ),
  check(['A2-UNKNOWN-CLIENT'], 'a header that names no client is refused with invalid_client', async (target) => {
    const place = await tokenPlace(target);
    const { headers, ...form } = asForm({ grant_type: 'client_credentials' });
    for (const authorization of NO_CLIENT) {
      const answer = hasStatus(
        await target.send('POST', place, { ...form, headers: { ...headers, authorization } }),
        401,
      );
      const body = jsonOf(answer);
      equal(isObject(body) ? body.error : body, 'invalid_client', `\`error\` for ${authorization}`);
      const challenge = answer.headers['www-authenticate'] ?? '';
      holds(/^Basic realm="/.test(challenge), `\`WWW-Authenticate\` is ${show(challenge)}.`);
    }
  }),
  check(['A8-UNKNOWN-CLIENT'], 'the revocation endpoint refuses an unknown client with invalid_client', (target) =>
    refusesUnknownClient(target, 'revocation_endpoint'),
  ),
  check(['A9-UNKNOWN-CLIENT'], 'the introspection endpoint refuses an unknown client with invalid_client', (target) =>
    refusesUnknownClient(target, 'introspection_endpoint'),
  ),
  check(['L1-METHOD'], 'the token endpoint takes nothing but POST, its metadata nothing but GET', async (target) => {
    const place = await tokenPlace(target);
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']) {
      const { allow } = hasStatus(await target.send(method, place, { as: 'nobody' }), 405).headers;
      holds(/\bPOST\b/.test(allow ?? ''), `\`Allow\` is ${show(allow)}.`);
    }
    hasStatus(await target.send('HEAD', METADATA, { as: 'nobody' }), 200);
    const { allow } = hasStatus(await target.send('POST', METADATA, { as: 'nobody' }), 405).headers;
    holds(/\bGET\b/.test(allow ?? ''), `\`Allow\` is ${show(allow)}.`);
  }),
  check(['B-TOKEN-ENDPOINT'], 'the token endpoint answers refusals as RFC 6749 has them', async (target) => {
    const place = await tokenPlace(target);
    const answer = await target.send('POST', place, asForm({ grant_type: 'password', username: 'a', password: 'b' }));
    const body = jsonOf(hasStatus(answer, 400, 401));
    holds(isObject(body) && typeof body.error === 'string', `The token endpoint answers ${show(body)}.`);
    holds(!('code' in body), `The token endpoint answers a problem: ${show(body)}.`);
    equal((answer.headers['content-type'] ?? '').split(';')[0], 'application/json', 'The content type');
  }),
];

/** Stories of decisions L1, L3, A2, A5, A8 and A9. */
export const limitStories = [...sizes, ...requestIds, ...tokens];
