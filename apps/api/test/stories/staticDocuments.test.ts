import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, inject, test } from 'vitest';

const fetchBytes = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const sent = request(inject('baseUrl') + path, { method, headers }).end();
  const [response]: [IncomingMessage] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
};

const encodingOf = ({ 'content-encoding': encoding }: IncomingHttpHeaders): string | undefined => encoding;
const tagOf = ({ headers }: { headers: IncomingHttpHeaders }): string => headers.etag ?? '';

describe.concurrent.each([
  '/openapi.json',
  '/llms.txt',
  '/docs/guide.md',
  '/docs/resources/participants.json',
  '/docs',
  '/docs/enrolments',
  '/docs/problems',
  '/docs/changes',
  '/docs/guide',
  '/docs/resources/participants',
  '/docs/operations/createParticipant',
  '/docs/operations/createParticipant.json',
  '/problems/course_full',
])('the document %s', (path) => {
  test('is compressed as requested, and has the same content in every content coding', async ({ expect }) => {
    const plain = await fetchBytes(path);
    const gzip = await fetchBytes(path, { 'accept-encoding': 'gzip' });
    const brotli = await fetchBytes(path, { 'accept-encoding': 'gzip, deflate, br' });
    expect([plain, gzip, brotli].map(({ headers }) => encodingOf(headers))).toEqual([undefined, 'gzip', 'br']);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(brotli.body.length).toBeLessThan(plain.body.length);
    for (const { headers, body } of [plain, gzip, brotli]) {
      expect(headers['content-length']).toBe(String(body.length));
      expect(headers.vary).toContain('Accept-Encoding');
      expect(headers['content-type']).toBe(plain.headers['content-type']);
      expect(headers['cache-control']).toMatch(/^public, max-age=/);
    }
  });

  test.for(['br;q=0, gzip;q=0', 'identity', 'deflate'])(
    'is not compressed for Accept-Encoding: %s',
    async (accepted, { expect }) => {
      const { status, headers } = await fetchBytes(path, { 'accept-encoding': accepted });
      expect([status, encodingOf(headers)]).toEqual([200, undefined]);
    },
  );

  test('has a strong ETag for each content coding, and is not sent again if If-None-Match matches', async ({
    expect,
  }) => {
    const encodings = ['identity', 'gzip', 'br'];
    const all = await Promise.all(encodings.map((one) => fetchBytes(path, { 'accept-encoding': one })));
    for (const answer of all) expect(tagOf(answer)).toMatch(/^"[\w-]{43}(-br|-gzip)?"$/);
    expect(new Set(all.map(tagOf)).size).toBe(3);
    for (const [index, encoding] of encodings.entries()) {
      const tag = tagOf(all[index] ?? { headers: {} });
      for (const known of [tag, `"other", W/${tag}`, '*']) {
        const again = await fetchBytes(path, { 'accept-encoding': encoding, 'if-none-match': known });
        expect([again.status, again.body.length, tagOf(again)]).toEqual([304, 0, tag]);
        expect(again.headers.vary).toContain('Accept-Encoding');
      }
      const other = { 'accept-encoding': encoding, 'if-none-match': '"other"' };
      expect((await fetchBytes(path, other)).status).toBe(200);
    }
  });

  test('has the same headers for HEAD as for GET, without the content', async ({ expect }) => {
    const accepted = { 'accept-encoding': 'br' };
    const [head, get] = [await fetchBytes(path, accepted, 'HEAD'), await fetchBytes(path, accepted)];
    expect([head.status, head.body.length, tagOf(head)]).toEqual([200, 0, tagOf(get)]);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });
});
