import { createClient, type Fetch, type FetchAnswer } from '@training-provider/contract/client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { RECORD, scripted } from './scripted.ts';

const thrownBy = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe('a call ends', () => {
  test('when its signal is aborted, with the reason as the cause, and is not sent again', async () => {
    const controller = new AbortController();
    const { client, arrived } = await scripted(() => {
      controller.abort('enough');
      return 'silence';
    });
    const error = await thrownBy(client.participants.get('x', { signal: controller.signal }));
    expect(error).toMatchObject({ code: 'aborted', cause: 'enough' });
    expect(arrived).toHaveLength(1);
  });

  test('at once when its signal was aborted before, without a request', async () => {
    const { client, arrived } = await scripted([RECORD]);
    const error = await thrownBy(client.participants.get('x', { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ code: 'aborted' });
    expect(arrived).toHaveLength(0);
  });

  test('while it waits to send again', async () => {
    const controller = new AbortController();
    const { baseUrl } = await scripted(['hangUp', RECORD]);
    const hooks = { afterAttempt: () => controller.abort() };
    const client = createClient({ baseUrl, token: 'token', hooks });
    expect(await thrownBy(client.participants.get('x', { signal: controller.signal }))).toMatchObject({
      code: 'aborted',
    });
  });

  test('while it waits for a token', async () => {
    const { baseUrl } = await scripted([]);
    const client = createClient({ baseUrl, token: () => new Promise<string>(() => {}), totalTimeoutMs: 20 });
    expect(await thrownBy(client.org.get())).toMatchObject({ code: 'timed_out' });
  });

  test('at once when its signal was aborted before, even if no token ever comes', async () => {
    const { baseUrl } = await scripted([]);
    const client = createClient({ baseUrl, token: () => new Promise<string>(() => {}) });
    expect(await thrownBy(client.org.get({ signal: AbortSignal.abort() }))).toMatchObject({ code: 'aborted' });
  });

  test('after its longest time, however many attempts it has left', async () => {
    const { baseUrl } = await scripted(() => 'silence');
    const client = createClient({ baseUrl, token: 'token', totalTimeoutMs: 30 });
    const error = await thrownBy(client.participants.get('x'));
    expect(error).toMatchObject({ code: 'timed_out', message: expect.stringContaining('totalTimeoutMs') });
  });
});

describe('a call with a fetch that ignores its signal and never settles ends', () => {
  const never = new Promise<never>(() => {});
  const headers = { get: () => 'application/json' };
  const deaf: [string, Fetch][] = [
    ['before the answer', () => never],
    ['within the answer', async () => ({ status: 200, headers, text: () => never })],
  ];

  test.each(deaf)('when its time is over: %s', async (_, fetch) => {
    const client = createClient({ baseUrl: 'http://x', token: 't', fetch, attemptTimeoutMs: 20, retries: 0 });
    expect(await thrownBy(client.org.get())).toMatchObject({ code: 'timed_out', attempts: 1 });
  });

  test.each(deaf)('when its signal is aborted: %s', async (_, fetch) => {
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

test('an attempt without an answer in its time is given up, and sent again', async () => {
  const { baseUrl } = await scripted(() => 'silence');
  const headers = { get: () => 'application/json' };
  const signals: AbortSignal[] = [];
  // The second answer comes before any timer, so that no slow machine makes it late.
  const fetch: Fetch = async (url, init) => {
    signals.push(init.signal);
    if (signals.length === 1) return globalThis.fetch(url, init);
    return { status: 200, headers, text: async () => '{"data":{}}' };
  };
  const client = createClient({ baseUrl, token: 'token', fetch, attemptTimeoutMs: 20 });
  expect((await client.participants.get('x')).status).toBe(200);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('an iterator ends with its signal', async () => {
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

describe('a limit that no timer can hold is none, instead of one millisecond', () => {
  test.each([Number.POSITIVE_INFINITY, 2 ** 31, Number.MAX_SAFE_INTEGER])('%d', async (ms) => {
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
  });

  test('nor is it one for a pause that the service asks for', async () => {
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
