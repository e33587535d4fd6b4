import { Client } from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { type ConnectionPool, createPool, type Preparation } from './pool.ts';

const MANY = 'select i, md5(i::text) as one, md5((i + 1)::text) as two from generate_series(1, $1::int) i';
const ROWS = 300;

const throughLease = async (pool: ConnectionPool): Promise<unknown[]> => {
  const client = await pool.connect();
  const { rows } = await client.query<unknown>(MANY, [ROWS]);
  client.release();
  return rows;
};

// With that promise the rows would survive the garbage collection of the young generation.
test.each<[string, Preparation, (pool: ConnectionPool) => Promise<unknown[]>]>([
  ['run', 'named', (pool) => pool.run(MANY, [ROWS])],
  ['run', 'unnamed', (pool) => pool.run(MANY, [ROWS])],
  ['runUnprepared', 'named', (pool) => pool.runUnprepared(MANY, [ROWS])],
  ['runUnprepared', 'unnamed', (pool) => pool.runUnprepared(MANY, [ROWS])],
  ['a leased connection', 'named', throughLease],
])(
  'a statement sent by %s with %s preparation creates no additional promise in pg',
  async (_way, preparation, read) => {
    const pool = createPool(inject('databaseUrl'), 2, { preparation });
    const query = vi.spyOn(Client.prototype, 'query');
    onTestFinished(async () => {
      query.mockRestore();
      await pool.end();
    });
    expect(await read(pool)).toHaveLength(ROWS);
    expect(query).toHaveBeenCalled();
    for (const { value } of query.mock.results) expect(value).not.toBeInstanceOf(Promise);
  },
);
