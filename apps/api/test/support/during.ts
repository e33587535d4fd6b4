import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';
import { database } from './tenant.ts';
import { until } from './until.ts';

/**
 * Sends a request while a transaction has written something; it commits when the request waits for it or has ended,
 * after `in the meantime`.
 */
export const during = async <Result>(
  write: (transaction: Database) => Promise<unknown>,
  begin: () => Promise<Result>,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<Result> => {
  const db = await database();
  const answer = await db.transaction().execute(async (transaction) => {
    await write(transaction);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    let hasEnded = false;
    // In an object, because a promise as the result would be awaited before the commit.
    const begun = {
      answer: begin().finally(() => {
        hasEnded = true;
      }),
    };
    await until(async () => {
      const waiting =
        await sql`select from pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`.execute(db);
      return hasEnded || waiting.rows.length > 0 ? true : undefined;
    });
    await meanwhile();
    return begun;
  });
  return answer.answer;
};
