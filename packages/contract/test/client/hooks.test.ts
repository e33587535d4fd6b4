import {
  type Attempt,
  type AttemptResult,
  createClient,
  type Deprecation,
  type Fetch,
  type Hooks,
} from '@training-provider/contract/client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import openApi from '../../openapi.json' with { type: 'json' };
import { problem, RECORD, type Scripted, scripted, TOKEN } from './scripted.ts';

test('hooks get each attempt with its headers and its result, but no token, id or body', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const limited = problem(429, 'rate_limit_exceeded', { 'Retry-After': '0', 'X-Request-Id': 'r-2' });
  const { baseUrl, arrived } = await scripted([TOKEN('secret-token'), 'hangUp', limited, RECORD]);
  const seen: [Attempt, AttemptResult?][] = [];
  const hooks = {
    beforeAttempt: (attempt: Attempt) => void seen.push([attempt]),
    headers: ({ attempt }: Attempt) => ({ traceparent: `00-trace-${attempt}` }),
    afterAttempt: (attempt: Attempt, result: AttemptResult) => void seen.push([attempt, result]),
  };
  const clientCredentials = { clientId: 'id', clientSecret: 'secret-secret' };
  const client = createClient({ baseUrl, clientCredentials, hooks });
  await client.participants.replace('secret-id', { firstName: 'secret-name', lastName: 'B' });

  const after = seen.flatMap(([attempt, result]) => (result === undefined ? [] : [[attempt, result] as const]));
  expect(seen).toHaveLength(8);
  expect(
    after.map(([{ operation, attempt }, { status, failure, retryInMs }]) => [
      operation,
      attempt,
      status,
      failure,
      retryInMs,
    ]),
  ).toEqual([
    ['obtainToken', 1, 200, undefined, undefined],
    ['replaceParticipant', 1, undefined, 'unreachable', 0],
    ['replaceParticipant', 2, 429, undefined, 0],
    ['replaceParticipant', 3, 200, undefined, undefined],
  ]);
  expect(after[2]?.[1].requestId).toBe('r-2');
  expect(after[1]?.[0]).toEqual({
    operation: 'replaceParticipant',
    method: 'PUT',
    path: '/v1/participants/{id}',
    attempt: 1,
    headers: {
      'User-Agent': `training-provider-client/${openApi.info.version}`,
      Accept: 'application/json, application/problem+json',
      'Content-Type': 'application/json',
    },
  });
  expect(after[3]?.[1].headers?.get('etag')).toBe('"1"');
  expect(JSON.stringify(seen)).not.toContain('secret');
  expect(arrived.map(({ headers }) => headers.traceparent)).toEqual([
    '00-trace-1',
    '00-trace-1',
    '00-trace-2',
    '00-trace-3',
  ]);
});

test('headers of a hook replace headers of the client, regardless of case', async () => {
  const { baseUrl, arrived } = await scripted([RECORD]);
  const hooks = { headers: async () => ({ ACCEPT: 'text/x', 'x-one': '1', 'X-One': '2' }) };
  await createClient({ baseUrl, token: 'token', hooks }).org.get();
  expect(arrived[0]?.headers).toMatchObject({ accept: 'text/x', 'x-one': '2' });
});

test.each([
  ['Headers', () => new Headers({ 'X-One': '1' }), '1'],
  ['a Map', () => new Map([['X-One', '1']]), '1'],
  ['undefined', () => undefined, undefined],
  ['a promise of undefined', async () => undefined, undefined],
])('the headers of a hook may be %s', async (_, headers, sent) => {
  const { baseUrl, arrived } = await scripted([RECORD]);
  const hooks = { headers } as unknown as Hooks;
  await createClient({ baseUrl, token: 'token', hooks }).org.get();
  expect(arrived[0]?.headers['x-one']).toBe(sent);
});

test('an attempt with a renewed token counts as an attempt of its call, but not as a retry', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const [unavailable, refused] = [problem(503, 'unavailable'), problem(401, 'invalid_token')];
  const { baseUrl, arrived } = await scripted([unavailable, refused, unavailable, RECORD]);
  const seen: unknown[] = [];
  const afterAttempt = ({ attempt }: Attempt, { status, retryInMs }: AttemptResult) =>
    void seen.push([attempt, status, retryInMs]);
  const client = createClient({ baseUrl, token: () => 'token', retries: 1, hooks: { afterAttempt } });
  await expect(client.org.get()).rejects.toMatchObject({ status: 503, attempts: 3 });
  expect(seen).toEqual([
    [1, 503, 0],
    [2, 401, 0],
    [3, 503, undefined],
  ]);
  expect(arrived).toHaveLength(3);
});

