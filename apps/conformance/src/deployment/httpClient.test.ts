import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Overloaded } from './errors.ts';
import { NoAnswer, openHttpClient } from './httpClient.ts';

/** A client of a server, and its recorded responses. */
const clientOf = async (listener: RequestListener, timeoutMs = 600_000) => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const http = openHttpClient(4, timeoutMs);
  onTestFinished(async () => {
    server.closeAllConnections();
    await http.close();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const statuses: (number | undefined)[] = [];
  const send = (method: string) =>
    http.send({ method, url: `http://127.0.0.1:${port}/`, headers: {} }, ({ response }) =>
      statuses.push(response?.status),
    );
  return { send, statuses };
};

/** Responds with this status at first, and then with 200. */
const refusingAtFirst = (status: number, headers: Record<string, string> = {}): RequestListener => {
  let answers = 0;
  return (_, response) => {
    answers += 1;
    response.writeHead(answers === 1 ? status : 200, answers === 1 ? headers : {}).end();
  };
};
const unavailableAtFirst = (headers: Record<string, string>): RequestListener => refusingAtFirst(503, headers);

test('the client repeats a read that gets 408, but not a write', async () => {
  const { send, statuses } = await clientOf(refusingAtFirst(408));
  expect((await send('GET')).status).toBe(200);
  const { send: write } = await clientOf(refusingAtFirst(408));
  expect((await write('PUT')).status).toBe(408);
  expect(statuses).toEqual([408, 200]);
});

test('the client repeats a read that gets 503 with Retry-After', async () => {
  const { send, statuses } = await clientOf(unavailableAtFirst({ 'retry-after': '0' }));
  expect((await send('GET')).status).toBe(200);
  expect(statuses).toEqual([503, 200]);
});

test('the client compares a date in Retry-After with the clock of the deployment', async () => {
  const aDayLater = (seconds: number) => new Date(Date.now() + 86_400_000 + seconds * 1_000).toUTCString();
  const { send, statuses } = await clientOf(unavailableAtFirst({ date: aDayLater(0), 'retry-after': aDayLater(0) }));
  expect((await send('GET')).status).toBe(200);
  expect(statuses).toEqual([503, 200]);
});

test('the client does not repeat a write that gets 503 with Retry-After, and reports an overloaded deployment', async () => {
  const { send, statuses } = await clientOf(unavailableAtFirst({ 'retry-after': '0' }));
  await expect(send('POST')).rejects.toThrow(Overloaded);
  expect(statuses).toEqual([503]);
});

test('the client returns a 503 without Retry-After as a normal response', async () => {
  const { send } = await clientOf(unavailableAtFirst({}));
  expect((await send('GET')).status).toBe(503);
});

test('a request that gets no response in time is a failure', async () => {
  const { send } = await clientOf(() => undefined, 200);
  await expect(send('PUT')).rejects.toThrow(NoAnswer);
});

test('the client joins the chunks of a response to one string, and repeated headers to one value', async () => {
  const { send } = await clientOf((_, response) => {
    response.writeHead(200, [
      ['vary', 'a'],
      ['Vary', 'b'],
    ]);
    const bytes = Buffer.from('\u{feff}{"a":"ä€"}');
    for (const byte of bytes) response.write(Buffer.from([byte]));
    response.end();
  });
  expect(await send('GET')).toMatchObject({
    status: 200,
    text: '{"a":"ä€"}',
    headers: { vary: 'a, b' },
    asked: 'GET /',
  });
});

test('a truncated response counts as no response, and the error contains the reason', async () => {
  const { send } = await clientOf((_, response) => {
    response.writeHead(200, { 'content-length': '9' });
    response.write('half', () => response.destroy());
  });
  await expect(send('PUT')).rejects.toThrow('PUT / got no response: UND_ERR_SOCKET');
});

test('a body that does not arrive in time counts as no response', async () => {
  const { send } = await clientOf((_, response) => void response.writeHead(200).write('half'), 200);
  await expect(send('PUT')).rejects.toThrow('UND_ERR_BODY_TIMEOUT');
});
