import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';
import { clientOf } from '../support/client.ts';
import { newTenant, tokenOf } from '../support/tenant.ts';

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

describe.concurrent('paths and methods', () => {
  test.each([
    '/',
    '/v1',
    '/v1/',
    '/v2/participants',
    '/v1/coaching',
    '/v1/participants/x/y',
    '/v1/../etc/passwd',
    '/%2e%2e/x',
    '/v1/participant',
  ])('the unknown path %s is 404, with a token and without', async (path) => {
    const { client } = await newTenant();
    expect(await client('GET', path)).toMatchObject({ status: 404, json: { code: 'not_found' } });
    expect(await clientOf(undefined)('GET', path)).toMatchObject({ status: 404, json: { code: 'not_found' } });
  });

  test.each([
    ['PUT', '/v1/participants', 'GET, HEAD, POST, OPTIONS'],
    ['POST', '/v1/org', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/v1/programs/1', 'GET, HEAD, PATCH, PUT, OPTIONS'],
    ['GET', '/v1/participants/1/add_to_course/2', 'PUT, OPTIONS'],
    ['POST', '/healthz', 'GET, HEAD, OPTIONS'],
  ])('%s %s is 405 and names what the path takes', async (method, path, allow) => {
    const { client } = await newTenant();
    const answer = await client(method, path);
    expect(answer).toMatchObject({ status: 405, json: { code: 'method_not_allowed' } });
    expect(answer.headers.get('allow')).toBe(allow);
    expect((await client('OPTIONS', path)).headers.get('allow')).toBe(allow);
  });

  test.each(['%zz', '%', '%c3%28', '%ff'])(
    'the broken escape %s is answered with a problem, never with 5xx',
    async (broken) => {
      const { client } = await newTenant();
      const answer = await client('GET', `/v1/participants/${broken}`);
      expect(answer.status).toBe(400);
      expect(answer.json.code).toBe('invalid_request');
    },
  );

  test('the health and readiness are answered without a token', async () => {
    expect(await clientOf(undefined)('GET', '/healthz')).toMatchObject({ status: 200, json: { status: 'ok' } });
    expect(await clientOf(undefined)('GET', '/readyz')).toMatchObject({ status: 200, json: { status: 'ready' } });
  });

  test('a well-formed X-Request-Id is kept, another is replaced', async () => {
    const { client } = await newTenant();
    const ask = async (id: string) =>
      (await client('GET', '/v1/org', { headers: { 'X-Request-Id': id } })).headers.get('x-request-id');
    expect(await ask('trace-1.A_b')).toBe('trace-1.A_b');
    for (const bad of ['a b', 'x'.repeat(129), '<script>', 'a,b']) expect(await ask(bad)).not.toBe(bad);
  });

  test('the type of a problem is the address of a page that explains it', async () => {
    const { client } = await newTenant();
    const { json } = await client('GET', '/v1/courses/x');
    const page = await fetch(json.type);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await page.text()).toContain('not_found');
    expect((await client('GET', '/problems/constructor')).status).toBe(404);
  });

  test('a body that is compressed is read, and one that unfolds beyond 1 MiB is refused', async () => {
    const { organisationId } = await newTenant();
    const client = clientOf((await tokenOf(organisationId)).token);
    const send = (json: string) =>
      client('POST', '/v1/courses', { raw: new Uint8Array(gzipSync(json)), headers: { 'Content-Encoding': 'gzip' } });
    expect((await send('{"course":{"name":"K"}}')).status).toBe(201);
    expect(await send(JSON.stringify({ a: 'x'.repeat(50_000_000) }))).toMatchObject({
      status: 413,
      json: { code: 'body_too_large' },
    });
    const unknown = await client('POST', '/v1/courses', { raw: 'x', headers: { 'Content-Encoding': 'compress' } });
    expect(unknown.status).toBe(415);
  });
});
