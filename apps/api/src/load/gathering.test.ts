import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gathering } from './gathering.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MOST = 8;
const PATIENCE_MS = 5;

/** The groups performed so far, and a function to end each. */
const gathered = () => {
  const groups: number[] = [];
  const ends: (() => void)[] = [];
  const { add, waiting } = gathering<string>(MOST, (items) => {
    groups.push(items.length);
    return new Promise((end) => ends.push(end));
  });
  const come = async (count: number): Promise<void> => {
    for (let item = 0; item < count; item += 1) add('item');
    await vi.advanceTimersByTimeAsync(0);
  };
  const end = async (group: number): Promise<void> => {
    ends[group]?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { groups, waiting, come, end };
};

test('items of one turn of the event loop are performed in groups of at most the maximum size', async () => {
  const { groups, come } = gathered();
  await come(20);
  expect(groups).toEqual([8, 8]);
});

test('while few items are in flight, a new item does not wait', async () => {
  const { groups, waiting, come } = gathered();
  for (const count of [1, 1, 1, 1]) await come(count);
  expect([groups, waiting()]).toEqual([[1, 1, 1, 1], 0]);
});

test('while more items are in flight, new items wait for the end of a group, and are then performed together', async () => {
  const { groups, waiting, come, end } = gathered();
  await come(4);
  await come(2);
  await come(3);
  expect([groups, waiting()]).toEqual([[4], 5]);
  await end(0);
  expect([groups, waiting()]).toEqual([[4, 5], 0]);
});

test('a group of the maximum size does not wait', async () => {
  const { groups, waiting, come } = gathered();
  await come(4);
  await come(7);
  expect([groups, waiting()]).toEqual([[4], 7]);
  await come(1);
  expect([groups, waiting()]).toEqual([[4, 8], 0]);
});

test('an item waits for at most 5 ms, regardless of the duration of the others', async () => {
  const { groups, come } = gathered();
  await come(4);
  await come(1);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
  await come(1);
  expect(groups).toEqual([4]);
  await vi.advanceTimersByTimeAsync(1);
  expect(groups).toEqual([4, 2]);
});
