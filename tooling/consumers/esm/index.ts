import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { createRequire } from 'node:module';
import { contract, NewParticipant } from '@training-provider/contract';
import { createClient, isProblem, type Participant } from '@training-provider/contract/client';
import { createFactories, createMockServer } from '@training-provider/contract/testing';
import { verifyWebhook } from '@training-provider/contract/webhooks';

// Early versions of Node 20 lack import attributes, and later ones lack `assert`.
const openApi = createRequire(import.meta.url)('@training-provider/contract/openapi.json');

const { BASE_URL: baseUrl = '', TOKEN: token = '' } = process.env;

const client = createClient({ baseUrl, token });
const names: string[] = [];
for await (const participant of client.participants.all({ limit: 100 })) names.push(participant.lastName);
console.log(`participants ${names.length}`);

const first: Participant | undefined = (await client.participants.list({ sort: 'lastName' })).data[0];
console.log(`first ${first?.lastName}`);

const error: unknown = await client.participants.get('unknown').catch((thrown: unknown) => thrown);
console.log(`problem ${isProblem(error, 'not_found') && error.problem.code}`);

console.log(`route ${contract.participants.get.path} ${openApi.openapi.slice(0, 3)}`);
console.log(`schema ${NewParticipant.safeParse(createFactories().newParticipant()).success}`);

const server = await createMockServer();
const mocked = createClient(server.clientOptions);
console.log(`mock ${(await mocked.courses.create({ name: 'Pflege' })).status}`);
await server.close();

const [timestamp, body, secret] = [String(Math.floor(Date.now() / 1000)), '{"type":"test"}', Buffer.alloc(32, 1)];
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const { x = '' } = publicKey.export({ format: 'jwk' });
const keys = [`whsec_${secret.toString('base64')}`, `whpk_${Buffer.from(x, 'base64url').toString('base64')}`];
const content = `wh_1.${timestamp}.${body}`;
for (const signature of [
  `v1,${createHmac('sha256', secret).update(content).digest('base64')}`,
  `v1a,${sign(null, Buffer.from(content), privateKey).toString('base64')}`,
]) {
  const headers = { 'webhook-id': 'wh_1', 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  console.log(`webhook ${signature.split(',')[0]} ${(await verifyWebhook(headers, body, keys)).type}`);
}
