import { CompiledQuery } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database } from './database.ts';
import type { Executor } from './statement.ts';

const DEADLOCK = '40P01';
const ATTEMPTS = 10;

/** Thrown in a transaction after a concurrent change: the transaction is rolled back and run again. */
export class RetryTransaction extends Error {}

const isRetryable = (error: unknown): boolean =>
  error instanceof RetryTransaction || (error instanceof DatabaseError && error.code === DEADLOCK);

/** Runs a transaction again after a `RetryTransaction` or a deadlock. */
const withRetries = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS) throw error;
    }
  }
};

/** An executor that runs texts through Kysely. */
export const executorOn = (db: Database): Executor => ({
  db,
  run: async (text, parameters) => (await db.executeQuery(CompiledQuery.raw(text, [...parameters]))).rows,
});

/** Runs `work` in the open transaction, or in a new one. `work` may run more than once. */
export const inTransaction = <Result>(
  executor: Pick<Executor, 'db'>,
  work: (transaction: Executor) => Promise<Result>,
): Promise<Result> => {
  const within = (db: Database): Promise<Result> => work(executorOn(db));
  const { db } = executor;
  return db.isTransaction ? within(db) : withRetries(() => db.transaction().execute(within));
};
