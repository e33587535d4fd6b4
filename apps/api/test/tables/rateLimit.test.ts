import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { deleteEndedCounts } from '../../src/db/endedCounts.ts';
import { sharedCountsOn } from '../../src/load/sharedRateCounts.ts';

const HOUR_MS = 3_600_000;

const opened = async () => {
  const database = await openDatabase(inject('databaseUrl'), 4);
  onTestFinished(() => database.close());
  return database;
};

const keysOf = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

const insert = (run: Awaited<ReturnType<typeof opened>>['run'], key: string, points: number, endsInMs: number) =>
  run('insert into rate_limit (key, points, expire) values ($1, $2, $3)', [key, points, Date.now() + endsInMs]);

test('counts that several instances add simultaneously for the same clients are summed, in any order', async () => {
  const { run } = await opened();
  const add = sharedCountsOn(run);
  const keys = keysOf(100);
  const orders = [keys, keys.toReversed(), keys, keys.toReversed()];
  await Promise.all(orders.map((order) => add(new Map(order.map((key) => [key, 3])))));
  const counts = await add(new Map(keys.map((key) => [key, 0])));
  expect(new Set([...counts.values()].map(({ total }) => total))).toEqual(new Set([12]));
});

test('a window of counts lasts until its end, and the next count starts a new window of one minute', async () => {
  const { run } = await opened();
  const [going = '', ended = ''] = keysOf(2);
  await insert(run, going, 40, 30_000);
  await insert(run, ended, 40, -5_000);
  const counts = await sharedCountsOn(run)(
    new Map([
      [going, 2],
      [ended, 2],
    ]),
  );
  expect(counts.get(going)?.total).toBe(42);
  expect(counts.get(going)?.remainingMs).toBeLessThanOrEqual(30_000);
  expect(counts.get(ended)?.total).toBe(2);
  expect(counts.get(ended)?.remainingMs).toBeGreaterThan(50_000);
});

test('counts are deleted an hour after the end of their window', async () => {
  const { run, db } = await opened();
  const [late = '', kept = ''] = keysOf(2);
  await insert(run, late, 1, -HOUR_MS - 60_000);
  await insert(run, kept, 1, -HOUR_MS + 60_000);
  await deleteEndedCounts(db, () => true);
  expect(await run('select key from rate_limit where key = any($1::text[])', [[late, kept]])).toEqual([{ key: kept }]);
});
