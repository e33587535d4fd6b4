import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { clientOf } from '../support/client.ts';
import { bodyOf, everyOperation, recordsOf } from '../support/operations.ts';
import { newTenant } from '../support/tenant.ts';

const READ_ONLY = 'GET, HEAD, OPTIONS';

describe.concurrent('paths and methods', () => {
  test.for([
    ...['/healthz', '/readyz', '/docs', '/docs/index', '/docs/operations/getOrg', '/problems/not_found'],
    '/.well-known/training-provider',
  ])('OPTIONS %s responds with 204 and the same Allow header as a 405 response', async (path) => {
    const client = clientOf(undefined);
    const answer = await client('OPTIONS', path);
    expect([answer.status, answer.text, answer.headers.get('allow')]).toEqual([204, '', READ_ONLY]);
    const refused = await client('DELETE', path);
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, READ_ONLY]);
  });

  test('health and readiness require no token', async () => {
    expect(await clientOf(undefined)('GET', '/healthz')).toMatchObject({ status: 200, json: { status: 'ok' } });
    expect(await clientOf(undefined)('GET', '/readyz')).toMatchObject({ status: 200, json: { status: 'ready' } });
  });

  test('every operation responds with 404 to an id that contains a NUL or an escaped parent path', async () => {
    const tenant = await newTenant();
    const records = await recordsOf(tenant);
    for (const operation of everyOperation.filter(({ parameters }) => parameters.length > 0)) {
      const sending = operation.body === undefined ? {} : { body: bodyOf(operation, records) };
      for (const id of ['%00', '..%2f..']) {
        const path = operation.path.replace(/:\w+/g, id);
        const { status, json } = await tenant.client(operation.method, path, sending);
        expect([operation.method, path, status, json?.code]).toEqual([operation.method, path, 404, 'not_found']);
      }
    }
  });

  test('the service reads a compressed body, and rejects a body that decompresses to more than 1 MiB', async () => {
    const { client } = await newTenant();
    const send = (bytes: Uint8Array) =>
      client('POST', '/v1/courses', { raw: new Uint8Array(bytes), headers: { 'Content-Encoding': 'gzip' } });
    expect((await send(gzipSync('{"course":{"name":"K"}}'))).status).toBe(201);
    const bomb = await send(gzipSync(JSON.stringify({ a: 'x'.repeat(50_000_000) })));
    expect(bomb).toMatchObject({ status: 413, json: { code: 'body_too_large' } });
    // More than 1 MiB of empty gzip members, which decompress to nothing.
    expect((await send(Buffer.alloc(60_000 * gzipSync('').length, gzipSync('')))).status).toBe(413);
  });
});
