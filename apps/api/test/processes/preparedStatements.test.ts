import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createPool } from '../../src/db/connections/pool.ts';
import { emptyDatabase } from '../support/ownService.ts';

const FIND = 'select id, name, born, seen, tags from person where id = any($1) order by id';

/** A table with rows, and a pool with a single connection for reads. */
const people = async () => {
  const url = await emptyDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create table person (id int primary key, name text, born date, seen timestamptz, tags uuid[]);
    insert into person values (1, 'Jörg', '1984-02-29', '2025-01-31 09:30:00.5+00', '{}'), (2, null, null, null, null)`);
  const pool = createPool(url, 2, { timeoutMs: 5_000 });
  onTestFinished(async () => {
    await pool.end();
    await client.end();
  });
  return { pool, client };
};

const JOERG = { id: 1, name: 'Jörg', born: '1984-02-29', seen: '2025-01-31T09:30:00.500Z', tags: [] };
const NOBODY = { id: 2, name: null, born: null, seen: null, tags: null };

test('a prepared statement returns the same rows in consecutive and in simultaneous executions', async () => {
  const { pool } = await people();
  expect(await pool.run(FIND, [[1, 2]])).toEqual([JOERG, NOBODY]);
  expect(await pool.run(FIND, [[1, 2]])).toEqual([JOERG, NOBODY]);
  expect(await pool.run(FIND, [[]])).toEqual([]);
  const many = await Promise.all(Array.from({ length: 50 }, (_, index) => pool.run(FIND, [[1 + (index % 2)]])));
  expect(many).toEqual(many.map((_, index) => [index % 2 === 0 ? JOERG : NOBODY]));
});

test('a failing prepared statement does not affect later statements', async () => {
  const { pool } = await people();
  expect(await pool.run(FIND, [[1]])).toEqual([JOERG]);
  const outcomes = await Promise.allSettled([pool.run(FIND, [['no number']]), pool.run(FIND, [[2]])]);
  expect(outcomes).toMatchObject([{ status: 'rejected', reason: { code: '22P02' } }, { value: [NOBODY] }]);
  expect(await pool.run(FIND, [[1]])).toEqual([JOERG]);
});

test('after the type of a column changes, no read uses the old type, and only the first read fails', async () => {
  const { pool, client } = await people();
  expect(await pool.run(FIND, [[1]])).toEqual([JOERG]);
  await client.query('alter table person alter column born type text using to_char(born, $$DD.MM.YYYY$$)');
  await expect(pool.run(FIND, [[1]])).rejects.toMatchObject({ code: '0A000' });
  expect(await pool.run(FIND, [[1]])).toEqual([{ ...JOERG, born: '29.02.1984' }]);
});

test('a prepared write returns its written rows on each execution', async () => {
  const { pool } = await people();
  const rename = (name: string) =>
    pool.run('update person set name = $2 where id = $1 returning id, name, born, seen, tags', [1, name]);
  expect(await rename('Jürgen')).toEqual([{ ...JOERG, name: 'Jürgen' }]);
  expect(await rename('Ömer')).toEqual([{ ...JOERG, name: 'Ömer' }]);
});

test('a connection keeps the 500 most recently used statements prepared, and still executes all others', async () => {
  const { pool } = await people();
  const texts = Array.from({ length: 600 }, (_, number) => `${FIND} limit ${number + 1}`);
  for (const text of [FIND, FIND, ...texts, FIND]) {
    // The first execution prepares the statement while the others are sent.
    const both = await Promise.all([pool.run(text, [[1]]), pool.run(text, [[1]]), pool.run(text, [[1]])]);
    expect(both).toEqual([[JOERG], [JOERG], [JOERG]]);
  }
  const held = await pool.run('select statement from pg_prepared_statements', []);
  expect(held).toHaveLength(500);
  expect(held).toContainEqual({ statement: FIND });
  expect(held).not.toContainEqual({ statement: texts[0] });
});
