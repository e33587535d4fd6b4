import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { createClient } from '@training-provider/contract/client';
import { createHandlers } from '@training-provider/contract/msw';
import { createMock, createMockServer, type Mock } from '@training-provider/contract/testing';
import { setupServer } from 'msw/node';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

const openServer = async (): Promise<Mock> => {
  const server = await createMockServer();
  onTestFinished(() => server.close());
  return server;
};

/** MSW in front of the platform's `fetch`. */
const openHandlers = async (): Promise<Mock> => {
  const mock = createMock({ baseUrl: 'https://administration.example.org' });
  const msw = setupServer(...createHandlers(mock));
  msw.listen({ onUnhandledFrame: 'error' });
  onTestFinished(() => msw.close());
  return { ...mock, fetch: globalThis.fetch };
};

/** The error of the platform's `fetch`; happy-dom throws a `NetworkError`. */
const UNREACHABLE = { name: expect.stringMatching(/^(TypeError|NetworkError)$/) };

const MOCKS = [
  ['as a fetch', async () => createMock()],
  ['as a server', openServer],
  ['as handlers of MSW', openHandlers],
] as const;

const post = (name: string): RequestInit => ({
  method: 'POST',
  headers: { Authorization: 'Bearer tpa_mock', 'Content-Type': 'application/json' },
  body: JSON.stringify({ course: { name } }),
});

