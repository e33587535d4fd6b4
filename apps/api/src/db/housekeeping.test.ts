import { DatabaseError } from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from './database.ts';
import { cleanUpOnce, forEachOrganisation, inSteps, startHousekeeping } from './housekeeping.ts';

const open = async () => {
  const { db, close } = await openDatabase(inject('databaseUrl'), 2);
  onTestFinished(close);
  return db;
};

test('a failed clean-up is logged by its name, and the next clean-up runs', async () => {
  const db = await open();
  const log = { info: vi.fn(), error: vi.fn() };
  const failure = new Error('no space left');
  const failing = async () => {
    throw failure;
  };
  await cleanUpOnce(db, { broken: failing, idle: async () => 0, busy: async () => 3 }, log);
  expect(log.error.mock.calls).toEqual([[{ cleanUp: 'broken', err: failure }, 'clean-up failed']]);
  expect(log.info.mock.calls).toEqual([[{ cleanUp: 'busy', rows: 3 }, 'cleaned up']]);
});

test('a step that PostgreSQL cancels is retried with fewer rows, and fails if it is cancelled for a single row', async () => {
  const cancelled = Object.assign(new DatabaseError('cancelled', 0, 'error'), { code: '57014' });
  const limits: number[] = [];
  const slowFrom = (most: number) => async (limit: number) => {
    limits.push(limit);
    if (limit > most) throw cancelled;
    return limits.length < 5 ? limit : 0;
  };
  expect(await inSteps(() => true, slowFrom(10))).toBe(20);
  expect(limits).toEqual([1_000, 100, 10, 10, 10]);
  await expect(inSteps(() => true, slowFrom(0))).rejects.toBe(cancelled);
});

test('a failure for one organisation is thrown after the other organisations were processed', async () => {
  const done: string[] = [];
  const failure = new Error('locked');
  const work = async (id: string) => {
    if (id === 'one') throw failure;
    done.push(id);
  };
  await expect(forEachOrganisation(['one', 'two'], work)).rejects.toBe(failure);
  expect(done).toEqual(['two']);
});

test('rounds of clean-ups do not overlap, and stop waits for the running round', async () => {
  const db = await open();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const ends: (() => void)[] = [];
  const slow = vi.fn(() => new Promise<number>((resolve) => ends.push(() => resolve(0))));
  const housekeeping = startHousekeeping(db, { slow }, { info: vi.fn(), error: vi.fn() });
  vi.advanceTimersByTime(60 * 60_000);
  expect(slow).toHaveBeenCalledTimes(1);
  let stopped = false;
  const stop = housekeeping.stop().then(() => {
    stopped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(stopped).toBe(false);
  for (const end of ends) end();
  await stop;
  vi.advanceTimersByTime(60 * 60_000);
  expect(slow).toHaveBeenCalledTimes(1);
});
