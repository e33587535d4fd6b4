import { expect, test } from 'vitest';
import { rightsChangesOf } from '../../src/access/rightsChanges.ts';
import { type Client, clientOf, type Json } from '../support/client.ts';
import { startReceiver } from '../support/receivers.ts';
import { database, newTenant, tokenOf } from '../support/tenant.ts';
import { newParticipants, newWebhook, shown, untilShown } from '../support/webhooks.ts';

const ENOUGH = ['webhooks:read', 'webhooks:write', 'changes:read', 'participants:read'];

const without = (scope: string): string[] => ENOUGH.filter((one) => one !== scope);

const clientWith = async (organisationId: string, scopes: readonly string[]): Promise<Client> =>
  clientOf((await tokenOf(organisationId, { scopes })).token);

test.each(['changes:read', 'participants:read'])(
  'who lacks %s can create no webhook for participants, and change, rotate, test, repeat, skip or remove none',
  async (scope) => {
    const { organisationId, client } = await newTenant();
    const receiver = await startReceiver();
    const webhook = await newWebhook(client, receiver.url);
    const path = `/v1/webhooks/${webhook.id}`;
    const weak = await clientWith(organisationId, without(scope));
    const refused = [
      await weak('POST', '/v1/webhooks', { body: { webhook: { url: receiver.url, types: ['participant'] } } }),
      await weak('PATCH', path, { body: { webhook: { description: 'mine', types: [] } } }),
      await weak('PATCH', path, { body: { webhook: { description: 'mine' } } }),
      ...(await Promise.all(['rotate', 'test', 'retry', 'skip'].map((verb) => weak('POST', `${path}/${verb}`)))),
      await weak('DELETE', path),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 422, 403, 403, 403, 403, 403, 403]);
    expect(refused[0]?.headers.get('WWW-Authenticate')).toContain(`scope="${scope}"`);
    expect(await shown(client, webhook)).toEqual((({ secret: _, ...others }: Json) => others)(webhook));
    expect(receiver.connections()).toBe(0);
  },
);

test('a webhook gets no types that its caller may not read', async () => {
  const { organisationId } = await newTenant();
  const client = await clientWith(organisationId, ENOUGH);
  const webhook = await newWebhook(client, 'https://127.0.0.1/');
  const body = { webhook: { types: ['participant', 'contact'] } };
  expect((await client('PATCH', `/v1/webhooks/${webhook.id}`, { body })).status).toBe(403);
});

test('once its token is revoked, nothing more is delivered; who sets its types takes it over', async () => {
  const { organisationId, client } = await newTenant();
  const receiver = await startReceiver();
  const { token, id } = await tokenOf(organisationId, { scopes: ENOUGH });
  const webhook = await newWebhook(clientOf(token), receiver.url);
  await newParticipants(client, 1);
  await receiver.untilReceived(1);
  const db = await database();
  await db.updateTable('token').set({ revoked_at: new Date().toISOString() }).where('id', '=', id).execute();
  await newParticipants(client, 2);
  await untilShown(client, webhook, ({ status, reason }) => status === 'paused' && reason === 'access_ended');
  expect(receiver.received).toHaveLength(1);
  await client('PATCH', `/v1/webhooks/${webhook.id}`, {
    body: { webhook: { types: ['participant'], status: 'active' } },
  });
  await untilShown(client, webhook, ({ behind }) => behind === 0);
  expect(receiver.received.flatMap(({ json }) => json.data.changes)).toHaveLength(3);
});

