import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusalDelay } from './refusalDelay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a rejection waits 150 to 350 ms, but not more than 500 at the same time', async () => {
  const delay = refusalDelay();
  let ended = 0;
  for (let refusal = 0; refusal < 600; refusal += 1) void delay().then(() => (ended += 1));
  await vi.advanceTimersByTimeAsync(149);
  expect(ended).toBe(100);
  await vi.advanceTimersByTimeAsync(201);
  expect(ended).toBe(600);
});
