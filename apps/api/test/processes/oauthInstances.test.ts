import { expect, inject, onTestFinished, test } from 'vitest';
import { assertionOf, claimsOf, newKey, newKeyClient, proof } from '../support/assertions.ts';
import { clientOf } from '../support/client.ts';
import { FORM, GRANT } from '../support/oauth.ts';
import { startService } from '../support/program.ts';
import { until } from '../support/until.ts';

const ISSUER = 'https://api.example.org';
/** Used assertions look like guessing, and other tests guess from this machine too. */
const CREDENTIALS_RATE_LIMIT = '1000000';

/** Two instances of one service. */
const instances = () =>
  Promise.all(
    [1, 2].map(async () => {
      const limits = { RATE_LIMIT: '1000000', CREDENTIALS_RATE_LIMIT };
      const settings = { DATABASE_URL: inject('databaseUrl'), PUBLIC_URL: ISSUER, ...limits };
      return (await startService(onTestFinished, settings)).baseUrl;
    }),
  );

const send = (baseUrl: string, path: string, form: Record<string, string>) =>
  clientOf(undefined, baseUrl)('POST', path, {
    raw: `${new URLSearchParams(form)}`,
    headers: { 'Content-Type': FORM },
  });

test('an assertion works once over all instances, one after the other and at the same time, and a revocation counts on all', async () => {
  const [here = '', there = ''] = await instances();
  const key = newKey();
  const { id } = await newKeyClient([key]);
  const fresh = () => assertionOf(claimsOf(id, ISSUER), key);
  const present = (baseUrl: string, assertion: string) =>
    send(baseUrl, '/oauth/token', { ...GRANT, ...proof(assertion) });

  const used = fresh();
  const first = await present(here, used);
  expect(first.status).toBe(200);
  for (const baseUrl of [there, there, here]) expect((await present(baseUrl, used)).json?.error).toBe('invalid_client');

  for (let round = 0; round < 5; round += 1) {
    const assertion = fresh();
    const answers = await Promise.all([here, there, here, there].map((baseUrl) => present(baseUrl, assertion)));
    const statuses = answers.map(({ status }) => status).filter((status) => status === 200);
    expect(statuses).toEqual([200]);
  }

  const token: string = first.json.access_token;
  for (const baseUrl of [here, there]) expect((await clientOf(token, baseUrl)('GET', '/v1/org')).status).toBe(200);
  expect((await send(here, '/oauth/revoke', { token, ...proof(fresh()) })).status).toBe(200);
  for (const baseUrl of [here, there]) {
    await until(async () => ((await clientOf(token, baseUrl)('GET', '/v1/org')).status === 401 ? true : undefined));
  }
  const described = await send(there, '/oauth/introspect', { token, ...proof(fresh()) });
  expect(described.text).toBe('{"active":false}');
});

test('revoking and introspecting count as requests of the client, together with those below /v1', async () => {
  const settings = { DATABASE_URL: inject('databaseUrl'), PUBLIC_URL: ISSUER, RATE_LIMIT: '3', CREDENTIALS_RATE_LIMIT };
  const { baseUrl } = await startService(onTestFinished, settings);
  const key = newKey();
  const { id } = await newKeyClient([key]);
  const sendAs = (path: string, form: Record<string, string>) =>
    send(baseUrl, path, { ...form, ...proof(assertionOf(claimsOf(id, ISSUER), key)) });

  const token: string = (await sendAs('/oauth/token', GRANT)).json.access_token;
  expect((await clientOf(token, baseUrl)('GET', '/v1/org')).headers.get('ratelimit')).toMatch(/r=2;/);
  expect((await sendAs('/oauth/introspect', { token })).headers.get('ratelimit')).toMatch(/r=1;/);
  expect((await sendAs('/oauth/revoke', { token: 'unknown' })).headers.get('ratelimit')).toMatch(/r=0;/);
  for (const path of ['/oauth/introspect', '/oauth/revoke']) {
    const refused = await sendAs(path, { token });
    expect(refused).toMatchObject({ status: 429, json: { error: 'temporarily_unavailable' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
});
