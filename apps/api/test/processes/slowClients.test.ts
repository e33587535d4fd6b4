import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { networkedDatabase, networkedService } from '../support/networkedService.ts';
import { ownService } from '../support/ownService.ts';
import { exchange, openSocket, problemIn } from '../support/sockets.ts';

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

describe('slow or surplus connections', () => {
  test('a request whose body never ends gets 408 after REQUEST_TIMEOUT_MS, and nothing is written', async () => {
    const database = await networkedDatabase();
    const { baseUrl } = await networkedService(database, { REQUEST_TIMEOUT_MS: '4000' });
    const head = `POST /v1/participants HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${database.token}\r\n`;
    const body = 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"participant":';
    const answer = await exchange(baseUrl, head + body);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(problemIn(answer)).toMatchObject({ status: 408, code: 'request_timeout', requestId: expect.any(String) });
    expect(await database.db.selectFrom('participant').select('id').execute()).toEqual([]);
  });

  test('a connection beyond MAX_CONNECTIONS is closed immediately, and earlier connections are served', async () => {
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
