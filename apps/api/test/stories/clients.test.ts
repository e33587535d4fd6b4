import { expect, test } from 'vitest';
import { database, newTenant } from '../support/tenant.ts';

test('neither stored idempotent responses nor the audit of rights contain the secret of a client', async () => {
  const { client, organisationId } = await newTenant();
  const headers = { 'Idempotency-Key': 'k' };
  const made = (await client('POST', '/v1/clients', { body: { client: { scopes: ['*'] } }, headers })).json.data;
  const rotated = (await client('POST', `/v1/clients/${made.id}/rotate`, { headers })).json.data;
  expect(rotated.secret).not.toBe(made.secret);
  const db = await database();
  const kept = await db
    .selectFrom('idempotency_key')
    .select('body')
    .where('organisation_id', '=', organisationId)
    .execute();
  expect(kept).toHaveLength(2);
  for (const { body } of kept)
    expect(JSON.parse(body).data).toEqual(expect.not.objectContaining({ secret: expect.anything() }));
  const changes = await db
    .selectFrom('rights_change')
    .select(['action', 'subject_id', 'account', 'details'])
    .where('organisation_id', '=', organisationId)
    .execute();
  expect(changes).toMatchObject(
    [{ action: 'client rotate', subject_id: made.id, account: /^token / }].map((one) => ({
      ...one,
      account: expect.stringMatching(one.account),
    })),
  );
  expect(JSON.stringify(changes)).not.toContain(rotated.secret.slice(4));
});
