import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deadlines } from './deadlines.ts';

const LIMIT_MS = 1_000;
const NOTICED_MS = LIMIT_MS * 1.05;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const watching = () => {
  const overdue: string[] = [];
  return { overdue, ...deadlines<string>(LIMIT_MS, (thing) => overdue.push(thing)) };
};

test('what has not ended in time is overdue, once', () => {
  const { begin, overdue } = watching();
  begin('late');
  vi.advanceTimersByTime(LIMIT_MS - 1);
  expect(overdue).toEqual([]);
  vi.advanceTimersByTime(NOTICED_MS - LIMIT_MS + 1);
  expect(overdue).toEqual(['late']);
  vi.advanceTimersByTime(10 * LIMIT_MS);
  expect(overdue).toEqual(['late']);
});

test('what has ended is not overdue, in whatever order it began and ended', () => {
  const { begin, end, overdue } = watching();
  const [first, , third, , fifth] = ['1', '2', '3', '4', '5'].map(begin);
  for (const ended of [third, first, fifth]) if (ended !== undefined) end(ended);
  vi.advanceTimersByTime(NOTICED_MS);
  expect(overdue.toSorted()).toEqual(['2', '4']);
});

test('what ends twice, or after it was overdue, takes nothing else with it', () => {
  const { begin, end, overdue } = watching();
  const late = begin('late');
  const early = begin('early');
  end(early);
  end(early);
  vi.advanceTimersByTime(NOTICED_MS);
  const next = begin('next');
  end(late);
  end(early);
  vi.advanceTimersByTime(NOTICED_MS);
  expect(overdue).toEqual(['late', 'next']);
  end(next);
});

test('nothing runs while nothing is watched', () => {
  const { begin, end } = watching();
  end(begin('a'));
  vi.advanceTimersByTime(NOTICED_MS);
  expect(vi.getTimerCount()).toBe(0);
});

test('what begins after a pause is watched again', () => {
  const { begin, end, overdue } = watching();
  end(begin('a'));
  vi.advanceTimersByTime(NOTICED_MS);
  begin('b');
  vi.advanceTimersByTime(NOTICED_MS);
  expect(overdue).toEqual(['b']);
});
