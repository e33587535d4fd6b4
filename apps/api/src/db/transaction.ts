import { CompiledQuery } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database } from './database.ts';
import type { Scope } from './statement.ts';

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

/** Runs `work` in a transaction: the one that is open, or one of its own. `work` may run more than once. */
export const inTransaction = <Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> => (db.isTransaction ? work(db) : again(() => db.transaction().execute(work)));

/** Runs `work` in a transaction of its own, prepared statements included. `work` may run more than once. */
export const inTransactionOf = <Result>(db: Database, work: (scope: Scope) => Promise<Result>): Promise<Result> =>
  inTransaction(db, (transaction) => {
    const run: Scope['run'] = async (text, parameters) =>
      (await transaction.executeQuery(CompiledQuery.raw(text, [...parameters]))).rows;
    return work({ db: transaction, run });
  });
