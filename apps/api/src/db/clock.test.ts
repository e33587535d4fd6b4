import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkClock } from './clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A database whose clock is ahead by `aheadMs`. */
const setUp = () => {
  const database = { aheadMs: 0, isAway: false };
  const run = async () => {
    if (database.isAway) throw new Error('away');
    return [{ now_ms: Date.now() + database.aheadMs }];
  };
  const log = { warn: vi.fn(), info: vi.fn() };
  return { database, log, start: () => checkClock(run, log) };
};

test('the difference to the database clock is known after the start, and excludes the time of the round trip', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown[]>();
  const warn = vi.fn();
  const clock = checkClock(() => promise, { warn, info: warn });
  await vi.advanceTimersByTimeAsync(1_000);
  const answer = [{ now_ms: Date.now() - 400 }];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(clock.aheadSeconds()).toBeUndefined();
  resolve(answer);
  await vi.advanceTimersByTimeAsync(0);
  expect(clock.aheadSeconds()).toBe(-0.4);
  expect(warn).not.toHaveBeenCalled();
  clock.stop();
});

test('a clock difference of more than a second is logged when it begins and when it ends, but not every minute', async () => {
  const { database, log, start } = setUp();
  const clock = start();
  await vi.advanceTimersByTimeAsync(60_010);
  expect(log.warn).not.toHaveBeenCalled();
  database.aheadMs = 5_000;
  await vi.advanceTimersByTimeAsync(300_000);
  expect([log.warn.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 0]);
  expect(log.warn).toHaveBeenCalledWith({ aheadSeconds: 5 }, expect.stringContaining('differs'));
  database.aheadMs = 0;
  await vi.advanceTimersByTimeAsync(300_000);
  expect([log.warn.mock.calls.length, log.info.mock.calls.length]).toEqual([1, 1]);
  clock.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('while the database is unreachable, the last clock difference is kept, and nothing fails', async () => {
  const { database, log, start } = setUp();
  database.aheadMs = 3_000;
  const clock = start();
  await vi.advanceTimersByTimeAsync(10);
  database.isAway = true;
  await vi.advanceTimersByTimeAsync(120_000);
  expect([clock.aheadSeconds(), log.warn.mock.calls.length, log.info.mock.calls.length]).toEqual([3, 1, 0]);
  clock.stop();
});
