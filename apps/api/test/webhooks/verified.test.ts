import { EventEmitter, on } from 'node:events';
import { createClient } from '@training-provider/contract/client';
import { verifyWebhook } from '@training-provider/contract/webhooks';
import { expect, inject, test } from 'vitest';
import { startReceiver, withStatus } from '../support/receivers.ts';
import { newTenant, tokenOf } from '../support/tenant.ts';
import { newParticipants, newWebhook } from '../support/webhooks.ts';

/* Receivers that have the package of the contract. */

test.each(['hmac', 'ed25519'])(
  'what is signed by %s is verified by what the webhook had before a rotation, and by what it has then',
  async (signature) => {
    const { client } = await newTenant();
    const receiver = await startReceiver();
    const before = await newWebhook(client, receiver.url, { signature });
    const after = (await client('POST', `/v1/webhooks/${before.id}/rotate`)).json.data;
    await newParticipants(client, 1);
    await receiver.untilReceived(1);
    await client('POST', `/v1/webhooks/${before.id}/test`);
    const secrets = [before, after].map(({ secret, publicKey }) => secret ?? publicKey);
    expect(new Set(secrets).size).toBe(2);
    for (const { headers, text, json } of receiver.received)
      for (const secret of secrets) expect(await verifyWebhook(headers, text, secret)).toEqual(json);
    expect(receiver.received.map(({ json }) => json.type)).toEqual(['changes', 'test']);
  },
);

test('who follows the feed asks it as soon as a webhook comes, and waits for nothing meanwhile', async () => {
  const { client, organisationId } = await newTenant();
  const { token } = await tokenOf(organisationId);
  const [receiver, nudges] = [await startReceiver(), new EventEmitter()];
  const { secret } = await newWebhook(client, receiver.url);
  receiver.answer(async (response, { headers, text }, request) => {
    await verifyWebhook(headers, text, secret);
    withStatus(204)(response, { headers, text, json: {}, path: '' }, request);
    nudges.emit('webhook');
  });
  const wakeUp = on(nudges, 'webhook');
  const pages = createClient({ baseUrl: inject('baseUrl'), token }).changes.follow({
    ...{ types: ['participant'], from: 'now', wait: 3_600, wakeUp },
  });
  await pages.next();
  const next = pages.next();
  const [id] = await newParticipants(client, 1);
  expect((await next).value?.changes).toMatchObject([{ recordId: id, operation: 'created' }]);
  await pages.return();
});
