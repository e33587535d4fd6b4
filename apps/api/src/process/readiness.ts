import type { ClockCheck } from '../db/clock.ts';
import { ReadOnlySession } from '../db/connections/hosts.ts';
import type { OpenDatabase } from '../db/database.ts';
import { noteDistribution } from '../db/distribution.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { misplacedTables } from '../db/placement.ts';
import type { Readiness } from '../http/health.ts';
import type { Opening } from './opening.ts';
import { isStopping } from './shutDown.ts';

/**
 * The minimum interval between two queries of a ready database for probes: anybody can send probes, and they must never
 * be rejected.
 */
const ASKED_EVERY_MS = 250;

const READ_ONLY = 'database read-only';

const SELECT_SESSION = `select current_setting('transaction_read_only') = 'on' as read_only,
  exists (select from pg_extension where extname = 'citus') as on_citus`;

interface Session {
  readonly read_only: boolean;
  readonly on_citus: boolean;
}

/**
 * The migrations that the database lacks, or the reason why it cannot be used: it is not writable, or only partly
 * distributed.
 */
const pendingOrReason = async ({ db, run }: OpenDatabase): Promise<string[] | string> => {
  try {
    const pending = await pendingMigrations(db);
    // A session only reports that it has become read-only together with the result of its next statement.
    const [session] = (await run(SELECT_SESSION, [])) as Session[];
    if (session?.read_only === true) return READ_ONLY;
    const onCitus = session?.on_citus === true;
    noteDistribution(db, onCitus);
    const misplaced = onCitus ? await misplacedTables((statement) => run(statement, [])) : [];
    if (misplaced.length > 0) return `tables to be distributed ("admin distribute"): ${misplaced.join(', ')}`;
    return pending;
  } catch (error) {
    return error instanceof ReadOnlySession ? READ_ONLY : 'database unreachable';
  }
};

const reasonOf = (pending: string[] | string): string | undefined => {
  if (typeof pending === 'string') return pending;
  return pending.length > 0 ? `migrations pending: ${pending.join(', ')}` : undefined;
};

/** The reason why the database cannot serve this version of the service; undefined if it can. */
export const databaseReason = async (database: OpenDatabase): Promise<string | undefined> =>
  reasonOf(await pendingOrReason(database));

/** Whether this process is ready, and whether requests may start. */
export interface ReadinessChecks {
  readonly readiness: () => Promise<Readiness>;
  /**
   * The reason why no request may be served: tables of this version are missing, or the work that must precede every
   * request is not done. Returns undefined, without a promise, if requests are served; this does not change during an
   * outage of the database.
   */
  readonly whyClosed: () => Promise<string | undefined> | undefined;
}

/**
 * Creates the checks. Simultaneous probes share one query of the database. If the database is not ready, each new probe
 * queries it again.
 */
export const readinessOf = (
  database: OpenDatabase,
  { aheadSeconds }: ClockCheck,
  isOpen: Opening['isOpen'],
): ReadinessChecks => {
  let readyUntil = Number.NEGATIVE_INFINITY;
  let isBehind = true;
  let look: Promise<string | undefined> | undefined;
  const lookOnce = async (): Promise<string | undefined> => {
    const begin = performance.now();
    const pending = await pendingOrReason(database);
    const reason = reasonOf(pending);
    if (typeof pending !== 'string') isBehind = pending.length > 0;
    if (reason === undefined) readyUntil = begin + ASKED_EVERY_MS;
    look = undefined;
    return reason;
  };
  const ask = async (): Promise<string | undefined> => {
    if (performance.now() < readyUntil) return undefined;
    look ??= lookOnce();
    return look;
  };
  const reasonNow = async (): Promise<string | undefined> => (await ask()) ?? (isOpen() ? undefined : 'starting');
  return {
    readiness: async () => ({
      reason: isStopping() ? 'stopping' : await reasonNow(),
      databaseClockAheadSeconds: aheadSeconds(),
    }),
    whyClosed: () => (isBehind || !isOpen() ? reasonNow() : undefined),
  };
};
