import {
  type Change,
  type ClientOptions,
  createClient,
  type Fetch,
  type FollowOptions,
  isProblem,
} from '@training-provider/contract/client';
import { createMock, type MockOptions } from '@training-provider/contract/testing';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { UNTIL_THE_TEST_ENDS } from './waiting.ts';

/** Random pauses have no length, so that no test waits. */
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

const BAD_GATEWAY = {
  status: 502,
  headers: { get: (name: string) => (name === 'content-type' ? 'text/html' : null) },
  text: async () => '<h1>Bad gateway</h1>',
};
const cut: Fetch = () => Promise.reject(new TypeError('fetch failed'));
const badGateway: Fetch = async () => BAD_GATEWAY;

/** A mock with locations, a client of it, and the received requests for changes; `faults` replace its next responses. */
const open = (
  { locations = 0, ...options }: MockOptions & { locations?: number } = {},
  given: Partial<ClientOptions> = {},
) => {
  const mock = createMock(options);
  const arrived: { url: URL; prefer: string | undefined }[] = [];
  const faults: Fetch[] = [];
  const add = () => mock.add('locations', { name: 'Köln' }).id;
  const ids = Array.from({ length: locations }, add);
  const fetch: Fetch = (url, init) => {
    if (url.includes('/changes')) arrived.push({ url: new URL(url), prefer: init.headers.Prefer });
    return (faults.shift() ?? mock.fetch)(url, init);
  };
  const client = createClient({ ...mock.clientOptions, fetch, ...given } as ClientOptions);
  return { mock, client, arrived, faults, add, ids };
};
type Opened = ReturnType<typeof open>;

