import { randomUUID } from 'node:crypto';
import { equal, hasStatus, holds, isObject, type JsonObject, jsonOf, show } from '../../site/json.ts';
import { make, tryToMake } from '../../site/records.ts';
import type { Site } from '../../site/site.ts';
import { patch } from '../acts.ts';
import { check } from '../check.ts';
import { hasFault } from '../decided.ts';

const MEBIBYTE = 2 ** 20;
const NAME = 255;
const CONTENT = 100_000;
const TAGS = 50;
const TAG = 100;
const DEPTH = 32;
const MEMBERS = 1000;

const sizes = [
  check(['L1-BODY'], 'a body of more than 1 MiB is 413', async (site) => {
    const raw = JSON.stringify({ note: { content: 'a'.repeat(MEBIBYTE) } });
    const { collection } = await make(site, 'participantNote');
    hasStatus(await site.send('POST', collection, { raw }), 413);
  }),
  check(['L1-BODY'], 'a body just below 1 MiB is not too large', async (site) => {
    const raw = JSON.stringify({ note: { content: 'a'.repeat(MEBIBYTE - 100) } });
    const { collection } = await make(site, 'participantNote');
    hasStatus(await site.send('POST', collection, { raw }), 422);
  }),
  ...(
    [
      ['participant', 'lastName'],
      ['course', 'name'],
      ['fundingAgency', 'name'],
      ['contact', 'last_name'],
    ] as const
  ).map(([kind, field]) =>
    check(['L1-NAMES'], `${field} of a ${kind} takes ${NAME} characters, and no more`, async (site) => {
      const name = site.word().padEnd(NAME, 'ä');
      equal((await make(site, kind, { [field]: name })).record[field], name, `\`${field}\``);
      const { answer, wrapper } = await tryToMake(site, kind, { [field]: `${name}ä` });
      hasFault(answer, 422, `/${wrapper}/${field}`);
    }),
  ),
  check(['L1-CONTENT'], `a note takes ${CONTENT} characters of content, and no more`, async (site) => {
    const content = 'ä'.repeat(CONTENT);
    const made = await make(site, 'participantNote', { content });
    equal(made.record.content === content, true, 'Whether the content came back');
    hasFault(await patch(site, made, { content: `${content}ä` }), 422, '/note/content');
  }),
  check(['L1-TAGS'], `a contact takes ${TAGS} tags of ${TAG} characters, and no more`, async (site) => {
    const tags = Array.from({ length: TAGS }, (_, index) => `${index}`.padEnd(TAG, 'ü'));
    const made = await make(site, 'contact', { tags });
    equal(made.record.tags, tags, '`tags`');
    hasFault(await patch(site, made, { tags: [...tags, 'a'] }), 422, '/contact/tags');
    hasFault(await patch(site, made, { tags: ['a'.repeat(TAG + 1)] }), 422, '/contact/tags/0');
  }),
  check(['L1-DEPTH'], `JSON more than ${DEPTH} deep is 422`, async (site) => {
    const raw = `${'{"a":'.repeat(DEPTH + 1)}1${'}'.repeat(DEPTH + 1)}`;
    hasStatus(await site.send('POST', '/v1/contacts', { raw }), 422);
  }),
  check(['L1-DEPTH'], 'JSON 10,000 deep is refused without a server error', async (site) => {
    const raw = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    hasStatus(await site.send('POST', '/v1/contacts', { raw }), 422);
  }),
  check(['L1-MEMBERS'], `an object or array with more than ${MEMBERS} members is 422`, async (site) => {
    const object = Object.fromEntries(Array.from({ length: MEMBERS + 1 }, (_, index) => [`a${index}`, 1]));
    const array = Array.from({ length: MEMBERS + 1 }, () => 'a');
    for (const contact of [object, { category: 'team', tags: array }]) {
      hasStatus(await site.send('POST', '/v1/contacts', { body: { contact } }), 422);
    }
  }),
];

