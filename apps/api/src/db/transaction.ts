import { CompiledQuery } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database } from './database.ts';
import type { Executor } from './statement.ts';

const DEADLOCK = '40P01';
const ATTEMPTS = 10;

/** Thrown by a transaction that others have overtaken: it is rolled back and run again. */
export class RetryTransaction extends Error {}

const mayRunAgain = (error: unknown): boolean =>
  error instanceof RetryTransaction || (error instanceof DatabaseError && error.code === DEADLOCK);

/** Runs a transaction again that asks for it, or that PostgreSQL broke off because it and another waited for each other. */
const again = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!mayRunAgain(error) || attempt === ATTEMPTS) throw error;
    }
  }
};

/** Runs statements of their own text on what Kysely runs on. */
export const executorOn = (db: Database): Executor => ({
  db,
  run: async (text, parameters) => (await db.executeQuery(CompiledQuery.raw(text, [...parameters]))).rows,
});

/** Runs `work` in a transaction: the one that is open, or one of its own. `work` may run more than once. */
export const inTransaction = <Result>(
  executor: Pick<Executor, 'db'>,
  work: (transaction: Executor) => Promise<Result>,
): Promise<Result> => {
  const within = (db: Database): Promise<Result> => work(executorOn(db));
  const { db } = executor;
  return db.isTransaction ? within(db) : again(() => db.transaction().execute(within));
};
