import { expect, test, vi } from 'vitest';
import { sharedRuns } from './sharedRuns.ts';

/** A function whose runs end when the test calls `ends`. */
const controlled = () => {
  const ends: ((result: string) => void)[] = [];
  const run = vi.fn((_key: string) => new Promise<string>((resolve) => ends.push(resolve)));
  return { run, ends };
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('calls during a run share the next run, which starts when the current run ends', async () => {
  const { run, ends } = controlled();
  const call = sharedRuns(run);
  const first = call('a');
  const others = [call('a'), call('a'), call('a')];
  await settled();
  expect(run).toHaveBeenCalledTimes(1);
  ends[0]?.('one');
  expect(await first).toBe('one');
  await settled();
  expect(run).toHaveBeenCalledTimes(2);
  const later = call('a');
  ends[1]?.('two');
  expect(await Promise.all(others)).toEqual(['two', 'two', 'two']);
  await settled();
  ends[2]?.('three');
  expect(await later).toBe('three');
});

test('calls with different keys do not wait for each other', async () => {
  const { run, ends } = controlled();
  const call = sharedRuns(run);
  const results = [call('a'), call('b')];
  expect(run.mock.calls).toEqual([['a'], ['b']]);
  for (const end of ends) end('done');
  expect(await Promise.all(results)).toEqual(['done', 'done']);
});

test('a failing run fails only for its own callers', async () => {
  const run = vi.fn<(key: string) => Promise<string>>();
  run.mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce('found');
  const call = sharedRuns(run);
  const [first, second] = [call('a'), call('a')];
  await expect(first).rejects.toThrow('lost');
  expect(await second).toBe('found');
});
