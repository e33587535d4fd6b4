import { getHeapSpaceStatistics } from 'node:v8';
import { expect, inject, onTestFinished, test } from 'vitest';
import { type ConnectionPool, createPool, type Preparation } from './pool.ts';

const TIMES = 600;
const ROWS = 300;
const MANY = 'select i, md5(i::text) as one, md5((i + 1)::text) as two from generate_series(1, $1::int) i';
const MEGABYTE = 1_000_000;

/** The memory of objects that have outlived collections of the young ones, in bytes. */
const oldMemory = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? Number.NaN;

const throughLease = async (pool: ConnectionPool): Promise<void> => {
  const client = await pool.connect();
  await client.query<unknown>(MANY, [ROWS]);
  client.release();
};

test.each<[string, Preparation, (pool: ConnectionPool) => Promise<unknown>]>([
  ['run', 'named', (pool) => pool.run(MANY, [ROWS])],
  ['run', 'unnamed', (pool) => pool.run(MANY, [ROWS])],
  ['runUnprepared', 'named', (pool) => pool.runUnprepared(MANY, [ROWS])],
  ['runUnprepared', 'unnamed', (pool) => pool.runUnprepared(MANY, [ROWS])],
  ['a leased connection', 'named', throughLease],
])('rows that were read by %s, %s, do not outlive the collection of young objects', async (_way, preparation, read) => {
  const pool = createPool(inject('databaseUrl'), 2, { preparation });
  onTestFinished(() => pool.end());
  for (let time = 0; time < TIMES; time += 1) await read(pool);
  const before = oldMemory();
  for (let time = 0; time < TIMES; time += 1) await read(pool);
  expect(oldMemory() - before).toBeLessThan(5 * MEGABYTE);
});