test('once a token of nobody else has expired, nothing more is delivered', async () => {
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

test('once the groups of its user permit less, nothing more is delivered', async () => {
  const { organisationId, client } = await newTenant();
  const receiver = await startReceiver();
  const created = async (path: string, body: object): Promise<Json> => (await client('POST', path, { body })).json.data;
  const group = await created('/v1/permissionGroups', { permissionGroup: { name: 'All' } });
  await client('PUT', `/v1/permissionGroups/${group.id}/permissions`, { body: { permissions: ENOUGH } });
  const user = await created('/v1/users', {
    user: { firstName: 'Anna', lastName: 'Berger', email: 'anna@example.org', groups: [group.id] },
  });
  const { token } = await tokenOf(organisationId, { userId: user.id });
  const webhook = await newWebhook(clientOf(token), receiver.url);
  await newParticipants(client, 1);
  await receiver.untilReceived(1);
  await client('PUT', `/v1/permissionGroups/${group.id}/permissions`, {
    body: { permissions: without('changes:read') },
  });
  await newParticipants(client, 1);
  await untilShown(client, webhook, ({ reason }) => reason === 'access_ended');
  expect(receiver.received).toHaveLength(1);
});

test('no other organisation sees a webhook, changes it, or gets its changes', async () => {
  const [one, other] = [await newTenant(), await newTenant()];
  const receiver = await startReceiver();
  const { id } = await newWebhook(one.client, receiver.url);
  const path = `/v1/webhooks/${id}`;
  const asked = [
    other.client('GET', path),
    other.client('PATCH', path, { body: { webhook: { description: 'mine' } } }),
    other.client('DELETE', path),
    other.client('GET', `${path}/deliveries`),
    ...['rotate', 'test', 'retry', 'skip'].map((verb) => other.client('POST', `${path}/${verb}`)),
  ];
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(8).fill(404));
  expect((await other.client('GET', '/v1/webhooks')).json.data).toEqual([]);
  await newParticipants(other.client, 2);
  await newParticipants(one.client, 1);
  await receiver.untilReceived(1);
  expect(receiver.received.flatMap(({ json }) => json.data.changes)).toHaveLength(1);
});

test('who created, changed, rotated and removed a webhook is in the record of changed rights, without secrets', async () => {
  const { organisationId, client } = await newTenant();
  const webhook = await newWebhook(client, 'https://127.0.0.1/');
  const path = `/v1/webhooks/${webhook.id}`;
  await client('PATCH', path, { body: { webhook: { url: 'https://127.0.0.1/other' } } });
  await client('PATCH', path, { body: { webhook: { description: 'no matter of rights' } } });
  await client('POST', `${path}/rotate`);
  await client('DELETE', path);
  const changes = (await rightsChangesOf(await database(), organisationId)).filter(({ id }) => id === webhook.id);
  expect(changes.map(({ action }) => action)).toEqual([
    'webhook create',
    'webhook update',
    'webhook rotate',
    'webhook delete',
  ]);
  expect(JSON.stringify(changes)).not.toContain('whsec_');
});

test('an organisation has twenty webhooks, whoever races for the last one', async () => {
  const { client } = await newTenant();
  const body = { webhook: { url: 'https://127.0.0.1/', types: ['participant'] } };
  const answers = await Promise.all(Array.from({ length: 25 }, () => client('POST', '/v1/webhooks', { body })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(new Set(answers.filter(({ status }) => status !== 201).map(({ json }) => json.code))).toEqual(
    new Set(['too_many_webhooks']),
  );
});

test('a URL that is not allowed is one error, whatever the reason, at creation and at a change', async () => {
  const { client } = await newTenant();
  const { id } = await newWebhook(client, 'https://127.0.0.1/');
  const urls = [
    'http://example.org',
    'https://u:p@example.org',
    'https://example.org:80',
    'https://10.0.0.1',
    'https://[::ffff:10.0.0.1]',
    'no URL',
  ];
  for (const url of urls) {
    const answers = [
      await client('POST', '/v1/webhooks', { body: { webhook: { url, types: ['participant'] } } }),
      await client('PATCH', `/v1/webhooks/${id}`, { body: { webhook: { url } } }),
    ];
    for (const { status, json } of answers) {
      expect(status).toBe(422);
      expect(json.errors).toEqual([
        { in: 'body', pointer: '/webhook/url', code: 'address_not_allowed', detail: expect.any(String) },
      ]);
      expect(json.errors).toEqual(answers[0]?.json.errors);
    }
  }
});
