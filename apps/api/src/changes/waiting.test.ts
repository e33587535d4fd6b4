import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { expect, onTestFinished, test, vi } from 'vitest';
import { changeWaiting } from './waiting.ts';

const WAIT = { clientId: 'c', organisationId: 'o', types: undefined, after: 0, milliseconds: 20_000 };

test('the pause after a look grows with the time that it took, up to a second', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let tookMs = 100;
  const poll = vi.fn(async () => tookMs);
  void changeWaiting(poll, 10).begin(WAIT, new EventEmitter() as Response);
  await vi.advanceTimersByTimeAsync(399);
  expect(poll).toHaveBeenCalledTimes(1);
  tookMs = 60_000;
  await vi.advanceTimersByTimeAsync(1);
  expect(poll).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(999);
  expect(poll).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(poll).toHaveBeenCalledTimes(3);
});
