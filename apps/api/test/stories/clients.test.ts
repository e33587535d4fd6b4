import { expect, test } from 'vitest';
import { clientOf } from '../support/client.ts';
import { ask, basic, GRANT } from '../support/oauth.ts';
import { database, newTenant } from '../support/tenant.ts';
import { until } from '../support/until.ts';

test('the secret of a client is stored nowhere, not with an answer that is kept for repetitions either', async () => {
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

test('a client notes the day of its last token, once', async () => {
  const { client } = await newTenant();
  const { id, secret } = (await client('POST', '/v1/clients', { body: { client: { scopes: ['org:read'] } } })).json
    .data;
  for (const _ of [1, 2]) expect((await ask(GRANT, basic(id, secret))).status).toBe(200);
  const history = (await client('GET', `/v1/clients/${id}/history`)).json.data;
  const lastUsedAt = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`;
  expect(history).toHaveLength(2);
  expect(history[0]).toMatchObject({
    actor: { kind: 'client', id },
    changes: [{ pointer: '/lastUsedAt', to: lastUsedAt }],
  });
});

test('scopes that a client loses end on the tokens that it has', async () => {
  const { client } = await newTenant();
  const body = { client: { scopes: ['org:read', 'courses:read'] } };
  const { id, secret } = (await client('POST', '/v1/clients', { body })).json.data;
  const own = clientOf((await ask(GRANT, basic(id, secret))).json.access_token);
  expect((await own('GET', '/v1/org')).status).toBe(200);
  await client('PATCH', `/v1/clients/${id}`, { body: { client: { scopes: ['courses:read', 'notes:read'] } } });
  await until(async () => ((await own('GET', '/v1/org')).status === 403 ? true : undefined));
  expect((await own('GET', '/v1/courses')).status).toBe(200);
});
