import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createPool } from '../../src/db/connections/pool.ts';
import { holding } from '../support/holding.ts';

const INSERT =
  'insert into rate_limit (key, points) values ($1, $2::int) returning key, txid_current()::text as transaction';
/** Ends its own session. */
const ENDING = `insert into rate_limit (key, points)
  select $1, $2::int where $2::int = 0 or pg_terminate_backend(pg_backend_pid()) returning key`;
const FAILING = 'insert into rate_limit (key, points) values ($1, 1 / $2::int) returning key';

interface Row {
  readonly key: string;
  readonly transaction: string;
}

/** A pool, by default with one connection for writes, that has prepared the statements by a first run. */
const opened = async (size = 2) => {
  const pool = createPool(inject('databaseUrl'), size);
  onTestFinished(() => pool.end());
  const name = `group ${randomUUID()}`;
  const keyOf = (end: string | number): string => `${name} ${end}`;
  const run = async (statement: string, end: string | number, value = 1): Promise<Row> => {
    const [row] = await pool.runGrouped(statement, [keyOf(end), value]);
    return row as Row;
  };
  for (const time of ['first', 'second']) {
    await run(INSERT, `${time} insert`, 0);
    await run(FAILING, `${time} failing`, 2);
    await run(ENDING, `${time} ending`, 0);
  }
  // A connection prepares the start of a shared transaction when it executes one.
  for (const time of ['first', 'second', 'third', 'fourth'])
    await Promise.all([run(INSERT, `${time} one`, 0), run(INSERT, `${time} two`, 0)]);
  const insert = (end: string | number): Promise<Row> => run(INSERT, end);
  const kept = async (): Promise<string[]> => {
    const rows = await pool.run('select key from rate_limit where starts_with(key, $1) and points > 0', [name]);
    return (rows as Row[]).map(({ key }) => key.slice(name.length + 1)).toSorted();
  };
  return { run, insert, kept, keyOf };
};

const transactionsOf = (rows: readonly Row[]): number => new Set(rows.map(({ transaction }) => transaction)).size;

const TEN = Array.from({ length: 10 }, (_, index) => index);

test('up to eight simultaneous writes share a transaction, and each write returns its own rows', async () => {
  const { insert, kept, keyOf } = await opened();
  const rows = await Promise.all(TEN.map(insert));
  expect(rows.map(({ key }) => key)).toEqual(TEN.map(keyOf));
  expect([transactionsOf(rows.slice(0, 8)), transactionsOf(rows) > 1]).toEqual([1, true]);
  expect(await kept()).toEqual(TEN.map(String));
});

test('if one of the writes in a shared transaction fails, only this write is rejected, and the others are executed once', async () => {
  const { run, insert, kept } = await opened();
  const outcomes = await Promise.allSettled([insert('one'), run(FAILING, 'none', 0), insert('two')]);
  expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { reason: { code: '22012' } }, { status: 'fulfilled' }]);
  expect(await kept()).toEqual(['one', 'two']);
});

test('a write that the connection has not prepared yet is executed outside of the shared transaction', async () => {
  const { run, insert, kept } = await opened();
  const rows = await Promise.all([insert('one'), run(`${INSERT} -- new`, 'new'), insert('two')]);
  expect([transactionsOf(rows), rows[0]?.transaction]).toEqual([2, rows[2]?.transaction]);
  expect(await kept()).toEqual(['new', 'one', 'two']);
});

test('if the session ends, all writes of the shared transaction fail, and none is repeated', async () => {
  const { run, insert, kept } = await opened();
  const failure = { reason: { code: '57P01' } };
  const outcomes = await Promise.allSettled([insert('one'), run(ENDING, 'two'), insert('three')]);
  expect(outcomes).toMatchObject([failure, failure, failure]);
  expect(await kept()).toEqual([]);
});

test('a write that waits for a lock does not delay the other writes of its shared transaction', async () => {
  const { insert, kept, keyOf } = await opened(4);
  const insertion = `insert into rate_limit (key, points) values ('${keyOf('held')}', 0)`;
  const { untilAwaited, end } = await holding(inject('databaseUrl'), insertion);
  const held = insert('held');
  await Promise.all([insert('one'), insert('two')]);
  await untilAwaited();
  await insert('later');
  expect(await kept()).toEqual(['later', 'one', 'two']);
  await end();
  await held;
  expect(await kept()).toEqual(['held', 'later', 'one', 'two']);
});
