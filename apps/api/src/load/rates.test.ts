import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AddToShared } from './rateStore.ts';
import { countRates } from './rates.ts';

const LIMIT = 1_000;

/** A store that counts, as all instances would see it. */
const storeOf = () => {
  const totals = new Map<string, number>();
  const add: AddToShared = async (clientId, count) => {
    const total = (totals.get(clientId) ?? 0) + count;
    totals.set(clientId, total);
    return { total, milliseconds: 30_000 };
  };
  return { totals, add: vi.fn(add) };
};

const never = (error: unknown): void => {
  throw error;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the count of requests', () => {
  test('is passed at once by an idle instance, then once in a quarter of a second however many requests there are', async () => {
    const { totals, add } = storeOf();
    const count = countRates(LIMIT, add, never);
    count('a');
    await vi.advanceTimersByTimeAsync(1);
    expect(totals.get('a')).toBe(1);
    for (let request = 0; request < 500; request += 1) count('a');
    await vi.advanceTimersByTimeAsync(240);
    expect(add).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(20);
    expect(add.mock.calls).toEqual([
      ['a', 1],
      ['a', 500],
    ]);
  });

  test('leaves no timer when there is nothing to pass', async () => {
    const count = countRates(LIMIT, storeOf().add, never);
    count('a');
    await vi.advanceTimersByTimeAsync(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('takes over what other instances have counted, and the end of their window', async () => {
    const { totals, add } = storeOf();
    totals.set('a', 900);
    const count = countRates(LIMIT, add, never);
    expect(count('a')).toEqual({ admitted: true, left: 999, seconds: 60 });
    await vi.advanceTimersByTimeAsync(1);
    expect(count('a')).toEqual({ admitted: true, left: 98, seconds: 30 });
  });

  test('goes on alone while the store fails, says so once, and passes everything afterwards', async () => {
    const { totals, add } = storeOf();
    const failed = vi.fn();
    const count = countRates(LIMIT, add, failed);
    add.mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(new Error('down'));
    count('a');
    await vi.advanceTimersByTimeAsync(251);
    expect(count('a')).toMatchObject({ admitted: true, left: 998 });
    await vi.advanceTimersByTimeAsync(250);
    expect(failed).toHaveBeenCalledTimes(1);
    expect(totals.get('a')).toBe(2);
  });

  test('begins anew when the window is over, also without an answer of the store', async () => {
    const count = countRates(1, () => new Promise(() => undefined), never);
    expect([count('a').admitted, count('a').admitted]).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(count('a')).toEqual({ admitted: true, left: 0, seconds: 60 });
  });
});
