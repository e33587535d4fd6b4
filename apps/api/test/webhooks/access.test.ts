import { expect, test } from 'vitest';
import { rightsChangesOf } from '../../src/access/rightsChanges.ts';
import { clientOf, type Json } from '../support/client.ts';
import { createUser, newGroup } from '../support/grants.ts';
import { startReceiver } from '../support/receivers.ts';
import { database, newTenant, tokenOf } from '../support/tenant.ts';
import { newParticipants, newWebhook, untilShown } from '../support/webhooks.ts';

const ENOUGH = ['webhooks:read', 'webhooks:write', 'changes:read', 'participants:read'];

test('a webhook delivers nothing after the token that configured it has expired', async () => {
  const { organisationId, client } = await newTenant();
  const receiver = await startReceiver();
  const { token, id } = await tokenOf(organisationId, { scopes: ENOUGH });
  const webhook = await newWebhook(clientOf(token), receiver.url);
  const db = await database();
  await db
    .updateTable('token')
    .set({ expires_at: new Date(0).toISOString() })
    .where('id', '=', id)
    .execute();
  await newParticipants(client, 1);
  await untilShown(client, webhook, ({ reason }) => reason === 'access_ended');
  expect(receiver.connections()).toBe(0);
});

test('a webhook delivers nothing more after the groups of the user who configured it lose permissions', async () => {
  const { organisationId, client } = await newTenant();
  const receiver = await startReceiver();
  const group = await newGroup(organisationId, ENOUGH);
  const { id: userId } = (await createUser(client, [group])).json.data;
  const webhook = await newWebhook(clientOf((await tokenOf(organisationId, { userId })).token), receiver.url);
  await newParticipants(client, 1);
  await receiver.untilReceived(1);
  const permissions = ENOUGH.filter((scope) => scope !== 'changes:read');
  await client('PUT', `/v1/permissionGroups/${group}/permissions`, { body: { permissions } });
  await newParticipants(client, 1);
  await untilShown(client, webhook, ({ reason }) => reason === 'access_ended');
  expect(receiver.received).toHaveLength(1);
});

test('the audit log contains each creation, update, rotation and deletion of a webhook, without secrets', async () => {
  const { organisationId, client } = await newTenant();
  const webhook = await newWebhook(client, 'https://127.0.0.1/');
  const path = `/v1/webhooks/${webhook.id}`;
  await client('PATCH', path, { body: { webhook: { url: 'https://127.0.0.1/other' } } });
  await client('PATCH', path, { body: { webhook: { description: 'no matter of rights' } } });
  await client('POST', `${path}/rotate`);
  await client('DELETE', path);
  const changes = (await rightsChangesOf(await database(), organisationId)).filter(({ id }) => id === webhook.id);
  const actions = ['create', 'update', 'rotate', 'delete'].map((action) => `webhook ${action}`);
  expect(changes.map(({ action }) => action)).toEqual(actions);
  expect(JSON.stringify(changes)).not.toContain('whsec_');
});

test('of 25 webhooks that an organisation creates simultaneously, twenty are created and the others get too_many_webhooks', async () => {
  const { client } = await newTenant();
  const body = { webhook: { url: 'https://127.0.0.1/', types: ['participant'] } };
  const answers = await Promise.all(Array.from({ length: 25 }, () => client('POST', '/v1/webhooks', { body })));
  const outcomes = answers.map(({ status, json }: Json) => (status === 201 ? 'created' : json.code));
  expect(outcomes.toSorted()).toEqual([...Array(20).fill('created'), ...Array(5).fill('too_many_webhooks')]);
});
