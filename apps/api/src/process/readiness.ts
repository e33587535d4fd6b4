import type { ClockCheck } from '../db/clock.ts';
import { ReadOnlySession } from '../db/connections/hosts.ts';
import type { OpenDatabase } from '../db/database.ts';
import { pendingMigrations } from '../db/migrate.ts';
import type { Readiness } from '../http/health.ts';
import { isStopping } from './shutDown.ts';

/** Probes must never be refused, and anybody can send them: the database is asked at most this often. */
const ASKED_EVERY_MS = 250;

const READ_ONLY = 'database read-only';

/** The migrations that the database lacks, or the reason if it can't be written to. */
const pendingOrReason = async ({ db, run }: OpenDatabase): Promise<string[] | string> => {
  try {
    const pending = await pendingMigrations(db);
    // A session reports that it has become read-only only with the result of its next statement.
    const [session] = await run("select current_setting('transaction_read_only') = 'on' as read_only", []);
    return (session as { read_only: boolean }).read_only ? READ_ONLY : pending;
  } catch (error) {
    return error instanceof ReadOnlySession ? READ_ONLY : 'database unreachable';
  }
};

const databaseReason = async (database: OpenDatabase): Promise<string | undefined> => {
  const pending = await pendingOrReason(database);
  if (typeof pending === 'string') return pending;
  return pending.length > 0 ? `migrations pending: ${pending.join(', ')}` : undefined;
};

/** Whether this process can serve. Probes at the same time share one look at the database. */
export const readinessOf = (database: OpenDatabase, { aheadSeconds }: ClockCheck): (() => Promise<Readiness>) => {
  let reason: Promise<string | undefined> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = (): Promise<string | undefined> => {
    if (reason !== undefined && performance.now() - askedAt < ASKED_EVERY_MS) return reason;
    askedAt = performance.now();
    reason = databaseReason(database);
    return reason;
  };
  return async () => ({
    reason: isStopping() ? 'stopping' : await ask(),
    databaseClockAheadSeconds: aheadSeconds(),
  });
};
