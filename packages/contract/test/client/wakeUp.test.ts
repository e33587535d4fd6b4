import { EventEmitter, on } from 'node:events';
import { createClient, type Fetch, type FollowOptions } from '@training-provider/contract/client';
import { createMock } from '@training-provider/contract/testing';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  // Random pauses have no length: a pause after a failure is then as short as the service allows.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => void vi.useRealTimers());
});

/** A mock, a follower of its feed that has read the first page, and the Prefer headers of the requests for changes. */
const open = async (given: FollowOptions = {}) => {
  const [mock, webhooks, arrived] = [createMock(), new EventEmitter(), [] as (string | undefined)[]];
  const faults: Fetch[] = [];
  const fetch: Fetch = (url, init) => {
    arrived.push(init.headers.Prefer);
    return (faults.shift() ?? mock.fetch)(url, init);
  };
  const client = createClient({ ...mock.clientOptions, fetch, retries: 0 });
  const wakeUp = on(webhooks, 'webhook');
  const pages = client.changes.follow({ types: ['location'], from: 'now', wait: 3_600, wakeUp, ...given });
  await pages.next();
  const add = () => mock.add('locations', { name: 'Köln' }).id;
  return { mock, pages, webhooks, arrived, faults, add, nudge: () => webhooks.emit('webhook') };
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a webhook that wakes up a follower of the feed', () => {
  test('ends the wait immediately, and the service holds no request during the wait', async () => {
    const { pages, arrived, add, nudge } = await open();
    const next = pages.next();
    await pass(60_000);
    expect(arrived).toEqual(['wait=0', 'wait=0']);
    const id = add();
    nudge();
    expect((await next).value?.changes).toMatchObject([{ recordId: id }]);
    expect(arrived).toEqual(['wait=0', 'wait=0', 'wait=0']);
  });

  test('delays changes but loses none if it is lost', async () => {
    const { pages, add } = await open();
    const next = pages.next();
    await pass(3_599_000);
    const id = add();
    await pass(1_000);
    expect((await next).value?.changes).toMatchObject([{ recordId: id }]);
  });

  test('causes one more request if it arrives any number of times during a request', async () => {
    const { mock, pages, arrived, faults, add, nudge } = await open();
    faults.push(async (url, init) => {
      const early = await mock.fetch(url, init);
      add();
      for (let count = 0; count < 1_000; count += 1) nudge();
      await pass(1);
      return early;
    });
    expect((await pages.next()).value?.changes).toHaveLength(1);
    expect(arrived).toHaveLength(3);
    const next = pages.next();
    await pass(60_000);
    expect(arrived).toHaveLength(4);
    add();
    nudge();
    expect((await next).value?.changes).toHaveLength(1);
  });

  test('does not shorten the pauses after changes of other types and after a failure', async () => {
    const { mock, pages, arrived, add, nudge } = await open();
    mock.add('programs', { name: 'Pflege' });
    expect((await pages.next()).value?.changes).toEqual([]);
    const next = pages.next();
    await pass(900);
    expect(arrived).toHaveLength(2);
    mock.refuseNext('rate_limit_exceeded', { retryAfter: 30 });
    await pass(100);
    add();
    nudge();
    await pass(29_000);
    expect(arrived).toHaveLength(3);
    await pass(1_000);
    expect((await next).value?.changes).toHaveLength(1);
  });

  test.each([0, 1])(
    'causes no more than about one request per second while it does not arrive: `wait` of %i',
    async (wait) => {
      const { pages, arrived } = await open({ wait });
      void pages.next();
      await pass(9_500);
      expect(arrived).toHaveLength(11);
    },
  );

  test('does not lose changes if the wake-up source ends, and ends the iteration if the source fails', async () => {
    const ended = await open({ wakeUp: (async function* () {})() });
    const next = ended.pages.next();
    ended.add();
    await pass(3_600_000);
    expect((await next).value?.changes).toHaveLength(1);

    const failing = await open();
    const failed = failing.pages.next().catch((error: unknown) => error);
    failing.webhooks.emit('error', new Error('the listener broke'));
    expect(await failed).toMatchObject({ message: 'the listener broke' });
  });

  test('loses its listener when the iteration ends by its reader or its signal', async () => {
    const read = await open();
    expect(read.webhooks.listenerCount('webhook')).toBe(1);
    await read.pages.return();
    expect(read.webhooks.listenerCount('webhook')).toBe(0);

    const stop = new AbortController();
    const stopped = await open({ signal: stop.signal });
    const next = stopped.pages.next();
    await pass(1_000);
    stop.abort();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(stopped.webhooks.listenerCount('webhook')).toBe(0);
  });
});
