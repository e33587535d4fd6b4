import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bucketsOf } from './buckets.ts';

const alone = (): void => undefined;
const LIMITS = { burst: 4, perSecond: 10 };

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** How many units a key gets at this moment. */
const taken = (take: (key: string) => number, key = 'a'): number => {
  let count = 0;
  while (take(key) === 0) count += 1;
  return count;
};

test('a bucket gives its burst immediately, then its refill, and never more than the burst', () => {
  const { take } = bucketsOf(LIMITS, alone);
  expect(taken(take)).toBe(4);
  vi.advanceTimersByTime(200);
  expect(taken(take)).toBe(2);
  vi.advanceTimersByTime(60_000);
  expect(taken(take)).toBe(4);
});

test('an empty bucket reports the time until its next unit, and then has the unit', () => {
  const { take } = bucketsOf(LIMITS, alone);
  taken(take);
  expect(take('a')).toBe(100);
  vi.advanceTimersByTime(99);
  expect(take('a')).toBe(1);
  vi.advanceTimersByTime(1);
  expect(take('a')).toBe(0);
});

test('each key has its own bucket, and a returned unit can be used again', () => {
  const { take, giveBack } = bucketsOf(LIMITS, alone);
  expect([taken(take, 'a'), taken(take, 'b')]).toEqual([4, 4]);
  giveBack('a');
  expect([taken(take, 'a'), taken(take, 'b')]).toEqual([1, 0]);
});

test('among a million networks, only the latest networks and the busiest network are remembered', () => {
  const { take } = bucketsOf(LIMITS, alone);
  taken(take, 'busy');
  for (let network = 0; network < 1_000_000; network += 1) {
    take(String(network));
    if (network % 1_000 === 0) expect(take('busy')).toBeGreaterThan(0);
  }
  for (const known of ['999999', '985000']) expect([known, taken(take, known)]).toEqual([known, 3]);
  for (const forgotten of ['0', '500000', '979000'])
    expect([forgotten, taken(take, forgotten)]).toEqual([forgotten, 4]);
});
