import { createClient, type Fetch, type FetchAnswer } from '@training-provider/contract/client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { RECORD, scripted } from './scripted.ts';

const thrownBy = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe('the end of a call', () => {
  test('a call ends when its signal is aborted, with the reason as cause, and is not retried', async () => {
    const controller = new AbortController();
    const { client, arrived } = await scripted(() => {
      controller.abort('enough');
      return 'silence';
    });
    const error = await thrownBy(client.participants.get('x', { signal: controller.signal }));
    expect(error).toMatchObject({ code: 'aborted', cause: 'enough' });
    expect(arrived).toHaveLength(1);
  });

  test('a call whose signal is already aborted ends immediately, without a request', async () => {
    const { client, arrived } = await scripted([RECORD]);
    const error = await thrownBy(client.participants.get('x', { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ code: 'aborted' });
    expect(arrived).toHaveLength(0);
  });

  test('a call can be aborted while it waits for a retry', async () => {
    const controller = new AbortController();
    const { baseUrl } = await scripted(['hangUp', RECORD]);
    const hooks = { afterAttempt: () => controller.abort() };
    const client = createClient({ baseUrl, token: 'token', hooks });
    expect(await thrownBy(client.participants.get('x', { signal: controller.signal }))).toMatchObject({
      code: 'aborted',
    });
  });

  test('a call times out while it waits for a token', async () => {
    const { baseUrl } = await scripted([]);
    const client = createClient({ baseUrl, token: () => new Promise<string>(() => {}), totalTimeoutMs: 20 });
    expect(await thrownBy(client.org.get())).toMatchObject({ code: 'timed_out' });
  });

  test('a call whose signal is already aborted ends immediately, even if no token ever arrives', async () => {
    const { baseUrl } = await scripted([]);
    const client = createClient({ baseUrl, token: () => new Promise<string>(() => {}) });
    expect(await thrownBy(client.org.get({ signal: AbortSignal.abort() }))).toMatchObject({ code: 'aborted' });
  });

  test('a call ends after totalTimeoutMs, even if it has attempts left', async () => {
    const { baseUrl } = await scripted(() => 'silence');
    const client = createClient({ baseUrl, token: 'token', totalTimeoutMs: 30 });
    const error = await thrownBy(client.participants.get('x'));
    expect(error).toMatchObject({ code: 'timed_out', message: expect.stringContaining('totalTimeoutMs') });
  });
});

describe('a fetch that ignores its signal and never settles', () => {
  const never = new Promise<never>(() => {});
  const headers = { get: () => 'application/json' };
  const deaf: [string, Fetch][] = [
    ['before the response', () => never],
    ['within the response', async () => ({ status: 200, headers, text: () => never })],
  ];

  test.each(deaf)('does not prevent the time-out of a call %s', async (_, fetch) => {
    const client = createClient({ baseUrl: 'http://x', token: 't', fetch, attemptTimeoutMs: 20, retries: 0 });
    expect(await thrownBy(client.org.get())).toMatchObject({ code: 'timed_out', attempts: 1 });
  });

  test.each(deaf)('does not prevent the abort of a call %s', async (_, fetch) => {
    const controller = new AbortController();
    const aborting: Fetch = (url, init) => {
      setImmediate(() => controller.abort());
      return fetch(url, init);
    };
    const client = createClient({ baseUrl: 'http://x', token: 't', fetch: aborting });
    const error = await thrownBy(client.org.get({ signal: controller.signal }));
    expect(error).toMatchObject({ code: 'aborted', attempts: 1 });
  });
});

test('an attempt without a response in time is aborted and retried', async () => {
  const { baseUrl } = await scripted(() => 'silence');
  const headers = { get: () => 'application/json' };
  const signals: AbortSignal[] = [];
  // The second response arrives before any timer, so that a slow machine cannot delay it.
  const fetch: Fetch = async (url, init) => {
    signals.push(init.signal);
    if (signals.length === 1) return globalThis.fetch(url, init);
    return { status: 200, headers, text: async () => '{"data":{}}' };
  };
  const client = createClient({ baseUrl, token: 'token', fetch, attemptTimeoutMs: 20 });
  expect((await client.participants.get('x')).status).toBe(200);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('an iterator ends when its signal is aborted', async () => {
  const controller = new AbortController();
  const cursors = ['a', 'b', 'c', 'd'];
  const { client } = await scripted(() => ({
    status: 200,
    headers: { Link: `<http://x/v1/participants?cursor=${cursors.shift()}>; rel="next"` },
    body: { data: [{ id: 'a' }] },
  }));
  const seen: unknown[] = [];
  const reading = (async () => {
    for await (const each of client.participants.all({}, { signal: controller.signal })) {
      seen.push(each);
      if (seen.length === 3) controller.abort();
    }
  })();
  expect(await thrownBy(reading)).toMatchObject({ code: 'aborted' });
  expect(seen).toHaveLength(3);
});

describe('a time limit beyond the maximum of timers', () => {
  test.each([Number.POSITIVE_INFINITY, 2 ** 31, Number.MAX_SAFE_INTEGER])(
    '%d ms counts as no limit instead of 1 ms',
    async (ms) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const pending: ((answer: FetchAnswer) => void)[] = [];
      const fetch: Fetch = (_, { signal }) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          pending.push(resolve);
        });
      const client = createClient({ baseUrl: 'http://x', token: 't', fetch, attemptTimeoutMs: ms, totalTimeoutMs: ms });
      const calls = [client.org.get(), client.org.get({ totalTimeoutMs: ms })];
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(pending).toHaveLength(2);
      const headers = { get: () => 'application/json' };
      for (const answer of pending) answer({ status: 200, headers, text: async () => '{"data":{}}' });
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200]);
    },
  );

  test('a pause in Retry-After beyond the maximum of timers is not shortened', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let arrived = 0;
    const headers = { get: (name: string) => (name === 'retry-after' ? '9999999' : null) };
    const fetch: Fetch = async () => {
      arrived += 1;
      return { status: 429, headers, text: async () => '' };
    };
    const client = createClient({ baseUrl: 'http://x', token: 't', fetch, totalTimeoutMs: Number.POSITIVE_INFINITY });
    const waiting = new AbortController();
    const ended = thrownBy(client.org.get({ signal: waiting.signal }));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(arrived).toBe(1);
    waiting.abort();
    expect(await ended).toMatchObject({ code: 'aborted', attempts: 1 });
  });
});
