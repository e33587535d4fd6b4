import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withHeader, withJson } from './messages.ts';
import { type Mutation, type MutationProxy, startProxy } from './proxy.ts';

/** Responds with the received request, so that a test sees it. */
const mirror = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.method === 'DELETE') return response.writeHead(204, { 'X-Mark': 'gone' }).end();
    if (request.url === '/v1/refused') return response.writeHead(404).end();
    const { method, url, headers } = request;
    const { authorization, host } = headers;
    const body = Buffer.concat(chunks).toString('utf8');
    response.writeHead(201, { 'Content-Type': 'application/json', ETag: '"1"' });
    response.end(JSON.stringify({ data: { method, url, authorization, host, body } }));
  });
});

const urlOf = (server: Server): string => {
  const address = server.address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
};

const started: MutationProxy[] = [];
const proxyWith = async (mutation: Mutation): Promise<MutationProxy> => {
  const proxy = await startProxy(urlOf(mirror), mutation);
  started.push(proxy);
  return proxy;
};
const unchanged: Mutation = (request, forward) => forward(request);

beforeAll(async () => {
  await once(mirror.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  await Promise.all(started.map((proxy) => proxy.close()));
  mirror.closeAllConnections();
  await once(mirror.close(), 'close');
});

describe('a proxy without a mutation', () => {
  test('forwards method, path, query, headers and body unchanged, and counts no change', async () => {
    const proxy = await proxyWith(unchanged);
    const url = `${proxy.url}/v1/x?updatedAt[gte]=2025&q=a%20b+c`;
    const body = '{"a":"Müller \\ud83d","b":1.50}';
    const answer = await fetch(url, { method: 'PATCH', headers: { authorization: 'Bearer t' }, body });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(await answer.json()).toEqual({
      data: {
        method: 'PATCH',
        url: '/v1/x?updatedAt[gte]=2025&q=a%20b+c',
        authorization: 'Bearer t',
        host: new URL(proxy.url).host,
        body,
      },
    });
    expect(proxy.changed()).toBe(0);
  });

  test('forwards responses without a body', async () => {
    const proxy = await proxyWith(unchanged);
    const deleted = await fetch(`${proxy.url}/v1/x`, { method: 'DELETE' });
    expect([deleted.status, deleted.headers.get('x-mark'), await deleted.text()]).toEqual([204, 'gone', '']);
    const head = await fetch(`${proxy.url}/v1/x`, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([201, '"1"', '']);
    expect(proxy.changed()).toBe(0);
  });
});

describe('a proxy with a mutation', () => {
  test('counts an exchange if it changes the request or the response, and no other exchange', async () => {
    const inRequests = await proxyWith((request, forward) =>
      forward(request.path === '/v1/x' ? withHeader(request, 'authorization', undefined) : request),
    );
    const inAnswers = await proxyWith(async (request, forward) => {
      const reply = await forward(request);
      return request.path === '/v1/x' ? withHeader(reply, 'etag', '"2"') : reply;
    });
    for (const { url, changed } of [inRequests, inAnswers]) {
      await fetch(`${url}/v1/y`, { headers: { authorization: 'Bearer t' } });
      expect(changed()).toBe(0);
      await fetch(`${url}/v1/x`, { headers: { authorization: 'Bearer t' } });
      expect(changed()).toBe(1);
    }
  });

  test('counts a response or a write that it creates itself, but not its own reads', async () => {
    const echo = await proxyWith(async (request) => ({ status: 200, headers: {}, body: request.body }));
    await fetch(echo.url);
    expect(echo.changed()).toBe(1);
    const reading = await proxyWith(async (request, forward) => {
      await forward({ ...request, path: '/v1/other' });
      return forward(request);
    });
    await fetch(`${reading.url}/v1/x`);
    expect(reading.changed()).toBe(0);
    const writing = await proxyWith(async (request, forward) => {
      await forward(withJson({ ...request, method: 'POST', path: '/v1/other' }, { a: 1 }));
      return forward(request);
    });
    await fetch(`${writing.url}/v1/x`);
    expect(writing.changed()).toBe(1);
  });

  test('does not count its own write if the service rejects the write', async () => {
    const { url, changed } = await proxyWith(async (request, forward) => {
      await forward(withJson({ ...request, method: 'POST', path: '/v1/refused' }, { a: 1 }));
      return forward(request);
    });
    await fetch(`${url}/v1/x`);
    expect(changed()).toBe(0);
  });

  test('sends the right Content-Length for a changed body', async () => {
    const proxy = await proxyWith(async (request, forward) =>
      withJson(await forward(request), { data: 'Ä'.repeat(9) }),
    );
    expect(await (await fetch(proxy.url)).json()).toEqual({ data: 'ÄÄÄÄÄÄÄÄÄ' });
  });

  test('responds with 502 if the service is down, and reports the error', async () => {
    const nowhere = await startProxy('http://127.0.0.1:1', unchanged);
    expect(nowhere.broken()).toBeUndefined();
    expect((await fetch(nowhere.url)).status).toBe(502);
    expect(nowhere.broken()).toContain('ECONNREFUSED');
    await nowhere.close();
  });
});
