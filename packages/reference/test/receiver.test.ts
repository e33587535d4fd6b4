import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from '@training-provider/contract/client';
import { createMockServer } from '@training-provider/contract/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { workFolder } from './programs.ts';

const GUIDE = new URL('../../../docs/guide.md', import.meta.url);
const UNTIL_THE_TEST_ENDS = 600_000;

/** Starts the receiver from the guide; resolves to its printed lines. */
const startReceiver = async (env: Record<string, string>): Promise<AsyncIterator<string>> => {
  const [, program = ''] = /`receiver\.mjs`:\n\n```js\n(.*?)^```/ms.exec(await readFile(GUIDE, 'utf8')) ?? [];
  const { path, remove } = await workFolder();
  const file = join(path, 'receiver.mjs');
  await writeFile(file, program);
  const receiver = spawn(process.execPath, ['--conditions=source', file], { env: { ...process.env, ...env } });
  receiver.stderr.pipe(process.stderr);
  onTestFinished(async () => {
    receiver.kill();
    await remove();
  });
  return createInterface(receiver.stdout)[Symbol.asyncIterator]();
};

test('the receiver in the guide reads the feed after a message signed by the service, and rejects a forged message', async () => {
  const mock = await createMockServer();
  onTestFinished(() => mock.close());
  const { baseUrl, token } = mock;
  const webhook = { url: 'https://hooks.example.org', types: ['participant' as const] };
  const { id, secret = '' } = (await createClient({ baseUrl, token }).webhooks.create(webhook)).data;
  const lines = await startReceiver({ BASE_URL: baseUrl, TOKEN: token, SECRETS: `whsec_b2xk ${secret}`, PORT: '0' });
  const [, port] = /^Listens on (\d+)$/.exec((await lines.next()).value) ?? [];
  const asked = () => mock.requests.filter(({ path }) => path.startsWith('/v1/changes')).length;
  await vi.waitFor(() => expect(asked()).toBe(2), UNTIL_THE_TEST_ENDS);

  const deliver = async (key: string): Promise<number> => {
    const [message, timestamp] = [`${id}_1`, String(Math.floor(Date.now() / 1_000))];
    const body = JSON.stringify({ type: 'test', timestamp: new Date().toISOString(), data: {} });
    const bytes = Buffer.from(key.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', bytes).update(`${message}.${timestamp}.${body}`).digest('base64');
    const named = { 'webhook-id': message, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
    return (await fetch(`http://127.0.0.1:${port}/changes`, { method: 'POST', headers: named, body })).status;
  };
  const added = mock.add('participants', { firstName: 'Ada', lastName: 'Lovelace' });
  expect(await deliver('whsec_Zm9yZ2Vk')).toBe(400);
  expect(asked()).toBe(2);
  expect(await deliver(secret)).toBe(204);
  expect((await lines.next()).value).toBe(`participant created ${added.id}`);
});
