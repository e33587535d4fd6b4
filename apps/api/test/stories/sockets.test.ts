import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, inject, test } from 'vitest';

/** Sends bytes over a connection of its own and returns all that comes back until the service closes it. */
const exchange = async (...chunks: string[]): Promise<string> => {
  const { hostname, port } = new URL(inject('baseUrl'));
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (data: string) => {
    answer += data;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  for (const chunk of chunks) socket.write(chunk);
  await once(socket, 'close');
  return answer;
};

const problemIn = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));

describe.concurrent('what is hardly HTTP', () => {
  test.each([
    ['an unknown method', 'BREW /v1/participants HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'invalid_request'],
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'invalid_request'],
    ['a broken header', 'GET / HTTP/1.1\r\nHost x\r\n\r\n', 400, 'invalid_request'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'invalid_request',
    ],
    [
      'a smuggled body',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'invalid_request',
    ],
    ['no Host', 'GET /v1/org HTTP/1.1\r\n\r\n', 400, 'invalid_request'],
    ['huge headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ])('%s gets a problem document and the connection is closed', async (_name, request, status, code) => {
    const answer = await exchange(request);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('Content-Type: application/problem+json');
    expect(problemIn(answer)).toMatchObject({ status, code, requestId: expect.any(String) });
  });

  test('an expectation that nobody knows is passed over', async () => {
    const answer = await exchange('GET /v1/org HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 401 /);
    expect(problemIn(answer).code).toBe('authentication_required');
  });

  test('headers that never end are cut off with 408', async () => {
    const answer = await exchange('GET /v1/org HTTP/1.1\r\nHost: x\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(problemIn(answer).code).toBe('request_timeout');
  });
});
