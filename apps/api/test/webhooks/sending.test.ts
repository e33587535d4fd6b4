import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createPlainServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { newAuthority } from '../../../../tooling/testbed/authority.ts';
import type { AddressPolicy } from '../../src/webhooks/addresses.ts';
import { resolverFor } from '../../src/webhooks/resolve.ts';
import { type Outgoing, senderUnder } from '../../src/webhooks/send.ts';
import { type Answers, startNameServer } from '../support/nameServer.ts';
import { startReceiver, withStatus } from '../support/receivers.ts';

/** Local networks for receivers; no other local address may be reached. */
const LOCAL: AddressPolicy = { ports: [[1, 65_535]], networks: ['127.0.0.1/32', '::1/128'] };

beforeAll(() => {
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(inject('authorityFile'), 'utf8')]);
});

/** Sends to names from a name server of the test. */
const sendWith = async (answers: Answers, policy = LOCAL) =>
  senderUnder(policy, resolverFor(policy, [await startNameServer(answers)]));

const send = senderUnder(LOCAL, resolverFor(LOCAL));

const message = (url: string, others: Partial<Outgoing> = {}): Outgoing => ({
  ...{ url, headers: { 'webhook-id': 'one' }, body: '{}', milliseconds: 10_000, attempt: 1 },
  ...others,
});

test('the sender resolves a name itself, and sends the name without a trailing dot as Host', async () => {
  const receiver = await startReceiver();
  const toName = await sendWith(() => ['127.0.0.1']);
  expect(await toName(message(`https://Receiver.test.:${receiver.port}/a?b=c`))).toMatchObject({ status: 204 });
  expect(receiver.received).toMatchObject([
    { path: '/a?b=c', headers: { host: `receiver.test:${receiver.port}`, 'webhook-id': 'one' } },
  ]);
});

test('the sender does not connect to a name that resolves to a forbidden address, alone or among others', async () => {
  const receiver = await startReceiver();
  for (const addresses of [['127.0.0.2'], ['127.0.0.1', '10.0.0.1'], ['169.254.169.254', '127.0.0.1']]) {
    const toName = await sendWith(() => addresses);
    const outcome = await toName(message(`https://receiver.test:${receiver.port}/`));
    expect(outcome).toMatchObject({ error: 'address_not_allowed' });
  }
  expect(receiver.connections()).toBe(0);
});

test('the sender resolves a name once per attempt, and connects to the address that it has checked', async () => {
  const [good, bad] = [await startReceiver('127.0.0.1'), await startReceiver('127.0.0.2')];
  const rebinding = await sendWith((_, asked) => [asked % 2 === 1 ? '127.0.0.1' : '127.0.0.2']);
  const outcomes = [];
  for (let n = 0; n < 20; n += 1)
    for (const { port } of [good, bad]) outcomes.push(await rebinding(message(`https://receiver.test:${port}/`)));
  expect(bad.connections()).toBe(0);
  expect(new Set(outcomes.map(({ status, error }) => status ?? error))).toEqual(new Set([204, 'address_not_allowed']));
});

test('the sender distinguishes an unknown name from a receiver that does not listen, and a silent name server times out', async () => {
  const toName = await sendWith((name) => (name === 'silent.test' ? undefined : []));
  expect(await toName(message('https://missing.test/'))).toMatchObject({ error: 'name_not_resolved' });
  expect(await toName(message('https://silent.test/', { milliseconds: 500 }))).not.toHaveProperty('status');
  const { port } = await startReceiver('::1');
  expect(await send(message(`https://127.0.0.1:${port}/`))).toMatchObject({ error: 'not_connected' });
});

test('the sender also checks an IP address in a URL, in any notation', async () => {
  const receiver = await startReceiver();
  for (const host of ['127.0.0.2', '[::ffff:127.0.0.2]', '2130706434', '0x7f000002', '[::127.0.0.2]', '0'])
    expect(await send(message(`https://${host}:${receiver.port}/`)), host).toMatchObject({
      error: 'address_not_allowed',
    });
  expect(await send(message(`https://[::1]:${(await startReceiver('::1')).port}/`))).toMatchObject({ status: 204 });
});

test('the certificate of a receiver must be valid for its name and come from a trusted authority', async () => {
  const other = newAuthority();
  onTestFinished(other.remove);
  const strangers = await startReceiver('127.0.0.1', other.identityFor('127.0.0.1'));
  expect(await send(message(strangers.url))).toMatchObject({ error: 'tls_failed' });
  const misnamed = await startReceiver();
  const toName = await sendWith(() => ['127.0.0.1']);
  expect(await toName(message(`https://other.test:${misnamed.port}/`))).toMatchObject({ error: 'tls_failed' });
  expect([...strangers.received, ...misnamed.received]).toEqual([]);
});

test('the sender does not follow a redirect', async () => {
  const [receiver, target] = [await startReceiver(), await startReceiver()];
  for (const status of [301, 302, 303, 307, 308]) {
    receiver.answer(withStatus(status, { Location: target.url }));
    expect(await send(message(receiver.url))).toMatchObject({ status, error: 'unsuccessful_status' });
  }
  expect(target.connections()).toBe(0);
});

test('an attempt times out if the receiver hangs at any step', async () => {
  const silent = createPlainServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const hanging = await startReceiver();
  hanging.answer(() => undefined);
  const slow = await startReceiver();
  // An interim response does not count.
  slow.answer((response) => response.writeProcessing());
  for (const url of [`https://127.0.0.1:${port}/`, hanging.url, slow.url])
    expect(await send(message(url, { milliseconds: 300 }))).toMatchObject({ error: 'timed_out' });
});

test('an attempt fails if the receiver closes the connection or sends overlong headers', async () => {
  const receiver = await startReceiver();
  receiver.answer((response) => void response.socket?.destroy());
  expect(await send(message(receiver.url))).toMatchObject({ error: 'connection_lost' });
  receiver.answer((response) => void response.writeHead(200, { 'X-Long': 'x'.repeat(40_000) }).end());
  expect(await send(message(receiver.url))).toMatchObject({ error: 'connection_lost' });
});

test('the sender does not read an endless response: the status counts, and the connection is closed', async () => {
  const receiver = await startReceiver();
  const closed = Promise.withResolvers<void>();
  receiver.answer((response) => {
    response.on('close', closed.resolve);
    response.writeHead(200);
    const write = (): void => {
      while (!response.closed && response.write('x'.repeat(10_000)));
    };
    response.on('drain', write);
    write();
  });
  expect(await send(message(receiver.url))).toMatchObject({ status: 200 });
  await closed.promise;
});

test('each attempt uses another address of the receiver', async () => {
  const receiver = await startReceiver('127.0.0.1');
  const policy = { ...LOCAL, networks: ['127.0.0.0/8'] };
  const toName = await sendWith(() => ['127.0.0.3', '127.0.0.1'], policy);
  const at = (attempt: number) => toName(message(`https://receiver.test:${receiver.port}/`, { attempt }));
  expect(new Set([await at(1), await at(2)].map(({ status, error }) => status ?? error))).toEqual(
    new Set(['not_connected', 204]),
  );
});
