import { createPublicKey, randomUUID } from 'node:crypto';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Program } from '../../../../tooling/testbed/program.ts';
import { createPermissionGroup } from '../../src/resources/permissionGroups.ts';
import { startOpenidProvider } from '../support/openidProvider.ts';
import { launchService } from '../support/program.ts';
import { database, newTenant, type Tenant, tokenOf } from '../support/tenant.ts';
import { until } from '../support/until.ts';

const AUDIENCE = 'https://api.example.org';
const SCOPE = 'org:read courses:read';
/** Invalid tokens look like guessing, and other tests guess from this machine too. */
const CREDENTIALS_RATE_LIMIT = '1000000';

let tenant: Tenant;
let provider: Awaited<ReturnType<typeof startOpenidProvider>>;
let service: Program;
let baseUrl: string;

beforeAll(async () => {
  tenant = await newTenant();
  const clients = {
    machine: { organisation_id: tenant.organisationId },
    stranger: { organisation_id: randomUUID() },
    nobody: {},
  };
  provider = await startOpenidProvider(clients, SCOPE);
  service = launchService({
    PORT: '0',
    DATABASE_URL: inject('databaseUrl'),
    OIDC_ISSUER: provider.issuer,
    OIDC_AUDIENCE: AUDIENCE,
    CREDENTIALS_RATE_LIMIT,
  });
  baseUrl = await service.says(/Ready: (\S+)\/v1/);
});

afterAll(async () => {
  await service.stop();
  await provider.stop();
});

const get = (path: string, token: string) =>
  fetch(`${baseUrl}${path}`, { headers: { Authorization: `Bearer ${token}` } });

const statusOf = async (token: string, path = '/v1/org'): Promise<number> => (await get(path, token)).status;

const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

/** What the provider says of a machine. */
const claims = (): JWTPayload => ({
  iss: provider.issuer,
  aud: AUDIENCE,
  sub: 'machine',
  client_id: 'machine',
  iat: secondsFromNow(0),
  exp: secondsFromNow(600),
  jti: randomUUID(),
  scope: SCOPE,
  organisation_id: tenant.organisationId,
});

const claimsWithout = (name: string): JWTPayload => {
  const payload = claims();
  delete payload[name];
  return payload;
};

/** The claims of a person who signed in to a portal. */
const personal = (userId?: string): JWTPayload => ({
  ...claims(),
  sub: 'person',
  client_id: 'portal',
  ...(userId === undefined ? {} : { user_id: userId }),
});

const newUser = async (permissions: string[]): Promise<string> => {
  const group = await createPermissionGroup(await database(), tenant.organisationId, { name: 'G' }, permissions);
  const user = { firstName: 'A', lastName: 'B', email: `${randomUUID()}@example.org`, groups: [group] };
  return (await tenant.client('POST', '/v1/users', { body: { user } })).json.data.id;
};

test('a machine gets in with a token that the provider issued for this service, with the scopes in it', async () => {
  const token = await provider.obtain('machine', AUDIENCE);
  const answer = await get('/v1/org', token);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ data: { id: tenant.organisationId } });
  expect(await statusOf(token, '/v1/courses')).toBe(200);
  expect(await statusOf(token, '/v1/participants')).toBe(403);
});

test('a token that the provider issued for another service, or without an organisation that there is, is invalid', async () => {
  for (const [client, audience] of [
    ['machine', 'https://other.example.org'],
    ['stranger', AUDIENCE],
    ['nobody', AUDIENCE],
  ] as const) {
    const answer = await get('/v1/org', await provider.obtain(client, audience));
    expect([client, audience, answer.status]).toEqual([client, audience, 401]);
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
  }
});

test.each<[string, () => JWTPayload]>([
  ['of another issuer', () => ({ ...claims(), iss: 'https://other.example.org' })],
  ['of another audience', () => ({ ...claims(), aud: ['https://other.example.org'] })],
  ['without an audience', () => claimsWithout('aud')],
  ['that has expired', () => ({ ...claims(), exp: secondsFromNow(-70) })],
  ['without an expiry', () => claimsWithout('exp')],
  ['that is not valid yet', () => ({ ...claims(), nbf: secondsFromNow(120) })],
  ['without a subject', () => claimsWithout('sub')],
  ['whose organisation is no UUID', () => ({ ...claims(), organisation_id: "'\0" })],
  ['whose scope is a number', () => ({ ...claims(), scope: 5 })],
  ['of a person without a user', () => personal()],
  ['of a person whose user there is not', () => personal(randomUUID())],
])('a token %s is invalid', async (_, payload) => {
  expect(await statusOf(await provider.sign(payload()))).toBe(401);
});

