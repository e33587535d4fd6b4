import { expect, test } from 'vitest';
import { clientOf } from '../support/client.ts';
import { newTenant, tokenOf } from '../support/tenant.ts';

test('a token that may only write sees the records that it writes, and nothing else', async () => {
  const { organisationId, client } = await newTenant();
  const participant = { firstName: 'Ada', lastName: 'Lang' };
  const other = await client('POST', '/v1/participants', { body: { participant } });
  const writer = clientOf((await tokenOf(organisationId, { scopes: ['participants:write'] })).token);

  const created = await writer('POST', '/v1/participants', { body: { participant } });
  expect([created.status, created.json.data]).toEqual([201, expect.objectContaining(participant)]);
  const path = `/v1/participants/${other.json.data.id}`;
  const empty = await writer('PATCH', path, { body: { participant: {} } });
  expect([empty.status, empty.json]).toEqual([200, other.json]);

  const reads = [path, `${path}/history`, '/v1/participants', '/v1/participants?q=lang', '/v1/changes'];
  const statuses = await Promise.all(reads.map(async (read) => (await writer('GET', read)).status));
  expect(statuses).toEqual(reads.map(() => 403));
  expect((await writer('DELETE', path)).json).toMatchObject({ data: { id: other.json.data.id } });
});
