import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { clientOf } from '../support/client.ts';
import { newTenant, tokenOf } from '../support/tenant.ts';

describe.concurrent('paths and methods', () => {
  test.each(['/', '/v1/../etc/passwd', '/%2e%2e/x'])('the path %s is unknown', async (path) => {
    expect(await clientOf(undefined)('GET', path)).toMatchObject({ status: 404, json: { code: 'not_found' } });
  });

  test.each([
    ['PUT', '/v1/participants', 'GET, HEAD, POST, OPTIONS'],
    ['POST', '/v1/org', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/v1/programs/1', 'GET, HEAD, PATCH, PUT, OPTIONS'],
    ['GET', '/v1/participants/1/add_to_course/2', 'PUT, OPTIONS'],
    ['POST', '/healthz', 'GET, HEAD, OPTIONS'],
  ])('%s %s is 405 and names what the path takes, as OPTIONS does', async (method, path, allow) => {
    const { client } = await newTenant();
    const answer = await client(method, path);
    expect(answer).toMatchObject({ status: 405, json: { code: 'method_not_allowed' } });
    expect(answer.headers.get('allow')).toBe(allow);
    expect((await client('OPTIONS', path)).headers.get('allow')).toBe(allow);
  });

  test.each([
    '/healthz',
    '/openapi.json',
    '/docs',
    '/docs/index',
    '/docs/operations/getOrg',
    '/problems/not_found',
    '/.well-known/training-provider',
    '/.well-known/oauth-authorization-server',
  ])('OPTIONS %s is 204 and names the methods', async (path) => {
    const answer = await clientOf(undefined)('OPTIONS', path);
    expect([answer.status, answer.text, answer.headers.get('allow')]).toEqual([204, '', 'GET, HEAD, OPTIONS']);
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

  test('HEAD says how long the answer of GET is', async () => {
    const { client } = await newTenant();
    const [read, head] = [await client('GET', '/v1/org'), await client('HEAD', '/v1/org')];
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(read.text)));
    expect(head.headers.get('content-length')).toBe(read.headers.get('content-length'));
  });

  test('the health and readiness are answered without a token', async () => {
    expect(await clientOf(undefined)('GET', '/healthz')).toMatchObject({ status: 200, json: { status: 'ok' } });
    expect(await clientOf(undefined)('GET', '/readyz')).toMatchObject({ status: 200, json: { status: 'ready' } });
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
    // So many empty members that nothing unfolds from more than 1 MiB.
    const empty = Buffer.alloc(60_000 * gzipSync('').length, gzipSync(''));
    const headers = { 'Content-Encoding': 'gzip' };
    expect((await client('POST', '/v1/courses', { raw: new Uint8Array(empty), headers })).status).toBe(413);
  });
});
