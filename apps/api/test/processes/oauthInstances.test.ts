import { expect, inject, onTestFinished, test } from 'vitest';
import { assertionOf, claimsOf, newKey, newKeyClient, proof } from '../support/assertions.ts';
import { clientOf } from '../support/client.ts';
import { GRANT, sendForm } from '../support/oauth.ts';
import { startService } from '../support/program.ts';
import { until } from '../support/until.ts';

const ISSUER = 'https://api.example.org';

test('an assertion works once over all instances, and a revoked token is invalid at all instances', async () => {
  // Used assertions count as guesses, and other tests guess from this machine too.
  const limits = { RATE_LIMIT: '1000000', CREDENTIALS_RATE_LIMIT: '1000000' };
  const settings = { DATABASE_URL: inject('databaseUrl'), PUBLIC_URL: ISSUER, ...limits };
  const start = async () => (await startService(onTestFinished, settings)).baseUrl;
  const [here, there] = [await start(), await start()];
  const key = newKey();
  const { id } = await newKeyClient([key]);
  const fresh = () => assertionOf(claimsOf(id, ISSUER), key);
  const present = (baseUrl: string, assertion: string) =>
    sendForm('/oauth/token', { ...GRANT, ...proof(assertion) }, {}, baseUrl);

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
  expect((await sendForm('/oauth/revoke', { token, ...proof(fresh()) }, {}, here)).status).toBe(200);
  for (const baseUrl of [here, there]) {
    await until(async () => ((await clientOf(token, baseUrl)('GET', '/v1/org')).status === 401 ? true : undefined));
  }
  const described = await sendForm('/oauth/introspect', { token, ...proof(fresh()) }, {}, there);
  expect(described.text).toBe('{"active":false}');
});
