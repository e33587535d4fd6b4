import { createClient } from '@training-provider/contract/client';
import { verifyWebhook } from '@training-provider/contract/webhooks';

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
const [timestamp, body] = [String(Math.floor(Date.now() / 1000)), '{"type":"test"}'];
const hmac = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, true, ['sign']);
const { privateKey, publicKey } = (await crypto.subtle.generateKey('Ed25519', true, ['sign'])) as CryptoKeyPair;
const keys = [
  ['v1', 'whsec', hmac, hmac],
  ['v1a', 'whpk', privateKey, publicKey],
] as const;
for (const [version, prefix, key, shown] of keys) {
  const content = new TextEncoder().encode(`wh_1.${timestamp}.${body}`);
  const signature = `${version},${base64(await crypto.subtle.sign(key.algorithm.name, key, content))}`;
  const headers = new Headers({ 'webhook-id': 'wh_1', 'webhook-timestamp': timestamp, 'webhook-signature': signature });
  // If the message is refused, the page ends, and then has no title.
  await verifyWebhook(headers, body, `${prefix}_${base64(await crypto.subtle.exportKey('raw', shown))}`);
}

const list = document.querySelector('ul');
const settings = new URLSearchParams(location.hash.slice(1));
const client = createClient({ baseUrl: settings.get('baseUrl') ?? '', token: settings.get('token') ?? '' });
const created = await client.participants.create({ firstName: 'Ada', lastName: 'Browser' });
await client.participants.update(created.data.id, { preferredName: 'A.' }, { ifMatch: created });
await client.participants.remove(created.data.id);
let count = 0;
for await (const participant of client.participants.all({ sort: 'lastName' })) {
  count += 1;
  list?.append(Object.assign(document.createElement('li'), { textContent: participant.lastName }));
}
document.title = `participants ${count}`;
