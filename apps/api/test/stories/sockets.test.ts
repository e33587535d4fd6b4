import { once } from 'node:events';
import { operations } from '@training-provider/contract';
import { describe, expect, inject, test } from 'vitest';
import { exchange, openSocket, problemIn } from '../support/sockets.ts';
import { newTenantWithToken } from '../support/tenant.ts';

const send = (text: string): Promise<string> => exchange(inject('baseUrl'), text);

const CHUNK = `10000\r\n${'x'.repeat(0x1_00_00)}\r\n`;

/** Sends a head and then chunks of 64 KiB, until the service closes the connection. */
const flood = async (head: string): Promise<{ text: string; bytesSent: number }> => {
  const { socket, answer, closed } = await openSocket(inject('baseUrl'));
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
  const more = (): void => void socket.write(CHUNK, (error) => error ?? more());
  more();
  await closed;
  return { text: answer(), bytesSent: socket.bytesWritten - socket.writableLength };
};

const HEALTH = 'GET /healthz HTTP/1.1\r\n';

/** Requests that are not HTTP, or violate RFC 9112. */
const MALFORMED: Readonly<Record<string, string>> = {
  'an unknown method': 'BREW /v1/participants HTTP/1.1\r\nHost: x',
  'a line that is not HTTP': 'hello',
  'a broken header': 'GET / HTTP/1.1\r\nHost x',
  'two lengths': 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2',
  'a smuggled body': 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'no Host': 'GET /v1/org HTTP/1.1',
  'two Hosts': `${HEALTH}Host: x\r\nhost: x`,
  'two Hosts of HTTP/1.0': 'GET /healthz HTTP/1.0\r\nHost: x\r\nHost: y',
  ...Object.fromEntries(
    ['a b', 'a/b', 'a@b', 'a,b', 'ä', '[::1', '[1:2]', 'x:y', 'x:70000', 'http://x'].map((host) => [
      ...[`the Host ${host}`, `${HEALTH}Host: ${host}`],
    ]),
  ),
  'a target without a host': 'GET http:///healthz HTTP/1.1\r\nHost: x',
  'a target with a user': 'GET http://a@x/healthz HTTP/1.1\r\nHost: x',
  'a target with a fragment': 'GET /healthz# HTTP/1.1\r\nHost: x',
  'HTTP/0.9': 'GET /healthz',
  'the version HTTP/0.9': 'GET /healthz HTTP/0.9\r\nHost: x',
  'the version HTTP/2.0': 'GET /healthz HTTP/2.0\r\nHost: x',
};

describe.concurrent('an unusual or malformed request', () => {
  test.each([
    ...Object.entries(MALFORMED).map(([name, request]) => [name, request, 400, 'invalid_request'] as const),
    ['huge headers', `${HEALTH}Host: x\r\nX: ${'x'.repeat(20_000)}`, 431, 'headers_too_large'] as const,
  ])('%s gets a problem document and the connection is closed', async (_name, request, status, code) => {
    const answer = await send(`${request}\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('Content-Type: application/problem+json');
    expect(problemIn(answer)).toMatchObject({ status, code, requestId: expect.any(String) });
  });

  test('an unknown Expect header is ignored', async () => {
    const answer = await send('GET /v1/org HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n');
    expect(problemIn(answer)).toMatchObject({ status: 401, code: 'authentication_required' });
  });

  test('a request whose headers never end gets 408, and the connection is closed', async () => {
    expect(problemIn(await send('GET /v1/org HTTP/1.1\r\nHost: x\r\n'))).toMatchObject({ code: 'request_timeout' });
  });

  test.each([
    ['http://x/healthz', 200],
    ['HTTPS://[::1]:80/healthz?a', 200],
    ['http://x/healthz/', 404],
    ['http://x', 404],
    ['ftp://x/healthz', 404],
    ['*', 404],
  ])('a request with the target %s gets %i', async (target, status) => {
    const answer = await send(`GET ${target} HTTP/1.1\r\nHost: y\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  test('the service sends 100 Continue for Expect: 100-continue only when it needs the body', async () => {
    const { token } = await newTenantWithToken();
    const body = '{"course":{"name":"K"}}';
    const head = `POST /v1/courses HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n`;
    expect(await send(`${head}\r\n`)).toMatch(/^HTTP\/1.1 401 /);
    const { socket, answer, closed } = await openSocket(inject('baseUrl'));
    socket.write(`${head}Connection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await once(socket, 'data');
    expect(answer()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(body);
    await closed;
    expect(answer()).toContain('HTTP/1.1 201 Created');
  });
});

/** An operation of each method, with a body and without, sent without a token; and the expected response. */
const ROUTES = [
  ...new Map(
    operations.map(({ method, path, body }) => [
      `${method} ${body === undefined}`,
      `${method} ${path.replaceAll(/:\w+/g, '1')}`,
    ]),
  ).values(),
  ...['GET /healthz', 'GET /readyz', 'GET /docs', 'GET /openapi.json', 'GET /.well-known/training-provider'],
  ...['GET /.well-known/oauth-authorization-server', 'POST /oauth/token', 'POST /oauth/revoke'],
  ...['POST /oauth/introspect', 'POST /nowhere', 'POST /v1/org', 'OPTIONS /v1/org', 'POST /v1/participants/%zz'],
  'GET ftp://x',
];
/** The content types of authenticated requests, whose body is read until it is rejected. */
const READ = [
  'application/json',
  'text/plain',
  'application/json\r\nContent-Encoding: gzip',
  'x\r\nContent-Encoding: y',
];

describe.concurrent('an endless body', () => {
  test.each(ROUTES)('is not read if the response does not depend on it: %s', async (route) => {
    const type = 'Content-Type: application/x-www-form-urlencoded';
    const { text, bytesSent } = await flood(`${route} HTTP/1.1\r\nHost: x\r\n${type}\r\n`);
    expect(text).toMatch(/^HTTP\/1.1 [2-4]\d\d .*\r\nConnection: close\r\n/s);
    // Most of it fills the buffers of both sockets.
    expect(bytesSent).toBeLessThan(32 * 1024 * 1024);
  });

  test.each(READ)('of an authenticated request gets a 4xx response, and the connection is closed: %s', async (type) => {
    const { token } = await newTenantWithToken();
    const head = `POST /v1/courses HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\n`;
    const { text } = await flood(head);
    expect(text).toMatch(/^HTTP\/1.1 4\d\d .*\r\nConnection: close\r\n/s);
    expect(problemIn(text).status).toBeGreaterThanOrEqual(400);
  });
});
