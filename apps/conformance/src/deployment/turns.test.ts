import { expect, test } from 'vitest';
import { openTurns } from './turns.ts';

/** Reports which tasks begin and end, and lets a test end them. */
const observed = () => {
  const told: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string) => async () => {
    told.push(`${name} begins`);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    told.push(`${name} ends`);
  };
  const end = async (name: string): Promise<void> => {
    await expect.poll(() => ends.has(name)).toBe(true);
    ends.get(name)?.();
  };
  return { told, run, end };
};

test('a change waits for all current readers, and later readers wait for the change', async () => {
  const { alone, beside } = openTurns();
  const { told, run, end } = observed();
  const all = [beside(run('one')), beside(run('other')), alone(run('change')), beside(run('later'))];
  for (const name of ['other', 'one', 'change', 'later']) await end(name);
  await Promise.all(all);
  expect(told).toEqual([
    ...['one begins', 'other begins', 'other ends', 'one ends'],
    ...['change begins', 'change ends', 'later begins', 'later ends'],
  ]);
});

test('a failure is reported to its caller, and does not block other tasks', async () => {
  const { alone, beside } = openTurns();
  const fail = async (): Promise<never> => {
    throw new Error('no');
  };
  const failed = [alone(fail), beside(fail)].map((each) => expect(each).rejects.toThrow('no'));
  await expect(alone(async () => 'done')).resolves.toBe('done');
  await Promise.all(failed);
});