test.each(['beforeAttempt', 'headers', 'afterAttempt'])(
  'a call fails with the error that its hook %s throws',
  async (name) => {
    const { baseUrl, arrived } = await scripted(() => RECORD);
    const failing = [
      () => Promise.reject(new Error('of the hook')),
      () => {
        throw new Error('of the hook');
      },
    ];
    for (const hook of failing) {
      const client = createClient({ baseUrl, token: 'token', hooks: { [name]: hook } });
      await expect(client.org.get()).rejects.toThrow('of the hook');
    }
    expect(arrived).toHaveLength(name === 'afterAttempt' ? 2 : 0);
  },
);

test('a call times out even if one of its hooks never ends', async () => {
  const { baseUrl, arrived } = await scripted(() => RECORD);
  const client = createClient({ baseUrl, token: 'token', hooks: { beforeAttempt: () => new Promise<void>(() => {}) } });
  await expect(client.org.get({ totalTimeoutMs: 20 })).rejects.toMatchObject({ code: 'timed_out', attempts: 0 });
  expect(arrived).toHaveLength(0);
});

test('a hook cannot replace the token', async () => {
  const { baseUrl, arrived } = await scripted([RECORD]);
  const hooks = { headers: () => ({ authorization: 'Bearer other' }) };
  await createClient({ baseUrl, token: 'token', hooks }).org.get();
  expect(arrived[0]?.headers.authorization).toBe('Bearer token');
});

describe('the User-Agent', () => {
  test('contains the client and its version, unless a hook sets another value', async () => {
    const { baseUrl, arrived } = await scripted(() => RECORD);
    await createClient({ baseUrl, token: 't' }).org.get();
    const hooks = { headers: () => ({ 'user-agent': 'nightly-sync/2' }) };
    await createClient({ baseUrl, token: 't', hooks }).org.get();
    expect(arrived.map(({ headers }) => headers['user-agent'])).toEqual([
      `training-provider-client/${openApi.info.version}`,
      'nightly-sync/2',
    ]);
  });

  test('is not sent in browsers, where it would cause a preflight', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' });
    onTestFinished(() => void vi.unstubAllGlobals());
    const sent: string[] = [];
    const fetch: Fetch = async (_, { headers }) => {
      sent.push(...Object.keys(headers));
      return { status: 200, headers: { get: () => 'application/json' }, text: async () => '{"data":{}}' };
    };
    await createClient({ baseUrl: 'http://x', token: 't', fetch }).org.get();
    expect(sent).toEqual(['Accept', 'Authorization']);
  });
});

describe('the hook for deprecated operations', () => {
  const ending = { Deprecation: '@1735689600', Sunset: 'Fri, 01 Jan 2027 00:00:00 GMT' };
  const link = '<https://docs.example/x>; rel=deprecation; type="text/html"';
  const told = async (answer: Scripted, calls = 1) => {
    const { baseUrl } = await scripted(() => answer);
    const deprecated = vi.fn<(deprecation: Deprecation) => void>();
    const client = createClient({ baseUrl, token: 't', hooks: { deprecated } });
    for (let call = 0; call < calls; call += 1) await client.org.get().catch(() => undefined);
    return deprecated.mock.calls.map(([deprecation]) => deprecation);
  };
  const whole = {
    operation: 'getOrganisation',
    since: new Date('2025-01-01T00:00:00Z'),
    sunset: new Date('2027-01-01T00:00:00Z'),
    link: 'https://docs.example/x',
  };

  test('is called once for each operation', async () => {
    expect(await told({ status: 200, headers: { ...ending, Link: link, ETag: '"1"' }, body: { data: {} } }, 3)).toEqual(
      [whole],
    );
  });

  test('is also called for a rejection, without dates that cannot be parsed', async () => {
    expect(await told(problem(404, 'not_found', { Deprecation: 'soon', Sunset: 'soon' }))).toEqual([
      { operation: 'getOrganisation' },
    ]);
  });

  test('gets no date that is out of range', async () => {
    expect(await told(problem(404, 'not_found', { Deprecation: '@99999999999999999' }))).toEqual([
      { operation: 'getOrganisation' },
    ]);
  });

  test('is not called for an operation that is not deprecated', async () => {
    expect(await told(RECORD)).toEqual([]);
  });
});
