import { describe, expect, test } from 'vitest';
import { clientOf } from '../support/client.ts';
import { database, newTenant, tokenOf } from '../support/tenant.ts';

/** Uses a token until it is rejected; returns the rejection. */
const untilRefused = async (token: string) => {
  const client = clientOf(token);
  let answer = await client('GET', '/v1/org');
  while (answer.status === 200) answer = await client('GET', '/v1/org');
  return [answer.status, answer.json.code];
};

const INVALID = [401, 'invalid_token'];

describe.concurrent('an access token', () => {
  test('stops working after its revocation, even while it is in use', async () => {
    const { organisationId } = await newTenant();
    const { id, token } = await tokenOf(organisationId);
    expect((await clientOf(token)('GET', '/v1/org')).status).toBe(200);
    const db = await database();
    await db.updateTable('token').set({ revoked_at: new Date().toISOString() }).where('id', '=', id).execute();
    expect(await untilRefused(token)).toEqual(INVALID);
  });

  test('stops working after its expiry, even if it was used just before', async () => {
    const { organisationId } = await newTenant();
    const { token } = await tokenOf(organisationId, { expiresAt: new Date(Date.now() + 300) });
    expect(await untilRefused(token)).toEqual(INVALID);
  });

  test('is stored only as its SHA-256 hash', async () => {
    const { organisationId } = await newTenant();
    const { id, token } = await tokenOf(organisationId);
    const db = await database();
    const row = await db.selectFrom('token').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token.slice(4));
    expect(row.hash).toHaveLength(32);
  });
});
