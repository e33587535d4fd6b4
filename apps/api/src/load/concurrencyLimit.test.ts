import { expect, test } from 'vitest';
import { concurrencyLimit } from './concurrencyLimit.ts';

const NEVER_MS = 1_000_000;

test('a gate lets so many through at the same time, the others in their order, and a failure makes way as well', async () => {
  const through = concurrencyLimit(2, NEVER_MS);
  const entered: number[] = [];
  const leave: (() => void)[] = [];
  const visits = Array.from({ length: 4 }, (_, visitor) =>
    through(async () => {
      entered.push(visitor);
      await new Promise<void>((resolve, reject) => leave.push(visitor === 0 ? () => reject(new Error('0')) : resolve));
      return visitor;
    }),
  );
  expect(entered).toEqual([0, 1]);
  leave[0]?.();
  await expect(visits[0]).rejects.toThrow('0');
  expect(entered).toEqual([0, 1, 2]);
  leave[1]?.();
  await visits[1];
  expect(entered).toEqual([0, 1, 2, 3]);
  for (const go of leave) go();
  expect(await Promise.all(visits.slice(1))).toEqual([1, 2, 3]);
});

test('what waits at a gate for too long is refused and never run, and leaves no gap behind', async () => {
  const through = concurrencyLimit(1, 1);
  let leave = (): void => undefined;
  const first = through(() => new Promise<void>((resolve) => (leave = resolve)));
  let ran = false;
  const second = through(async () => {
    ran = true;
  });
  await expect(second).rejects.toMatchObject({ code: 'unavailable' });
  leave();
  await first;
  expect(ran).toBe(false);
  expect(await through(async () => 'third')).toBe('third');
});
