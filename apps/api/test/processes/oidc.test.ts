import { createPublicKey, randomUUID } from 'node:crypto';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Program } from '../../../../tooling/testbed/program.ts';
import { type Answer, clientOf } from '../support/client.ts';
import { createUser, newGroup } from '../support/grants.ts';
import { startOpenidProvider } from '../support/openidProvider.ts';
import { launchService } from '../support/program.ts';
import { database, newTenant, type Tenant, tokenOf } from '../support/tenant.ts';
import { until } from '../support/until.ts';

const AUDIENCE = 'https://api.example.org';
const OTHER = 'https://other.example.org';
const SCOPE = 'org:read courses:read';

let tenant: Tenant;
let provider: Awaited<ReturnType<typeof startOpenidProvider>>;
let service: Program;
let baseUrl: string;

const launch = (): Program =>
  launchService({
    ...{ DATABASE_URL: inject('databaseUrl'), OIDC_ISSUER: provider.issuer, OIDC_AUDIENCE: AUDIENCE },
    // Invalid tokens count as guesses, and other tests guess from this machine too.
    CREDENTIALS_RATE_LIMIT: '1000000',
  });
const READY = /Ready: (\S+)\/v1/;

beforeAll(async () => {
  tenant = await newTenant();
  const organisation_id = tenant.organisationId;
  const clients = { machine: { organisation_id }, stranger: { organisation_id: randomUUID() }, nobody: {} };
  provider = await startOpenidProvider(clients, SCOPE);
  service = launch();
  baseUrl = await service.says(READY);
});

afterAll(async () => {
  await service.stop();
  await provider.stop();
});

const get = (token: string, path = '/v1/org', at = baseUrl): Promise<Answer> => clientOf(token, at)('GET', path);
const statusOf = async (token: string, path?: string): Promise<number> => (await get(token, path)).status;

const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

/** The provider's claims about a machine, with changes; undefined ones are omitted. */
const claims = (changes: object = {}): JWTPayload => ({
  ...{ iss: provider.issuer, aud: AUDIENCE, sub: 'machine', client_id: 'machine', scope: SCOPE },
  ...{ iat: secondsFromNow(0), exp: secondsFromNow(600), jti: randomUUID() },
  organisation_id: tenant.organisationId,
  ...changes,
});

/** The claims of a person who signed in to a portal. */
const personal = (user_id?: string, changes: object = {}): JWTPayload =>
  claims({ sub: 'person', client_id: 'portal', user_id, ...changes });

const newUser = async (permissions: string[]): Promise<string> =>
  (await createUser(tenant.client, [await newGroup(tenant.organisationId, permissions)])).json.data.id;

test('the service accepts tokens that the provider issued for it, limited to their scopes, and also its own tokens', async () => {
  const token = await provider.obtain('machine', AUDIENCE);
  expect((await get(token)).json.data.id).toBe(tenant.organisationId);
  expect([await statusOf(token, '/v1/courses'), await statusOf(token, '/v1/participants')]).toEqual([200, 403]);
  expect(await statusOf((await tokenOf(tenant.organisationId)).token)).toBe(200);
});

test.each([
  ['machine', OTHER],
  ['stranger', AUDIENCE],
  ['nobody', AUDIENCE],
])(
  "the service rejects a provider's token for another service or without an existing organisation: %s, %s",
  async (client, audience) => {
    const { status, headers } = await get(await provider.obtain(client, audience));
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toContain('error="invalid_token"');
  },
);

test.each<[string, () => JWTPayload]>([
  ['of another issuer', () => claims({ iss: OTHER })],
  ['of another audience', () => claims({ aud: [OTHER] })],
  ['without an audience', () => claims({ aud: undefined })],
  ['that has expired', () => claims({ exp: secondsFromNow(-70) })],
  ['without an expiry', () => claims({ exp: undefined })],
  ['that is not valid yet', () => claims({ nbf: secondsFromNow(120) })],
  ['without a subject', () => claims({ sub: undefined })],
  ['whose organisation is not a UUID', () => claims({ organisation_id: "'\0" })],
  ['whose scope is a number', () => claims({ scope: 5 })],
  ['of a person without a user', () => personal()],
  ['of a person whose user does not exist', () => personal(randomUUID())],
])('the service rejects a token %s', async (_, payload) => {
  expect(await statusOf(await provider.sign(payload()))).toBe(401);
});

