import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { networkedDatabase, networkedService } from '../support/networkedService.ts';
import { ownService } from '../support/ownService.ts';
import { exchange, openSocket, problemIn } from '../support/sockets.ts';
import { until } from '../support/until.ts';

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

describe('a client', () => {
  test('that never finishes its body is answered 408 and cut after REQUEST_TIMEOUT_MS, and nothing is written', async () => {
    const database = await networkedDatabase();
    const { baseUrl } = await networkedService(database, { REQUEST_TIMEOUT_MS: '4000' });
    const head = `POST /v1/participants HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${database.token}\r\n`;
    const body = 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"participant":';
    const answer = await exchange(baseUrl, head + body);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(problemIn(answer)).toMatchObject({ status: 408, code: 'request_timeout', requestId: expect.any(String) });
    expect(await database.db.selectFrom('participant').select('id').execute()).toEqual([]);
  });

  test('that keeps its connection idle is cut after KEEP_ALIVE_TIMEOUT_MS', async () => {
    const { baseUrl } = await ownService({ KEEP_ALIVE_TIMEOUT_MS: '1000' });
    expect(await exchange(baseUrl, HEALTH)).toMatch(/^HTTP\/1.1 200 .*Keep-Alive: timeout=1\r/s);
  });

  test('that does not take its answers is cut too', async () => {
    const { baseUrl } = await ownService({ REQUEST_TIMEOUT_MS: '6000', MAX_CONNECTIONS: '1' });
    const { socket } = await openSocket(baseUrl);
    onTestFinished(() => void socket.destroy());
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
    const { baseUrl } = await ownService({ MAX_CONNECTIONS: '2' });
    const held = [await openSocket(baseUrl), await openSocket(baseUrl)];
    onTestFinished(() => held.forEach(({ socket }) => void socket.destroy()));
    expect(await exchange(baseUrl, '')).toBe('');
    for (const { socket, answer } of held) {
      socket.write(HEALTH);
      await once(socket, 'data');
      expect(answer()).toMatch(/^HTTP\/1.1 200 /);
    }
  });
});