test.each<[string, () => JWTPayload]>([
  ['that expired less than a minute ago by our clock', () => ({ ...claims(), exp: secondsFromNow(-30) })],
  ['that becomes valid in less than a minute by our clock', () => ({ ...claims(), nbf: secondsFromNow(30) })],
  ['for several audiences', () => ({ ...claims(), aud: ['https://other.example.org', AUDIENCE] })],
  ['whose scopes are a list', () => ({ ...claims(), scope: SCOPE.split(' ') })],
  ['that names the client as azp', () => ({ ...claimsWithout('client_id'), azp: 'machine' })],
])('a token %s is taken', async (_, payload) => {
  expect(await statusOf(await provider.sign(payload()))).toBe(200);
});

test('an access token and a plain JWT are taken, a JWT made for something else is not', async () => {
  for (const typ of ['at+jwt', 'application/at+jwt', 'JWT']) {
    expect(await statusOf(await provider.sign(claims(), { typ }))).toBe(200);
  }
  for (const typ of ['logout+jwt', 'secevent+jwt']) {
    expect(await statusOf(await provider.sign(claims(), { typ }))).toBe(401);
  }
});

test('a token that is not signed, or signed with the public key as a shared secret, is invalid', async () => {
  expect(await statusOf(new UnsecuredJWT(claims()).encode())).toBe(401);
  const spki = createPublicKey({ key: { ...provider.publicKey() }, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  });
  for (const kid of ['first', 'unknown']) {
    const forged = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(spki));
    expect(await statusOf(forged)).toBe(401);
  }
});

test('a token whose claims were changed after it was signed is invalid', async () => {
  const [header, , signature] = (await provider.sign(claims())).split('.');
  const payload = Buffer.from(JSON.stringify({ ...claims(), scope: '*' })).toString('base64url');
  expect(await statusOf(`${header}.${payload}.${signature}`)).toBe(401);
});

test.each(['abc', 'a.b.c', '..', 'e30.e30.e30', 'eyJhbGciOiJSUzI1NiJ9.e30.', `${'a'.repeat(5_000)}.b.c`])(
  'what is no token is invalid: %s',
  async (garbage) => {
    expect(await statusOf(garbage)).toBe(401);
  },
);

test('our own tokens work beside those of the provider', async () => {
  const { token } = await tokenOf(tenant.organisationId);
  expect(await statusOf(token)).toBe(200);
});

test("a person's token can do no more than the user's groups, and nothing once the user is inactive", async () => {
  const userId = await newUser(['courses:read', 'participants:read']);
  const token = await provider.sign(personal(userId));
  expect(await statusOf(token, '/v1/courses')).toBe(200);
  expect(await statusOf(token, '/v1/org')).toBe(403);
  expect(await statusOf(token, '/v1/participants')).toBe(403);
  const db = await database();
  await sql`update app_user set status = 'inactive' where id = ${userId}`.execute(db);
  await until(async () => ((await statusOf(token, '/v1/courses')) === 401 ? true : undefined));
});

test('a user of another organisation is none', async () => {
  const userId = await newUser(['*']);
  const other = await newTenant();
  const token = await provider.sign({ ...personal(userId), organisation_id: other.organisationId });
  expect(await statusOf(token)).toBe(401);
});

test('a token is in the log by its jti, or else by a digest, never itself', async () => {
  const named = { ...claims(), jti: `jti-${randomUUID()}` };
  const tokens = [await provider.sign(named), await provider.sign(claimsWithout('jti'))];
  for (const token of tokens) expect(await statusOf(token)).toBe(200);
  await until(async () => (service.output().out.includes(named.jti) ? true : undefined));
  await until(async () => (/"tokenId":"[\w-]{43}"/.test(service.output().out) ? true : undefined));
  for (const token of tokens) expect(service.output().out).not.toContain(token.split('.')[2]);
});

test('a new key of the provider is picked up, and the old one is gone with it', async () => {
  const old = await provider.sign(claims());
  await provider.rotate();
  await until(async () => ((await statusOf(await provider.sign(claims()))) === 200 ? true : undefined));
  expect(await statusOf(await provider.obtain('machine', AUDIENCE))).toBe(200);
  expect(await statusOf(old)).toBe(401);
});

test('while the provider is down its tokens are answered 503, what is no token 401, ours work; then all is well again', async () => {
  const known = await provider.sign(claims());
  await provider.stop();
  const lonely = launchService({
    PORT: '0',
    DATABASE_URL: inject('databaseUrl'),
    OIDC_ISSUER: provider.issuer,
    OIDC_AUDIENCE: AUDIENCE,
    CREDENTIALS_RATE_LIMIT,
  });
  const url = await lonely.says(/Ready: (\S+)\/v1/);
  const ask = (token: string) => fetch(`${url}/v1/org`, { headers: { Authorization: `Bearer ${token}` } });
  const answer = await ask(known);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  for (const garbage of ['a.b.c', 'tpa_abc', 'tpa_a.b.c']) expect((await ask(garbage)).status).toBe(401);
  expect((await ask(new UnsecuredJWT(claims()).encode())).status).toBe(401);
  expect((await ask((await tokenOf(tenant.organisationId)).token)).status).toBe(200);
  await provider.restart();
  expect((await ask(known)).status).toBe(200);
  await lonely.stop();
});
