import { CompiledQuery, type Transaction } from 'kysely';
import { DatabaseError } from 'pg';
import { COMMIT } from './connections/pool.ts';
import type { Database } from './database.ts';
import type { Executor } from './statement.ts';
import type { Tables } from './tables.ts';

const DEADLOCK = '40P01';
const ATTEMPTS = 10;

/** Thrown in a transaction after a concurrent change, so that the transaction is rolled back and runs again. */
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

/** An executor that does not group writes. */
const executorWith = (db: Database, run: Executor['run'], progressed?: Executor['progressed']): Executor => ({
  db,
  run,
  runGrouped: run,
  progressed,
});

/** An executor that runs statements through Kysely, one after another. */
export const executorOn = (db: Database): Executor =>
  executorWith(db, async (text, parameters) => (await db.executeQuery(CompiledQuery.raw(text, [...parameters]))).rows);

const isOpen = (db: Database): db is Transaction<Tables> => db.isTransaction;

/** The types of the results of promises, by position; types of other values stay. */
type Given<Sent extends readonly unknown[]> = { -readonly [Place in keyof Sent]: Awaited<Sent[Place]> };

/** The SQLSTATE `in_failed_sql_transaction`, with which PostgreSQL rejects every statement after a failed one. */
const REFUSED = '25P02';

const isRefused = (error: unknown): boolean => error instanceof DatabaseError && error.code === REFUSED;

/**
 * Waits for statements that a transaction sends together, that is, without waiting for a result before the next
 * statement is sent. Returns the results in the order of the arguments.
 * @throws the first error that is not a rejection because of an earlier failed statement, whatever the order of the
 * arguments
 */
export const together = async <const Sent extends readonly unknown[]>(...sent: Sent): Promise<Given<Sent>> => {
  const settled = await Promise.allSettled(sent);
  const failed = settled.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  const [first] = failed;
  if (first !== undefined) throw (failed.find(({ reason }) => !isRefused(reason)) ?? first).reason;
  return (await Promise.all(sent)) as Given<Sent>;
};

/** An executor on the connection of a transaction, which can send several statements together. */
export interface Transacting extends Executor {
  /**
   * Waits for the last statements of `work`, and returns their results. If `inTransaction` began the transaction, its
   * commit is sent together with these statements; if one of them fails, PostgreSQL rolls back instead. The statements
   * must be sent with `run`, which rejects later statements.
   */
  last<const Sent extends readonly unknown[]>(...sent: Sent): Promise<Given<Sent>>;
}

const executorWithin = async (
  transaction: Transaction<Tables>,
  progressed: Executor['progressed'],
): Promise<Executor> => {
  const connection = await transaction.getExecutor().provideConnection(async (own) => own);
  return executorWith(
    transaction,
    async (text, parameters) => (await connection.executeQuery(CompiledQuery.raw(text, [...parameters]))).rows,
    progressed,
  );
};

/** Runs `work` in the open transaction, or in a new one. In a new transaction, `work` may run more than once. */
export const inTransaction = <Result>(
  { db, progressed }: Pick<Executor, 'db' | 'progressed'>,
  work: (transaction: Transacting) => Promise<Result>,
): Promise<Result> => {
  const within = async (transaction: Transaction<Tables>): Promise<Result> =>
    work({ ...(await executorWithin(transaction, progressed)), last: together });
  const begun = async (transaction: Transaction<Tables>): Promise<Result> => {
    const { db: own, run } = await executorWithin(transaction, progressed);
    let isOver = false;
    // Kysely also sends a commit, which gets the result of this one (`connections/pool.ts`).
    const last: Transacting['last'] = async (...sent) => {
      isOver = true;
      const [results] = await together(together(...sent), run(COMMIT, []));
      return results;
    };
    const runBefore: Executor['run'] = async (text, parameters) => {
      if (isOver) throw new Error(`the transaction has ended before: ${text}`);
      return run(text, parameters);
    };
    return work({ ...executorWith(own, runBefore, progressed), last });
  };
  return isOpen(db) ? within(db) : withRetries(() => db.transaction().execute(begun));
};
