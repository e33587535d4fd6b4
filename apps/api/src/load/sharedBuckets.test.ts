import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bucketsOf } from './buckets.ts';
import { bucketSharing } from './sharedBuckets.ts';

const LIMITS = { burst: 5, perSecond: 1 };

/** The table after the statement: when each bucket is full again. */
const tableOf = () => {
  const expires = new Map<string, number>();
  const run = vi.fn(async (_statement: string, [keys, added]: readonly unknown[]) =>
    (keys as string[]).map((key, index) => {
      const expire = Math.max(expires.get(key) ?? 0, Date.now()) + ((added as number[])[index] ?? 0);
      expires.set(key, expire);
      return { key, remaining_ms: expire - Date.now() };
    }),
  );
  return { run, expires };
};

const never = (error: unknown): void => {
  throw error;
};

const instanceOn = (run: ReturnType<typeof tableOf>['run'], onFailure = never) =>
  bucketsOf(LIMITS, bucketSharing(run, onFailure)('kind'));

const taken = (take: (key: string) => number, key = '192.0.2.7'): number => {
  let count = 0;
  while (take(key) === 0) count += 1;
  return count;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('two instances share a bucket: units that one instance uses are missing for the other', async () => {
  const { run } = tableOf();
  const [one, other] = [instanceOn(run), instanceOn(run)];
  expect([one.take('192.0.2.7'), one.take('192.0.2.7'), other.take('192.0.2.7')]).toEqual([0, 0, 0]);
  // The first instance learns of the other instance's unit when it uses its next unit.
  await vi.advanceTimersByTimeAsync(1);
  one.take('192.0.2.7');
  await vi.advanceTimersByTimeAsync(260);
  expect(taken(one.take)).toBe(1);
});

test('a returned unit is also returned to the other instances', async () => {
  const { run, expires } = tableOf();
  const { take, giveBack } = instanceOn(run);
  take('192.0.2.7');
  await vi.advanceTimersByTimeAsync(1);
  giveBack('192.0.2.7');
  await vi.advanceTimersByTimeAsync(260);
  expect([...expires.values()].map((expire) => expire <= Date.now())).toEqual([true]);
});

test('the shared table contains pseudonyms, but no addresses', async () => {
  const { run, expires } = tableOf();
  instanceOn(run).take('192.0.2.7');
  await vi.advanceTimersByTimeAsync(1);
  expect([...expires.keys()]).toEqual([expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5/)]);
});

test('ten thousand simultaneous networks cause one statement of 200 keys every 250 ms, and at most 1,000 keys wait', async () => {
  const { run } = tableOf();
  const { take } = instanceOn(run);
  for (let network = 0; network < 10_000; network += 1) take(String(network));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run.mock.calls.map(([, [keys]]) => (keys as string[]).length)).toEqual([200, 200, 200, 200, 200]);
  expect(vi.getTimerCount()).toBe(0);
});

test('while the table fails, an instance counts alone, reports the failure once, and adds all counts afterwards', async () => {
  const { run, expires } = tableOf();
  const failed = vi.fn();
  const { take } = instanceOn(run, failed);
  run.mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(new Error('down'));
  expect(taken(take)).toBe(5);
  await vi.advanceTimersByTimeAsync(260);
  expect([failed.mock.calls.length, expires.size, taken(take)]).toEqual([1, 0, 0]);
  await vi.advanceTimersByTimeAsync(250);
  expect([...expires.values()].map((expire) => expire - Date.now() > 4_000)).toEqual([true]);
});
