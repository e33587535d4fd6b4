import { describe, expect, test } from 'vitest';
import { revokeClient, rotateClient } from '../../src/access/oauth/clients.ts';
import { deleteExpiredTokens, mintToken } from '../../src/access/tokens/tokens.ts';
import { clientOf } from '../support/client.ts';
import { ask, basic, GRANT, newClient, sendForm } from '../support/oauth.ts';
import { database } from '../support/tenant.ts';
import { until } from '../support/until.ts';

const HOUR_MS = 3_600_000;

const tokenFor = async (id: string, secret: string): Promise<string> =>
  (await ask(GRANT, basic(id, secret))).json.access_token;

/**
 * Waits until the service rejects a secret, half a second after its rotation at most. Introspection issues no tokens,
 * whose number per client is limited.
 */
const isRefused = async (id: string, secret: string): Promise<void> => {
  const introspect = () => sendForm('/oauth/introspect', { token: 'none' }, basic(id, secret));
  await until(async () => ((await introspect()).status === 401 ? true : undefined));
};

describe.concurrent('an OAuth client', () => {
  test('loses its tokens when it is revoked, even while the tokens are in use', async () => {
    const { id, secret } = await newClient();
    const client = clientOf(await tokenFor(id, secret));
    expect((await client('GET', '/v1/org')).status).toBe(200);
    await revokeClient(await database(), id);
    let answer = await client('GET', '/v1/org');
    while (answer.status === 200) answer = await client('GET', '/v1/org');
    expect(answer).toMatchObject({ status: 401, json: { code: 'invalid_token' } });
  });

  test('keeps its former secret for the grace time, but no older secret', async () => {
    const { id, secret: first } = await newClient();
    const db = await database();
    const soon = new Date(Date.now() + HOUR_MS);
    const second = (await rotateClient(db, id, soon))?.secret ?? '';
    expect((await ask(GRANT, basic(id, first))).status).toBe(200);
    expect((await ask(GRANT, basic(id, second))).status).toBe(200);
    const third = (await rotateClient(db, id, soon))?.secret ?? '';
    await isRefused(id, first);
    expect((await ask(GRANT, basic(id, second))).status).toBe(200);
    const fourth = (await rotateClient(db, id, new Date()))?.secret ?? '';
    await isRefused(id, third);
    expect((await ask(GRANT, basic(id, fourth))).status).toBe(200);
  });

  test('has its expired tokens deleted a day after their expiry, unlike tokens of the command line', async () => {
    const { organisationId, id } = await newClient();
    const db = await database();
    const mint = async (clientId: string | undefined, hoursAgo: number) => {
      const expiresAt = new Date(Date.now() - hoursAgo * HOUR_MS);
      return (await mintToken(db, { organisationId, scopes: [], clientId, expiresAt })).id;
    };
    const old = await mint(id, 25);
    const kept = [await mint(id, 23), await mint(undefined, 25)];
    await deleteExpiredTokens(db, () => true);
    const rows = await db
      .selectFrom('token')
      .select('id')
      .where('id', 'in', [old, ...kept])
      .execute();
    expect(rows.map((row) => row.id).sort()).toEqual(kept.sort());
  });
});
