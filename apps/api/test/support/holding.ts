import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { until } from './until.ts';

/** A transaction that has run a statement, and holds its locks until it ends. */
export const holding = async (url: string, statement: string) => {
  const holder = new Client({ connectionString: url });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query(`begin; ${statement}`);
  /** Waits until a session is blocked by it; returns the id of its process. */
  const untilAwaited = (): Promise<number> =>
    until(async () => {
      const { rows } = await holder.query(
        'select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
      );
      return rows[0]?.pid;
    });
  return { untilAwaited, end: () => holder.query('rollback') };
};
