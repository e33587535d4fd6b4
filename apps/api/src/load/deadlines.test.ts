import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deadlines } from './deadlines.ts';

const LIMIT_MS = 1_000;
const EXPIRED_MS = LIMIT_MS * 1.05;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const started = () => {
  const expired: string[] = [];
  return { expired, ...deadlines<string>(LIMIT_MS, (item) => expired.push(item)) };
};

test('an item that has not ended in time expires once', () => {
  const { begin, expired } = started();
  begin('late');
  vi.advanceTimersByTime(LIMIT_MS - 1);
  expect(expired).toEqual([]);
  vi.advanceTimersByTime(EXPIRED_MS - LIMIT_MS + 1);
  expect(expired).toEqual(['late']);
  vi.advanceTimersByTime(10 * LIMIT_MS);
  expect(expired).toEqual(['late']);
});

test('an item that has ended does not expire, in any order of starts and ends', () => {
  const { begin, end, expired } = started();
  const [first, , third, , fifth] = ['1', '2', '3', '4', '5'].map(begin);
  for (const ended of [third, first, fifth]) if (ended !== undefined) end(ended);
  vi.advanceTimersByTime(EXPIRED_MS);
  expect(expired.toSorted()).toEqual(['2', '4']);
});

test('an item that ends twice or after its expiry ends no other item', () => {
  const { begin, end, expired } = started();
  const late = begin('late');
  const early = begin('early');
  end(early);
  end(early);
  vi.advanceTimersByTime(EXPIRED_MS);
  const next = begin('next');
  end(late);
  end(early);
  vi.advanceTimersByTime(EXPIRED_MS);
  expect(expired).toEqual(['late', 'next']);
  end(next);
});

test('a renewed item gets the whole time again, and an expired item stays expired', () => {
  const { begin, renew, expired } = started();
  const [late, renewed] = [begin('late'), begin('renewed')];
  vi.advanceTimersByTime(LIMIT_MS - 1);
  renew(renewed);
  vi.advanceTimersByTime(EXPIRED_MS - LIMIT_MS + 1);
  renew(late);
  expect(expired).toEqual(['late']);
  vi.advanceTimersByTime(EXPIRED_MS);
  expect(expired).toEqual(['late', 'renewed']);
});

test('no timer runs while there are no items', () => {
  const { begin, end } = started();
  end(begin('a'));
  vi.advanceTimersByTime(EXPIRED_MS);
  expect(vi.getTimerCount()).toBe(0);
});

test('an item that begins after a pause without items also expires', () => {
  const { begin, end, expired } = started();
  end(begin('a'));
  vi.advanceTimersByTime(EXPIRED_MS);
  begin('b');
  vi.advanceTimersByTime(EXPIRED_MS);
  expect(expired).toEqual(['b']);
});
