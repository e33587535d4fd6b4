import { createPublicKey, verify } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import type { Json } from '../support/client.ts';
import { type Received, startReceiver, withStatus } from '../support/receivers.ts';
import { newTenant } from '../support/tenant.ts';
import { attemptsOf, newParticipants, newWebhook, shown, untilShown } from '../support/webhooks.ts';

const changesIn = (received: readonly Received[]): Json[] => received.flatMap(({ json }) => json.data.changes);
const headersOf = ({ headers }: Received) => headers as Record<string, string>;

test('every change of its types arrives, in the order of the feed, in messages that Standard Webhooks verifies', async () => {
  const { client } = await newTenant();
  const receiver = await startReceiver();
  await newParticipants(client, 2);
  const webhook = await newWebhook(client, receiver.url);
  expect(webhook).toMatchObject({ status: 'active', batchSize: 64, signature: 'hmac', behind: 0 });
  const ids = await newParticipants(client, 5);
  await client('POST', '/v1/courses', { body: { course: { name: 'Schweißen' } } });
  await untilShown(client, webhook, ({ behind, lastSuccessAt }) => behind === 0 && lastSuccessAt !== undefined);
  const feed = (await client('GET', '/v1/changes?types=participant')).json.data;
  expect(changesIn(receiver.received)).toEqual(feed.slice(2));
  expect(changesIn(receiver.received).map(({ recordId }) => recordId)).toEqual(ids);
  for (const received of receiver.received) {
    expect(new Webhook(webhook.secret).verify(received.text, headersOf(received))).toEqual(received.json);
    expect(received.headers['webhook-id']).toBe(`${webhook.id}_${received.json.data.changes[0].id}`);
    const next = new URL(received.json.data.next);
    const behind = await client('GET', next.pathname + next.search);
    expect(behind.json.data).toEqual(
      feed.filter(({ id }: Json) => Number(id) > Number(received.json.data.changes.at(-1).id)),
    );
  }
  const attempts = await attemptsOf(client, webhook);
  expect(
    attempts.map(({ firstChange, responseStatus, error, attempt }) => ({
      firstChange,
      responseStatus,
      error,
      attempt,
    })),
  ).toEqual(
    receiver.received.map(({ json }) => ({ firstChange: json.data.changes[0].id, responseStatus: 204, attempt: 1 })),
  );
});

test('a batch is fixed at its first attempt: a repetition has the same id and the same bytes, whatever was written since', async () => {
  const { client } = await newTenant();
  const receiver = await startReceiver();
  receiver.answer(withStatus(500));
  const webhook = await newWebhook(client, receiver.url);
  await newParticipants(client, 1);
  await receiver.untilReceived(1);
  await newParticipants(client, 3);
  await client('PATCH', `/v1/webhooks/${webhook.id}`, {
    body: { webhook: { types: ['course', 'participant'], batchSize: 2 } },
  });
  receiver.answer(withStatus(204));
  await client('POST', `/v1/webhooks/${webhook.id}/retry`);
  await untilShown(client, webhook, ({ behind }) => behind === 0);
  const [first, again, ...others] = receiver.received;
  expect(again?.text).toBe(first?.text);
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(others.every(({ json }) => json.data.changes.length <= 2)).toBe(true);
  expect(changesIn(others)).toHaveLength(3);
  const attempts = await attemptsOf(client, webhook);
  expect(attempts.slice(0, 2)).toMatchObject([
    { attempt: 1, responseStatus: 500, error: 'unsuccessful_status' },
    { attempt: 2, responseStatus: 204 },
  ]);
});

test('with Ed25519 each message is signed by the key whose public part the webhook shows, and no secret is answered', async () => {
  const { client } = await newTenant();
  const receiver = await startReceiver();
  const webhook = await newWebhook(client, receiver.url, { signature: 'ed25519' });
  expect(webhook).not.toHaveProperty('secret');
  const rotated = (await client('POST', `/v1/webhooks/${webhook.id}/rotate`)).json.data;
  await newParticipants(client, 1);
  const [received] = await receiver.untilReceived(1);
  const {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures,
  } = headersOf(received as Received);
  const signed = Buffer.from(`${id}.${timestamp}.${received?.text}`);
  const isValid = (publicKey: string, signature: string): boolean => {
    const x = Buffer.from(publicKey.replace('whpk_', ''), 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, signed, key, Buffer.from(signature.replace('v1a,', ''), 'base64'));
  };
  const [now = '', before = ''] = signatures?.split(' ') ?? [];
  expect([
    isValid(rotated.publicKey, now),
    isValid(webhook.publicKey, before),
    isValid(webhook.publicKey, now),
  ]).toEqual([true, true, false]);
});