const requestIds = [
  check(['L3-KEPT'], 'a well-formed X-Request-Id is kept', async (site) => {
    const id = randomUUID();
    const answer = await site.send('GET', '/v1/org', { headers: { 'x-request-id': id } });
    equal(answer.headers['x-request-id'], id, '`X-Request-Id`');
  }),
  check(['L3-REQUEST-ID'], 'no two answers have the same X-Request-Id', async (site) => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => site.send('GET', '/v1/org')));
    equal(new Set(answers.map(({ headers }) => headers['x-request-id'])).size, 5, 'The number of different ids');
  }),
];

const retryAfter = {
  ...check(['A5-RETRY-AFTER'], 'every answer 429 of this run had Retry-After', async (site) => {
    equal(site.withoutRetryAfter, [], 'The list of answers 429 without `Retry-After`');
  }),
  last: true,
} as const;

const METADATA = '/.well-known/oauth-authorization-server';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const asForm = (fields: Record<string, string>) =>
  ({ as: 'nobody', raw: `${new URLSearchParams(fields)}`, headers: FORM }) as const;

/** The path of the token endpoint, as its metadata names it. */
const tokenPath = async (site: Site): Promise<string> => {
  const metadata = jsonOf(hasStatus(await site.send('GET', METADATA, { as: 'nobody' }), 200));
  const { token_endpoint: endpoint } = isObject(metadata) ? metadata : ({} as JsonObject);
  holds(typeof endpoint === 'string' && URL.canParse(endpoint), `\`token_endpoint\` is ${show(endpoint)}.`);
  return new URL(endpoint).pathname;
};

const tokens = [
  check(
    ['A2-METADATA'],
    'the metadata of the token endpoint name it, its grant and how clients show who they are',
    async (site) => {
      const metadata = jsonOf(hasStatus(await site.send('GET', METADATA, { as: 'nobody' }), 200));
      holds(isObject(metadata), `${METADATA} answers ${show(metadata)}.`);
      holds(
        (await tokenPath(site)).endsWith('/oauth/token'),
        `\`token_endpoint\` is ${show(metadata.token_endpoint)}.`,
      );
      const grants = metadata.grant_types_supported;
      holds(
        Array.isArray(grants) && grants.includes('client_credentials'),
        `\`grant_types_supported\` is ${show(grants)}.`,
      );
      const methods = metadata.token_endpoint_auth_methods_supported;
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
    async (site) => {
      const path = await tokenPath(site);
      const client = { client_id: randomUUID(), client_secret: 'no-secret-of-any-client' };
      const basic = Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64');
      const posted = await site.send('POST', path, asForm({ grant_type: 'client_credentials', ...client }));
      const { headers, ...form } = asForm({ grant_type: 'client_credentials' });
      const named = await site.send('POST', path, {
        ...form,
        headers: { ...headers, authorization: `Basic ${basic}` },
      });
      for (const answer of [posted, named]) {
        const body = jsonOf(hasStatus(answer, 401));
        equal(isObject(body) ? body.error : body, 'invalid_client', '`error`');
      }
    },
  ),
  check(['B-TOKEN-ENDPOINT'], 'the token endpoint answers refusals as RFC 6749 has them', async (site) => {
    const path = await tokenPath(site);
    const answer = await site.send('POST', path, asForm({ grant_type: 'password', username: 'a', password: 'b' }));
    const body = jsonOf(hasStatus(answer, 400, 401));
    holds(isObject(body) && typeof body.error === 'string', `The token endpoint answers ${show(body)}.`);
    holds(!('code' in body), `The token endpoint answers a problem: ${show(body)}.`);
    equal((answer.headers['content-type'] ?? '').split(';')[0], 'application/json', 'The content type');
  }),
];

/** Stories of decisions L1, L3, A2 and A5. */
export const limitStories = [...sizes, ...requestIds, retryAfter, ...tokens];
