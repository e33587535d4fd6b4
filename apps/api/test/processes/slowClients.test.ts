import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { networkedDatabase, networkedService } from '../support/networkedService.ts';
import { until } from '../support/until.ts';

const connectTo = async (
  baseUrl: string,
): Promise<{ socket: Socket; answer: () => string; closed: Promise<unknown> }> => {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('latin1').on('data', (data: string) => {
    answer += data;
  });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return { socket, answer: () => answer, closed };
};

const problemIn = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));

describe('a client', () => {
  test('that never finishes its body is answered 408 and cut after REQUEST_TIMEOUT_MS, and nothing is written', async () => {
    const database = await networkedDatabase();
    const { baseUrl } = await networkedService(database, { REQUEST_TIMEOUT_MS: '4000' });
    const { socket, answer, closed } = await connectTo(baseUrl);
    socket.write(
      `POST /v1/participants HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${database.token}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"participant":',
    );
    await closed;
    expect(answer()).toMatch(/^HTTP\/1.1 408 /);
    expect(problemIn(answer())).toMatchObject({ status: 408, code: 'request_timeout', requestId: expect.any(String) });
    expect(await database.db.selectFrom('participant').select('id').execute()).toEqual([]);
  });

  test('that keeps its connection idle is cut after KEEP_ALIVE_TIMEOUT_MS', async () => {
    const { baseUrl } = await networkedService(await networkedDatabase(), { KEEP_ALIVE_TIMEOUT_MS: '1000' });
    const { socket, answer, closed } = await connectTo(baseUrl);
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await closed;
    expect(answer()).toMatch(/^HTTP\/1.1 200 /);
    expect(answer()).toContain('Keep-Alive: timeout=1');
  });

  test('that does not take its answers is cut too', async () => {
    const { baseUrl } = await networkedService(await networkedDatabase(), {
      REQUEST_TIMEOUT_MS: '6000',
      MAX_CONNECTIONS: '1',
    });
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    // So many answers that they fill every buffer on the way.
    socket.pause().write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200));
    const isServed = () =>
      fetch(`${baseUrl}/healthz`).then(
        ({ ok }) => ok || undefined,
        () => undefined,
      );
    expect(await isServed()).toBe(undefined);
    expect(await until(isServed)).toBe(true);
  });

  test('beyond MAX_CONNECTIONS is cut at once, and those before it are served', async () => {
    const { baseUrl } = await networkedService(await networkedDatabase(), { MAX_CONNECTIONS: '2' });
    const held = [await connectTo(baseUrl), await connectTo(baseUrl)];
    onTestFinished(() => held.forEach(({ socket }) => void socket.destroy()));
    const { closed, answer } = await connectTo(baseUrl);
    await closed;
    expect(answer()).toBe('');
    for (const { socket, answer } of held) {
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
      await once(socket, 'data');
      expect(answer()).toMatch(/^HTTP\/1.1 200 /);
    }
  });
});
