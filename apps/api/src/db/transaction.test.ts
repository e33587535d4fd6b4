import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from './database.ts';
import { inTransaction, together } from './transaction.ts';

const opened = async () => {
  const database = await openDatabase(inject('databaseUrl'), 2);
  onTestFinished(() => database.close());
  return database;
};

test('statements that a transaction sends together run in their order, in that transaction', async () => {
  const database = await opened();
  const rows = await inTransaction(database, ({ run }) =>
    together(
      run('create temporary table one (id int) on commit drop', []),
      run('insert into one values ($1)', [1]),
      run('select count(*)::int as count, txid_current() = $1::bigint as other from one', [0]),
    ),
  );
  expect(rows[2]).toEqual([{ count: 1, other: false }]);
  await expect(database.run('select $1::int as id from one', [1])).rejects.toThrow('does not exist');
});

test('the error of statements that were sent together is that of the first that failed', async () => {
  const database = await opened();
  const failure = inTransaction(database, ({ run }) => {
    const failing = run('select 1 / $1::int', [0]);
    const refused = run('select $1::int', [1]);
    const late = Promise.allSettled([failing, refused]).then(() => failing);
    return together(late, refused);
  });
  await expect(failure).rejects.toThrow('division by zero');
});

test('after a failure of a transaction nothing of it is kept, and its connection serves the next one', async () => {
  const database = await opened();
  const key = `together ${randomUUID()}`;
  const insert = 'insert into rate_limit (key, points) values ($1, 1)';
  const failure = inTransaction(database, ({ run }) =>
    together(run(insert, [key]), run('select 1 / $1::int', [0]), run(insert, [`${key} after`])),
  );
  await expect(failure).rejects.toThrow('division by zero');
  const kept = await database.run('select key from rate_limit where starts_with(key, $1)', [key]);
  expect(kept).toEqual([]);
  expect(await inTransaction(database, ({ run }) => run('select $1::int as id', [2]))).toEqual([{ id: 2 }]);
});
