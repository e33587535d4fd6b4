import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusalDelay } from './refusalDelay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a rejection is delayed by 150 to 350 ms, and at most 500 rejections are delayed at the same time', async () => {
  const delay = refusalDelay();
  let ended = 0;
  for (let refusal = 0; refusal < 600; refusal += 1) void delay().then(() => (ended += 1));
  await vi.advanceTimersByTimeAsync(149);
  expect(ended).toBe(100);
  await vi.advanceTimersByTimeAsync(201);
  expect(ended).toBe(600);
});