describe.each(MOCKS)('the mock %s', (_, open) => {
  test('returns a Response of the platform for a URL and for a Request', async () => {
    const { fetch, baseUrl } = await open();
    const created = await fetch(new Request(`${baseUrl}/v1/courses`, post('A')));
    expect(created).toBeInstanceOf(Response);
    expect([created.status, created.ok, created.headers.get('etag')]).toEqual([201, true, '"1"']);
    const init = { headers: { Authorization: 'Bearer tpa_mock' }, method: 'HEAD' };
    const head = await fetch(new URL(`${baseUrl}/v1/courses`), init);
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test.each([
    ['request', 0],
    ['response', 1],
    ['body', 1],
  ] as const)('breaks the connection at the %s, and %d records exist afterwards', async (at, count) => {
    const mock = await open();
    mock.breakNext(at);
    const send = async () => (await mock.fetch(`${mock.baseUrl}/v1/courses`, post('A'))).text();
    await expect(send()).rejects.toBeInstanceOf(Error);
    const client = createClient({ baseUrl: mock.baseUrl, token: mock.token, fetch: mock.fetch });
    expect(await client.courses.all().toArray({ limit: 9 })).toHaveLength(count);
  });

  test('delays a request, which can be aborted during the delay', async () => {
    const mock = await open();
    mock.delayNext(30);
    expect((await mock.fetch(`${mock.baseUrl}/v1/org`)).status).toBe(401);
    mock.delayNext(600_000);
    const slow = new AbortController();
    const both = [1, 2].map(() => mock.fetch(`${mock.baseUrl}/v1/org`, { signal: slow.signal }));
    expect((await Promise.race(both)).status).toBe(401);
    slow.abort();
    const ends = await Promise.all(both.map((one) => one.catch(({ name }: Error) => ({ status: name }))));
    expect(ends.map(({ status }) => status).toSorted()).toEqual([401, 'AbortError']);
  });

  test.each([
    ['GET', '/v1/courses', 'tpa_other'],
    ['GET', '/v1/no_such', 'tpa_mock'],
    ['DELETE', '/v1/courses', 'tpa_mock'],
    ['GET', '/.well-known/oauth-authorization-server', 'tpa_mock'],
  ])('rejects and breaks only the next request, also %s %s with the token %s', async (method, path, token) => {
    const mock = await open();
    const send = () => mock.fetch(mock.baseUrl + path, { method, headers: { Authorization: `Bearer ${token}` } });
    mock.refuseNext('unavailable');
    expect((await send()).status).toBe(503);
    mock.breakNext('request');
    await expect(send()).rejects.toMatchObject(UNREACHABLE);
    expect((await send()).status).toBeLessThan(500);
  });

  test('does not apply a fault for the next request to requests for tokens and OPTIONS', async () => {
    const mock = await open();
    const { clientId, clientSecret } = mock.clientCredentials;
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const statuses = async () => {
      const token = await mock.fetch(`${mock.baseUrl}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams(form),
      });
      const options = await mock.fetch(`${mock.baseUrl}/v1/courses`, { method: 'OPTIONS' });
      return [token.status, options.status];
    };
    mock.refuseNext('unavailable');
    expect(await statuses()).toEqual([200, 204]);
    expect((await mock.fetch(`${mock.baseUrl}/v1/courses`)).status).toBe(503);
    mock.breakNext('request');
    expect(await statuses()).toEqual([200, 204]);
    await expect(mock.fetch(`${mock.baseUrl}/v1/courses`)).rejects.toMatchObject(UNREACHABLE);
  });

  test.each(['DELETE', 'HEAD'])(
    'resets the connection if the response to %s has no body that could be interrupted',
    async (method) => {
      const mock = await open();
      const client = createClient({ baseUrl: mock.baseUrl, token: mock.token, fetch: mock.fetch });
      const { data } = await client.courses.create({ name: 'A' });
      mock.breakNext('body');
      const headers = { Authorization: `Bearer ${mock.token}` };
      const broken = mock.fetch(`${mock.baseUrl}/v1/courses/${data.id}`, { method, headers });
      await expect(broken).rejects.toMatchObject(UNREACHABLE);
      expect(await client.courses.all().toArray({ limit: 9 })).toHaveLength(method === 'DELETE' ? 0 : 1);
    },
  );

  test('rejects an unknown fault', async () => {
    const mock = await open();
    expect(() => mock.refuseNext('typo' as 'not_found')).toThrow('refuseNext takes a problem code, not typo.');
    expect(() => mock.breakNext('typo' as 'body')).toThrow('breakNext takes request, response, body, not typo.');
    expect((await mock.fetch(`${mock.baseUrl}/v1/org`)).status).toBe(401);
  });

  test.each([
    [undefined, '1'],
    [7, '7'],
  ])('returns RateLimit and Retry-After with 429: %s', async (retryAfter, seconds) => {
    const mock = await open();
    mock.refuseNext('rate_limit_exceeded', retryAfter === undefined ? {} : { retryAfter });
    const { status, headers } = await mock.fetch(`${mock.baseUrl}/v1/courses`);
    expect([status, headers.get('retry-after'), headers.get('ratelimit')]).toEqual([
      429,
      seconds,
      `"default";r=0;t=${seconds}`,
    ]);
  });

  test.each(['request_in_progress', 'unavailable'] as const)('returns Retry-After with %s', async (code) => {
    const mock = await open();
    mock.refuseNext(code);
    const { headers } = await mock.fetch(`${mock.baseUrl}/v1/courses`);
    expect([headers.get('retry-after'), headers.get('ratelimit')]).toEqual(['1', '"default";r=5999;t=60']);
  });

  test('rejects a request with the given allowed statuses', async () => {
    const mock = await open();
    mock.refuseNext('transition_not_allowed', { allowedStatuses: ['active', 'cancelled'] });
    const answer = await mock.fetch(`${mock.baseUrl}/v1/courses`);
    expect(await answer.json()).toMatchObject({ status: 409, allowedStatuses: ['active', 'cancelled'] });
  });

  test('rejects a request with the given counts of references', async () => {
    const mock = await open();
    const references = [{ resource: 'courses', field: 'programId', count: 3 }];
    mock.refuseNext('still_referenced', { references });
    const answer = await mock.fetch(`${mock.baseUrl}/v1/courses`);
    expect(await answer.json()).toMatchObject({ status: 409, references });
  });

  test.each([-1, Number.NaN, -Infinity])('rejects a delay of %d milliseconds', async (milliseconds) => {
    const mock = await open();
    expect(() => mock.delayNext(milliseconds)).toThrow(RangeError);
  });

  test('rejects all further requests with the given Retry-After', async () => {
    const mock = await open();
    mock.refuseNext('unavailable', { retryAfter: 3, times: Infinity });
    for (let count = 0; count < 3; count += 1) {
      const answer = await mock.fetch(`${mock.baseUrl}/v1/courses`, post('A'));
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3']);
    }
  });
});

test('a request that is aborted during its delay is not executed', async () => {
  const mock = createMock();
  mock.delayNext(600_000);
  const slow = new AbortController();
  const waiting = mock.fetch(`${mock.baseUrl}/v1/courses`, { ...post('A'), signal: slow.signal });
  slow.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  expect(await createClient(mock.clientOptions).courses.all().toArray({ limit: 9 })).toEqual([]);
});

test.each([
  [2 ** 31 + 5, 'answered'],
  [1e12, 'waiting'],
  [Infinity, 'waiting'],
])(
  'a request that is delayed by %d milliseconds is still waiting after 2^31, and 5 ms later is %s',
  async (delay, then) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const mock = createMock();
    mock.delayNext(delay);
    const gone = new AbortController();
    let state = 'waiting';
    const answered = mock
      .fetch(`${mock.baseUrl}/v1/org`, { signal: gone.signal })
      .then(
        () => 'answered',
        () => 'aborted',
      )
      .then((end) => {
        state = end;
      });
    await vi.advanceTimersByTimeAsync(2 ** 31);
    expect(state).toBe('waiting');
    await vi.advanceTimersByTimeAsync(5);
    expect(state).toBe(then);
    gone.abort();
    await answered;
    expect(state).toBe(then === 'waiting' ? 'aborted' : then);
  },
);

test('a client recovers from interrupted responses, and creates one record', async () => {
  const mock = createMock();
  mock.breakNext('response');
  mock.breakNext('body');
  const client = createClient({ ...mock.clientOptions, retries: 3 });
  await client.courses.create({ name: 'A' });
  expect(await client.courses.all().toArray({ limit: 9 })).toHaveLength(1);
});

test('a fault applies only to the request that is selected by its number or its content', async () => {
  const { fetch, baseUrl, ...mock } = createMock();
  const send = async (init: RequestInit) => (await fetch(`${baseUrl}/v1/courses`, init)).status;
  const read = { headers: { Authorization: 'Bearer tpa_mock' } };
  mock.refuseNext('unavailable', { after: 2 });
  expect([await send(read), await send(read), await send(read), await send(read)]).toEqual([200, 200, 503, 200]);
  mock.refuseNext('value_taken', { after: 1, times: 2, matching: ({ body }) => JSON.stringify(body)?.includes('B') });
  mock.refuseNext('course_full', { matching: ({ method }) => method === 'GET' });
  const statuses = [post('B'), post('A'), post('B'), read, post('B'), post('B')].map(send);
  expect(await Promise.all(statuses)).toEqual([201, 201, 409, 409, 409, 201]);
  mock.breakNext('request', { matching: ({ path }) => path.includes('limit=1') });
  expect(await send(read)).toBe(200);
  await expect(fetch(`${baseUrl}/v1/courses?limit=1`, read)).rejects.toMatchObject(UNREACHABLE);
});

test('the mock records every request, even if it sends no response', async () => {
  const { fetch, baseUrl, ...mock } = createMock({ baseUrl: 'http://mock.test/base' });
  mock.breakNext('request');
  await fetch(`${baseUrl}/v1/courses`, post('A')).catch(() => undefined);
  await fetch(`${baseUrl}/v1/courses?limit=1`, { headers: { 'X-Request-Id': 'r-1' } });
  expect(mock.requests).toMatchObject([
    { method: 'POST', path: '/v1/courses', body: { course: { name: 'A' } } },
    { method: 'GET', path: '/v1/courses?limit=1', headers: { 'x-request-id': 'r-1' } },
  ]);
});

test.each(['gzip', 'x-gzip', 'deflate', 'br'])('the mock reads a body in the coding %s', async (coding) => {
  const { fetch, baseUrl } = createMock();
  const pack = { gzip: gzipSync, 'x-gzip': gzipSync, deflate: deflateSync, br: brotliCompressSync }[coding] ?? gzipSync;
  const { body, headers } = post('A');
  const init = { method: 'POST', headers: { ...headers, 'Content-Encoding': coding }, body: pack(String(body)) };
  expect((await fetch(`${baseUrl}/v1/courses`, init)).status).toBe(201);
});

test('the mock accepts ids in upper case everywhere', async () => {
  const { clientOptions } = createMock();
  const client = createClient(clientOptions);
  const upper = ({ data }: { data: { id: string } }) => data.id.toUpperCase();
  const program = await client.programs.create({ name: 'P' });
  const course = await client.courses.create({ name: 'A', programId: upper(program) });
  expect(course.data.programId).toBe(program.data.id);
  const person = await client.participants.create({ firstName: 'A', lastName: 'B' });
  await client.participants.addToCourse({ id: upper(person), course_id: upper(course) });
  const enrolment = await client.enrolments.list({ participantId: upper(person), courseId: upper(course) });
  expect(enrolment.data).toHaveLength(1);
  const found = [
    client.courses.list({ id: upper(course) }),
    client.courses.list({ programId: [upper(program)] }),
    client.participants.list({ courseId: upper(course) }),
    client.courses.history(upper(course)),
  ];
  expect((await Promise.all(found)).map(({ data }) => data.length)).toEqual([1, 1, 1, 2]);
  const note = await client.courseNotes.create(upper(course), { title: 'N' });
  const read = await client.courseNotes.get({ course_id: upper(course), id: upper(note) });
  expect(read.data).toEqual(note.data);
});
