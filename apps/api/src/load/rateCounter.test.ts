import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rateCounter } from './rateCounter.ts';
import type { AddToSharedCounts } from './sharedRateCounts.ts';

const LIMIT = 1_000;

/** A store that counts the requests of all instances. */
const storeOf = () => {
  const totals = new Map<string, number>();
  const add: AddToSharedCounts = async (added) =>
    new Map(
      [...added].map(([clientId, count]) => {
        const total = (totals.get(clientId) ?? 0) + count;
        totals.set(clientId, total);
        return [clientId, { total, remainingMs: 30_000 }];
      }),
    );
  return { totals, add: vi.fn(add) };
};

const never = (error: unknown): void => {
  throw error;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the rate counter', () => {
  test('adds the first request to the store immediately, then all others every 250 ms', async () => {
    const { totals, add } = storeOf();
    const count = rateCounter(LIMIT, add, never);
    count('a');
    await vi.advanceTimersByTimeAsync(1);
    expect(totals.get('a')).toBe(1);
    for (let request = 0; request < 500; request += 1) count('a');
    await vi.advanceTimersByTimeAsync(240);
    expect(add).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(20);
    expect(add.mock.calls).toEqual([[new Map([['a', 1]])], [new Map([['a', 500]])]]);
  });

  test('adds the requests of all clients in one statement', async () => {
    const { totals, add } = storeOf();
    const count = rateCounter(LIMIT, add, never);
    for (let client = 0; client < 900; client += 1) count(`client ${client}`);
    await vi.advanceTimersByTimeAsync(1);
    expect([add.mock.calls.length, totals.size]).toEqual([1, 900]);
  });

  test('adds the requests of a new window that began while an earlier addition was running', async () => {
    const { totals, add } = storeOf();
    let answer: () => void = () => undefined;
    add.mockImplementationOnce(async (added) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return new Map([...added].map(([clientId, total]) => [clientId, { total, remainingMs: 0 }]));
    });
    const count = rateCounter(LIMIT, add, never);
    count('a');
    await vi.advanceTimersByTimeAsync(60_000);
    count('a');
    answer();
    await vi.advanceTimersByTimeAsync(251);
    expect(totals.get('a')).toBe(1);
  });

  test('leaves no timer if there is nothing to add', async () => {
    const count = rateCounter(LIMIT, storeOf().add, never);
    count('a');
    await vi.advanceTimersByTimeAsync(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('adopts the counts of other instances and the end of their window', async () => {
    const { totals, add } = storeOf();
    totals.set('a', 900);
    const count = rateCounter(LIMIT, add, never);
    expect(count('a')).toEqual({ isAllowed: true, remaining: 999, resetSeconds: 60 });
    await vi.advanceTimersByTimeAsync(1);
    expect(count('a')).toEqual({ isAllowed: true, remaining: 98, resetSeconds: 30 });
  });

  test('counts alone while the store fails, reports the failure once, and adds all counts afterwards', async () => {
    const { totals, add } = storeOf();
    const failed = vi.fn();
    const count = rateCounter(LIMIT, add, failed);
    add.mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(new Error('down'));
    count('a');
    await vi.advanceTimersByTimeAsync(251);
    expect(count('a')).toMatchObject({ isAllowed: true, remaining: 998 });
    await vi.advanceTimersByTimeAsync(250);
    expect(failed).toHaveBeenCalledTimes(1);
    expect(totals.get('a')).toBe(2);
  });

  test('starts a new window when the old window has ended, even if the store never responds', async () => {
    const count = rateCounter(1, () => new Promise(() => undefined), never);
    expect([count('a').isAllowed, count('a').isAllowed]).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(count('a')).toEqual({ isAllowed: true, remaining: 0, resetSeconds: 60 });
  });
});
