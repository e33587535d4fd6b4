import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { clientOf } from '../support/client.ts';
import { newTenant } from '../support/tenant.ts';

const READ_ONLY = 'GET, HEAD, OPTIONS';

describe.concurrent('paths and methods', () => {
  test.each([
    ['/v1/participants', 'GET, HEAD, POST, OPTIONS'],
    ['/v1/org', 'GET, HEAD, PATCH, OPTIONS'],
    ['/v1/participants/1/add_to_course/2', 'PUT, OPTIONS'],
    ...['/healthz', '/openapi.json', '/docs', '/docs/index', '/docs/operations/getOrg'].map((path) => [
      path,
      READ_ONLY,
    ]),
    ...['/problems/not_found', '/.well-known/training-provider', '/.well-known/oauth-authorization-server'].map(
      (path) => [path, READ_ONLY],
    ),
  ])('OPTIONS %s is 204 and names the methods, as a 405 does: %s', async (path, allow) => {
    const client = clientOf(undefined);
    const answer = await client('OPTIONS', path);
    expect([answer.status, answer.text, answer.headers.get('allow')]).toEqual([204, '', allow]);
    const refused = await client('DELETE', path);
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, allow]);
  });

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
    const { client } = await newTenant();
    const send = (bytes: Uint8Array) =>
      client('POST', '/v1/courses', { raw: new Uint8Array(bytes), headers: { 'Content-Encoding': 'gzip' } });
    expect((await send(gzipSync('{"course":{"name":"K"}}'))).status).toBe(201);
    const bomb = await send(gzipSync(JSON.stringify({ a: 'x'.repeat(50_000_000) })));
    expect(bomb).toMatchObject({ status: 413, json: { code: 'body_too_large' } });
    // So many empty members that nothing unfolds from more than 1 MiB.
    expect((await send(Buffer.alloc(60_000 * gzipSync('').length, gzipSync('')))).status).toBe(413);
  });
});