/** Follows until `count` changes have come; returns them with the last cursor. */
const take = async ({ client }: Opened, count: number, options: FollowOptions = {}) => {
  const changes: Change[] = [];
  let last: string | undefined;
  for await (const page of client.changes.follow({ types: ['location'], ...options })) {
    changes.push(...page.changes);
    last = page.cursor;
    if (changes.length >= count) break;
  }
  return { ids: changes.map(({ recordId }) => recordId), cursor: last };
};
const thrownBy = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe('following the change feed', () => {
  test.each([1, 2, 1_000])('returns each change once, in order, in pages of %i', async (limit) => {
    const opened = open({ locations: 5 });
    expect((await take(opened, 5, { limit })).ids).toEqual(opened.ids);
    expect(opened.arrived).toHaveLength(Math.ceil(5 / limit));
  });

  test('continues after a stored cursor without duplicates and without gaps', async () => {
    const opened = open({ locations: 5 });
    const { cursor } = await take(opened, 2, { limit: 2 });
    expect((await take(opened, 3, { cursor })).ids).toEqual(opened.ids.slice(2));
  });

  test('with from=now returns a cursor first, and then only later changes', async () => {
    const { client, add } = open({ locations: 3 });
    const pages = client.changes.follow({ types: ['location'], from: 'now' });
    const first = (await pages.next()).value;
    expect(first).toEqual({ changes: [], cursor: expect.any(String) });
    const id = add();
    expect((await pages.next()).value).toMatchObject({ changes: [{ recordId: id, operation: 'created' }] });
  });

  test('gets a change while the service holds the request, even after the time limit of an attempt', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { client, add, arrived } = open({}, { attemptTimeoutMs: 1_000, totalTimeoutMs: 1_000 });
    const pages = client.changes.follow({ types: ['location'], from: 'now' });
    await pages.next();
    const next = pages.next();
    await vi.advanceTimersByTimeAsync(19_000);
    const id = add();
    expect((await next).value).toMatchObject({ changes: [{ recordId: id }] });
    expect(arrived.map(({ prefer }) => prefer)).toEqual(['wait=0', 'wait=20']);
  });

  test('sends at most about one request per second if the service never waits', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { client, add, arrived } = open();
    const pages = client.changes.follow({ types: ['location'], from: 'now', wait: 0 });
    await pages.next();
    const next = pages.next();
    await vi.advanceTimersByTimeAsync(59_500);
    expect(arrived.length).toBeGreaterThan(50);
    expect(arrived.length).toBeLessThanOrEqual(61);
    add();
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await next).value?.changes).toHaveLength(1);
  });

  test('continues on time if the system clock is set back while it waits for a response', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { mock, client, add, arrived, faults } = open();
    const pages = client.changes.follow({ types: ['location'], from: 'now', wait: 0 });
    await pages.next();
    faults.push((url, init) => {
      vi.setSystemTime(Date.now() - 3_600_000);
      return mock.fetch(url, init);
    });
    const next = pages.next();
    await vi.advanceTimersByTimeAsync(500);
    add();
    await vi.advanceTimersByTimeAsync(500);
    expect(arrived).toHaveLength(3);
    expect((await next).value?.changes).toHaveLength(1);
  });

  test('skips changes of other types without a pause if the service applies the wait, otherwise with a pause', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const opened = open({ locations: 1 });
    const { client, faults, add, arrived } = opened;
    const { cursor = '' } = await take(opened, 1);
    const id = add();
    const passedOver =
      (applied: string | null): Fetch =>
      async (url) => {
        const next = new URL(url);
        next.searchParams.set('cursor', cursor);
        const headers = new Map<string, string | null>([
          ['content-type', 'application/json'],
          ['preference-applied', applied],
          ['link', `<${next}>; rel="next"`],
        ]);
        return { status: 200, headers: { get: (name) => headers.get(name) ?? null }, text: async () => '{"data":[]}' };
      };
    const pagesBehind = (applied: string | null) => {
      faults.push(passedOver(applied));
      return client.changes.follow({ types: ['location'], cursor: 'before' });
    };
    const waiting = pagesBehind('wait=20');
    expect((await waiting.next()).value).toEqual({ changes: [], cursor });
    expect((await waiting.next()).value).toMatchObject({ changes: [{ recordId: id }] });

    const sparing = pagesBehind(null);
    await sparing.next();
    const next = sparing.next();
    await vi.advanceTimersByTimeAsync(900);
    expect(arrived).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(100);
    expect((await next).value?.changes).toHaveLength(1);
  });

  test('continues after an outage of any length without gaps and without duplicates', async () => {
    const opened = open({ locations: 4 }, { retries: 0 });
    const { mock, client, faults, ids } = opened;
    const seen: string[] = [];
    for await (const { changes } of client.changes.follow({ types: ['location'], limit: 1 })) {
      seen.push(...changes.map(({ recordId }) => recordId));
      if (seen.length === ids.length) break;
      faults.push(...Array.from({ length: 20 }, () => cut), badGateway, badGateway);
      mock.refuseNext('unavailable', { retryAfter: 0, times: 10 });
      mock.refuseNext('internal_error');
      mock.refuseNext('rate_limit_exceeded', { retryAfter: 0 });
    }
    expect(seen).toEqual(ids);
  });

  test('continues after a 408 of the service or of a proxy', async () => {
    const opened = open({ locations: 1 });
    const { mock, faults, ids } = opened;
    faults.push(async () => ({ ...BAD_GATEWAY, status: 408 }));
    mock.refuseNext('request_timeout');
    expect((await take(opened, 1)).ids).toEqual(ids);
    expect(opened.arrived).toHaveLength(3);
  });

  test('obtains its token even if the token endpoint is unavailable at first', async () => {
    const mock = createMock();
    const { id } = mock.add('locations', { name: 'Köln' });
    const faults: Fetch[] = [cut, cut, badGateway];
    const fetch: Fetch = (url, init) => (faults.shift() ?? mock.fetch)(url, init);
    const { baseUrl, clientCredentials } = mock;
    const client = createClient({ baseUrl, clientCredentials, fetch, retries: 0 });
    const page = await client.changes.follow({ types: ['location'] }).next();
    expect(page.value).toMatchObject({ changes: [{ recordId: id }] });
    expect(faults).toEqual([]);
  });

  test('fails if a page lacks the cursor of the next page, and so does reading a page', async () => {
    const answer = {
      status: 200,
      headers: { get: (name: string) => (name === 'link' ? '<http://x/v1/changes>; rel="first"' : 'application/json') },
      text: async () => '{"data":[]}',
    };
    const { client, faults, arrived } = open();
    faults.push(async () => answer);
    const following = thrownBy(client.changes.follow({ cursor: 'c' }).next());
    expect(await following).toMatchObject({ code: 'unexpected_answer', message: expect.stringContaining('next page') });
    faults.push(async () => answer);
    expect(await thrownBy(client.changes.read())).toMatchObject({ code: 'unexpected_answer' });
    expect(arrived).toHaveLength(2);
  });

  test.each([
    ['a wait of NaN', { wait: Number.NaN }, 'wait must be'],
    ['a wait below zero', { wait: -1 }, 'wait must be'],
    ['an invalid wakeUp', { wakeUp: new EventTarget() }, 'wakeUp has to be'],
    ['null as options', null, 'the options have to be an object'],
  ])('rejects %s before the first request', async (_, options, text) => {
    const { client, arrived } = open();
    const error = await thrownBy(client.changes.follow(options as FollowOptions).next());
    expect(error).toMatchObject({ code: 'invalid_argument', message: expect.stringContaining(text) });
    expect(arrived).toEqual([]);
  });

  test('fails with cursor_expired if its cursor has expired', async () => {
    const opened = open({ keptChanges: 2, locations: 3 });
    const { cursor } = await take(opened, 1, { limit: 1 });
    expect((await take(opened, 1, { cursor })).ids).toEqual(opened.ids.slice(2));
    opened.add();
    opened.add();
    const error = await thrownBy(take(opened, 1, { cursor }));
    expect(isProblem(error, 'cursor_expired') && error.status).toBe(410);
  });

  test.each(['insufficient_scope', 'invalid_cursor', 'invalid_token'] as const)(
    'fails immediately with %s',
    async (code) => {
      const opened = open({ locations: 1 });
      opened.mock.refuseNext(code);
      expect(isProblem(await thrownBy(take(opened, 1)), code)).toBe(true);
      expect(opened.arrived).toHaveLength(1);
    },
  );

  test('ends when its signal is aborted: before the start, during a held request or between two attempts', async () => {
    const collected = async (signal: AbortSignal, { client }: Opened) => {
      const pages = [];
      for await (const page of client.changes.follow({ from: 'now', signal })) pages.push(page);
      return pages.length;
    };
    const before = open();
    expect(await collected(AbortSignal.abort(), before)).toBe(0);
    expect(before.arrived).toEqual([]);

    const held = new AbortController();
    const opened = open();
    const holding = collected(held.signal, opened);
    await vi.waitFor(() => expect(opened.arrived).toHaveLength(2), UNTIL_THE_TEST_ENDS);
    held.abort();
    expect(await holding).toBe(1);

    vi.spyOn(Math, 'random').mockReturnValue(0.99);
    const resting = new AbortController();
    const broken = open({}, { retries: 0 });
    broken.faults.push(...Array.from({ length: 1_000 }, () => cut));
    const attempts = collected(resting.signal, broken);
    await vi.waitFor(() => expect(broken.arrived.length).toBeGreaterThan(0), UNTIL_THE_TEST_ENDS);
    resting.abort();
    expect(await attempts).toBe(0);
  });

  test('sends the given types and page size, and omits `from` if there is a cursor', async () => {
    const opened = open({ locations: 2 });
    const { cursor } = await take(opened, 1, { types: ['location', 'course'], limit: 1 });
    await take(opened, 1, { types: ['location', 'course'], limit: 7, cursor, from: 'now' });
    expect(opened.arrived.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
      { types: 'location,course', limit: '1' },
      { types: 'location,course', limit: '7', cursor },
    ]);
  });
});
