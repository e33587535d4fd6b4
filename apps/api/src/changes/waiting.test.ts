import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { expect, onTestFinished, test, vi } from 'vitest';
import { changeWaiting } from './waiting.ts';

const WAIT = {
  clientId: 'c',
  organisationId: 'o',
  types: undefined,
  at: { number: 0, mark: '' },
  milliseconds: 20_000,
};

test.each([
  { effort: { lookMs: 1, numberingMs: 1 }, pauseMs: 50 },
  { effort: { lookMs: 1, numberingMs: 9 }, pauseMs: 90 },
  { effort: { lookMs: 1, numberingMs: 2_000 }, pauseMs: 150 },
])(
  'the pause after numbering changes grows with the duration of the numbering, up to 150 ms: $effort',
  async ({ effort, pauseMs }) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const poll = vi.fn(async () => effort);
    void changeWaiting(poll, 10).begin(WAIT, new EventEmitter() as Response);
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    expect(poll).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(poll).toHaveBeenCalledTimes(2);
  },
);

test('the pause after a look-up of changes grows with the duration of the look-up, up to one second', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let lookMs = 100;
  const poll = vi.fn(async () => ({ lookMs, numberingMs: 0 }));
  void changeWaiting(poll, 10).begin(WAIT, new EventEmitter() as Response);
  await vi.advanceTimersByTimeAsync(399);
  expect(poll).toHaveBeenCalledTimes(1);
  lookMs = 60_000;
  await vi.advanceTimersByTimeAsync(1);
  expect(poll).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(999);
  expect(poll).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(poll).toHaveBeenCalledTimes(3);
});

test('the end of a change log is known only while requests wait there', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const waiting = changeWaiting(async () => ({ lookMs: 0, numberingMs: 0 }), 10);
  const [at, response] = [{ number: 7, mark: 'm' }, new EventEmitter() as Response];
  void waiting.begin({ ...WAIT, at }, response);
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting.isEnd('o', at)).toBe(true);
  expect(waiting.isEnd('o', { ...at, number: 6 })).toBe(false);
  expect(waiting.isEnd('o', { ...at, mark: 'another' })).toBe(false);
  expect(waiting.isEnd('another', at)).toBe(false);
  response.emit('close');
  await vi.advanceTimersByTimeAsync(50);
  expect(waiting.isEnd('o', at)).toBe(false);
});
