import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from './database.ts';
import { inTransaction, together } from './transaction.ts';

const opened = async (poolSize = 2) => {
  const database = await openDatabase(inject('databaseUrl'), poolSize);
  onTestFinished(() => database.close());
  return database;
};

test('statements that a transaction sends together run in their order and in that transaction', async () => {
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

test('if statements sent together fail, the transaction reports the error of the first failed statement', async () => {
  const database = await opened();
  const failure = inTransaction(database, ({ run }) => {
    const failing = run('select 1 / $1::int', [0]);
    const refused = run('select $1::int', [1]);
    const late = Promise.allSettled([failing, refused]).then(() => failing);
    return together(late, refused);
  });
  await expect(failure).rejects.toThrow('division by zero');
});

test('a failed transaction writes nothing, and its connection serves the next transaction', async () => {
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

test('the commit is sent with the last statements, whose writes are stored and visible to others', async () => {
  const database = await opened();
  const key = `last ${randomUUID()}`;
  const insert = 'insert into rate_limit (key, points) values ($1, 1) returning key';
  const [[first], second] = await inTransaction(database, ({ run, last }) =>
    last(run(insert, [key]), run(insert, [`${key} 2`])),
  );
  expect([first, second]).toEqual([{ key }, [{ key: `${key} 2` }]]);
  expect(await database.run('select key from rate_limit where starts_with(key, $1) order by key', [key])).toHaveLength(
    2,
  );
});

test.each([0, 1])(
  'if the last statement number %i fails, nothing is stored, although the commit was sent with it',
  async (at) => {
    const database = await opened();
    const key = `last ${randomUUID()}`;
    const insert = 'insert into rate_limit (key, points) values ($1, 1)';
    const failure = inTransaction(database, ({ run, last }) => {
      const sent = [() => run(insert, [key]), () => run(insert, [`${key} 2`])];
      sent[at] = () => run('select 1 / $1::int', [0]);
      return last(...sent.map((send) => send()));
    });
    await expect(failure).rejects.toThrow('division by zero');
    expect(await database.run('select key from rate_limit where starts_with(key, $1)', [key])).toEqual([]);
    expect(await inTransaction(database, ({ run }) => run('select $1::int as id', [2]))).toEqual([{ id: 2 }]);
  },
);

test('a statement that is sent after the last statements of a transaction is rejected', async () => {
  const database = await opened();
  const after = inTransaction(database, async ({ run, last }) => {
    await last(run('select $1::int', [1]));
    return run('select $1::int', [2]);
  });
  await expect(after).rejects.toThrow('the transaction has ended before: select');
  const late = inTransaction(database, ({ run, last }) =>
    last(Promise.resolve().then(() => run('select $1::int', [3]))),
  );
  await expect(late).rejects.toThrow('the transaction has ended before: select');
});

test('the last statements of a nested transaction leave the commit to the outer transaction', async () => {
  const database = await opened();
  const key = `last ${randomUUID()}`;
  const failure = inTransaction(database, async (outer) => {
    await inTransaction(outer, ({ run, last }) =>
      last(run('insert into rate_limit (key, points) values ($1, 1)', [key])),
    );
    throw new Error('given up');
  });
  await expect(failure).rejects.toThrow('given up');
  expect(await database.run('select key from rate_limit where key = $1', [key])).toEqual([]);
});

test('a transaction is repeated if its last statements cause a deadlock', async () => {
  const database = await opened(4);
  const [one, other] = [`deadlock ${randomUUID()}`, `deadlock ${randomUUID()}`];
  await database.run('insert into rate_limit (key, points) values ($1, 0), ($2, 0)', [one, other]);
  const add = 'update rate_limit set points = points + 1 where key = $1';
  let locked = 0;
  const { promise: bothAreLocked, resolve } = Promise.withResolvers<void>();
  const both = (first: string, second: string) =>
    inTransaction(database, async ({ run, last }) => {
      // PostgreSQL looks for deadlocks after a second otherwise.
      await run("set local deadlock_timeout = '10ms'", []);
      await run(add, [first]);
      locked += 1;
      if (locked === 2) resolve();
      await bothAreLocked;
      await last(run(add, [second]));
    });
  await Promise.all([both(one, other), both(other, one)]);
  const rows = await database.run('select points from rate_limit where key in ($1, $2)', [one, other]);
  expect(rows).toEqual([{ points: 2 }, { points: 2 }]);
  // A rolled-back transaction may lock its first row again before the other one continues: then there is a further
  // deadlock.
  expect(locked).toBeGreaterThan(2);
});