test('after a rotation both secrets verify, and no answer but that of the rotation has the new one', async () => {
  const { client } = await newTenant();
  const receiver = await startReceiver();
  const webhook = await newWebhook(client, receiver.url);
  const headers = { 'Idempotency-Key': 'rotate-once' };
  const rotated = await client('POST', `/v1/webhooks/${webhook.id}/rotate`, { headers });
  const repeated = await client('POST', `/v1/webhooks/${webhook.id}/rotate`, { headers });
  expect(repeated.headers.get('Idempotent-Replayed')).toBe('true');
  expect([repeated, await client('GET', `/v1/webhooks/${webhook.id}`)].map(({ json }) => json.data.secret)).toEqual([
    undefined,
    undefined,
  ]);
  await newParticipants(client, 1);
  const [received] = await receiver.untilReceived(1);
  for (const secret of [webhook.secret, rotated.json.data.secret])
    expect(new Webhook(secret).verify(received?.text ?? '', headersOf(received as Received))).toEqual(received?.json);
});

test('a receiver that is gone makes the webhook fail for good, until somebody retries it', async () => {
  const { client } = await newTenant();
  const receiver = await startReceiver();
  receiver.answer(withStatus(410));
  const webhook = await newWebhook(client, receiver.url);
  await newParticipants(client, 1);
  await untilShown(client, webhook, ({ status, reason }) => status === 'failing' && reason === 'gone');
  receiver.answer(withStatus(200));
  const { json } = await client('POST', `/v1/webhooks/${webhook.id}/retry`);
  expect(json.data).toMatchObject({ status: 'active' });
  await untilShown(client, webhook, ({ behind }) => behind === 0);
  expect(receiver.received).toHaveLength(2);
});

test('a skip goes on behind the delivery that has no success, and nothing else is left out', async () => {
  const { client } = await newTenant();
  const receiver = await startReceiver();
  receiver.answer((response, { json }) => withStatus(json.data.changes.length > 0 ? 400 : 204)(response, json, json));
  const webhook = await newWebhook(client, receiver.url, { batchSize: 1 });
  const [, second] = await newParticipants(client, 2);
  await receiver.untilReceived(1);
  await untilShown(client, webhook, ({ behind }) => behind === 2);
  receiver.answer(withStatus(204));
  await client('POST', `/v1/webhooks/${webhook.id}/skip`);
  await untilShown(client, webhook, ({ behind }) => behind === 0);
  expect(changesIn(receiver.received).at(-1)).toMatchObject({ recordId: second });
});

test('a paused webhook delivers nothing, and everything once it is active again', async () => {
  const { client } = await newTenant();
  const receiver = await startReceiver();
  const webhook = await newWebhook(client, receiver.url, { status: 'paused' });
  const ids = await newParticipants(client, 3);
  expect((await client('POST', `/v1/webhooks/${webhook.id}/retry`)).json.code).toBe('webhook_paused');
  await client('GET', '/v1/changes');
  expect(await shown(client, webhook)).toMatchObject({ status: 'paused', behind: 3 });
  expect(receiver.connections()).toBe(0);
  await client('PATCH', `/v1/webhooks/${webhook.id}`, { body: { webhook: { status: 'active' } } });
  await untilShown(client, webhook, ({ behind }) => behind === 0);
  expect(changesIn(receiver.received).map(({ recordId }) => recordId)).toEqual(ids);
});

test('a test message arrives signed, and leaves no delivery; a repetition by its key sends none', async () => {
  const { client } = await newTenant();
  const receiver = await startReceiver();
  const webhook = await newWebhook(client, receiver.url, { status: 'paused' });
  const sent = () => client('POST', `/v1/webhooks/${webhook.id}/test`, { headers: { 'Idempotency-Key': 'one-test' } });
  const { json } = await sent();
  expect(json.data).toEqual({ responseStatus: 204, durationMs: expect.any(Number) });
  expect((await sent()).json).toEqual(json);
  expect(receiver.received.map((one) => new Webhook(webhook.secret).verify(one.text, headersOf(one)))).toEqual([
    { type: 'test', timestamp: expect.any(String), data: {} },
  ]);
  expect(await attemptsOf(client, webhook)).toEqual([]);
});
