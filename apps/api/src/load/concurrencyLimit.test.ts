import { expect, test } from 'vitest';
import { concurrencyLimit } from './concurrencyLimit.ts';

const NEVER_MS = 1_000_000;

test('the concurrency limit runs at most its maximum of functions at a time, the others in order, even after a failure', async () => {
  const limited = concurrencyLimit(2, NEVER_MS);
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const runs = Array.from({ length: 4 }, (_, run) =>
    limited(async () => {
      started.push(run);
      await new Promise<void>((resolve, reject) => finish.push(run === 0 ? () => reject(new Error('0')) : resolve));
      return run;
    }),
  );
  expect(started).toEqual([0, 1]);
  finish[0]?.();
  await expect(runs[0]).rejects.toThrow('0');
  expect(started).toEqual([0, 1, 2]);
  finish[1]?.();
  await runs[1];
  expect(started).toEqual([0, 1, 2, 3]);
  for (const resolve of finish) resolve();
  expect(await Promise.all(runs.slice(1))).toEqual([1, 2, 3]);
});

test('the concurrency limit rejects a function that has waited too long, never runs it, and frees its place', async () => {
  const limited = concurrencyLimit(1, 1);
  let finish = (): void => undefined;
  const first = limited(() => new Promise<void>((resolve) => (finish = resolve)));
  let ran = false;
  const second = limited(async () => {
    ran = true;
  });
  await expect(second).rejects.toMatchObject({ code: 'unavailable' });
  finish();
  await first;
  expect(ran).toBe(false);
  expect(await limited(async () => 'third')).toBe('third');
});