test.each<[string, () => JWTPayload]>([
  ["that expired less than a minute ago by the service's clock", () => claims({ exp: secondsFromNow(-30) })],
  ["that becomes valid in less than a minute by the service's clock", () => claims({ nbf: secondsFromNow(30) })],
  ['for several audiences', () => claims({ aud: [OTHER, AUDIENCE] })],
  ['whose scopes are a list', () => claims({ scope: SCOPE.split(' ') })],
  ['that contains the client in azp', () => claims({ client_id: undefined, azp: 'machine' })],
])('the service accepts a token %s', async (_, payload) => {
  expect(await statusOf(await provider.sign(payload()))).toBe(200);
});

test('the service accepts access tokens and plain JWTs, and rejects JWTs of other types', async () => {
  const types = ['at+jwt', 'application/at+jwt', 'JWT', 'logout+jwt', 'secevent+jwt'];
  const statuses = types.map(async (typ) => statusOf(await provider.sign(claims(), { typ })));
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 401, 401]);
});

test('the service rejects a token that is unsigned, signed with the public key as a secret, or modified after signing', async () => {
  expect(await statusOf(new UnsecuredJWT(claims()).encode())).toBe(401);
  const key = createPublicKey({ key: { ...provider.publicKey() }, format: 'jwk' });
  const secret = Buffer.from(key.export({ type: 'spki', format: 'pem' }));
  for (const kid of ['first', 'unknown']) {
    const forged = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid }).sign(secret);
    expect(await statusOf(forged)).toBe(401);
  }
  const [header, , signature] = (await provider.sign(claims())).split('.');
  const payload = Buffer.from(JSON.stringify(claims({ scope: '*' }))).toString('base64url');
  expect(await statusOf(`${header}.${payload}.${signature}`)).toBe(401);
});

test.each(['abc', 'a.b.c', '..', 'e30.e30.e30', 'eyJhbGciOiJSUzI1NiJ9.e30.', `${'a'.repeat(5_000)}.b.c`])(
  'the service rejects a malformed token: %s',
  async (garbage) => {
    expect(await statusOf(garbage)).toBe(401);
  },
);

test("a person's token has at most the permissions of the user's groups in that organisation, and none after deactivation", async () => {
  const userId = await newUser(['courses:read', 'participants:read']);
  const token = await provider.sign(personal(userId));
  const paths = ['/v1/courses', '/v1/org', '/v1/participants'];
  expect(await Promise.all(paths.map((path) => statusOf(token, path)))).toEqual([200, 403, 403]);
  const { organisationId } = await newTenant();
  expect(await statusOf(await provider.sign(personal(userId, { organisation_id: organisationId })))).toBe(401);
  await sql`update app_user set status = 'inactive' where id = ${userId}`.execute(await database());
  await until(async () => ((await statusOf(token, '/v1/courses')) === 401 ? true : undefined));
});

test("the log contains a token's jti, or a digest if there is no jti, but never the token", async () => {
  const jti = `jti-${randomUUID()}`;
  const tokens = [await provider.sign(claims({ jti })), await provider.sign(claims({ jti: undefined }))];
  for (const token of tokens) expect(await statusOf(token)).toBe(200);
  await until(async () => (service.output().out.includes(jti) ? true : undefined));
  await until(async () => (/"tokenId":"[\w-]{43}"/.test(service.output().out) ? true : undefined));
  for (const token of tokens) expect(service.output().out).not.toContain(token.split('.')[2]);
});

test('after the provider rotates its key, the service accepts tokens of the new key and rejects tokens of the old key', async () => {
  const old = await provider.sign(claims());
  await provider.rotate();
  await until(async () => ((await statusOf(await provider.sign(claims()))) === 200 ? true : undefined));
  expect(await statusOf(await provider.obtain('machine', AUDIENCE))).toBe(200);
  expect(await statusOf(old)).toBe(401);
});

test('while the provider is down, its tokens get 503, malformed tokens get 401, and the service accepts its own tokens', async () => {
  const known = await provider.sign(claims());
  await provider.stop();
  const lonely = launch();
  const url = await lonely.says(READY);
  const ask = (token: string) => get(token, '/v1/org', url);
  const answer = await ask(known);
  expect([answer.status, answer.json.code]).toEqual([503, 'unavailable']);
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  for (const garbage of ['a.b.c', 'tpa_abc', 'tpa_a.b.c', new UnsecuredJWT(claims()).encode()])
    expect((await ask(garbage)).status).toBe(401);
  expect((await ask((await tokenOf(tenant.organisationId)).token)).status).toBe(200);
  await provider.restart();
  expect((await ask(known)).status).toBe(200);
  await lonely.stop();
});
