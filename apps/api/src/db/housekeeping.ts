import { DatabaseError } from 'pg';
import type { Logger } from 'pino';
import type { Database } from './database.ts';

const INTERVAL_MS = 5 * 60_000;
/** The maximum time of one clean-up in a round, in milliseconds. The next round continues the clean-up. */
const MAX_ROUND_MS = 60_000;

/** Cleans up rows in steps while `hasTime` returns true. Returns the number of rows if the log should contain it. */
export type CleanUp = (db: Database, hasTime: () => boolean) => Promise<number | undefined>;

/** Clean-ups by their name in the log. */
export type CleanUps = Readonly<Record<string, CleanUp>>;

/** The number of rows that one step deletes, so small that the step does not hold locks for long. */
export const STEP = 1_000;

/** The SQLSTATE of a statement that PostgreSQL cancelled after the time-out. */
const CANCELLED = '57014';
/** The factor by which a step shrinks after a time-out, because its rows are large or the disk is slow. */
const SHRINKING = 10;

/**
 * Repeats a step until it deletes fewer rows than its limit, or the time is over. Returns the number of deleted rows.
 * @param step deletes at most the given number of rows, and returns how many it has deleted
 */
export const inSteps = async (hasTime: () => boolean, step: (limit: number) => Promise<number>): Promise<number> => {
  let [total, limit] = [0, STEP];
  while (hasTime()) {
    try {
      const deleted = await step(limit);
      total += deleted;
      if (deleted < limit) break;
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === CANCELLED) || limit === 1) throw error;
      limit = Math.ceil(limit / SHRINKING);
    }
  }
  return total;
};

/** Calls `work` for each organisation. @throws the first error, after all organisations have been processed */
export const forEachOrganisation = async (
  ids: readonly string[],
  work: (id: string) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = [];
  for (const id of ids) await work(id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
};

type Log = Pick<Logger, 'info' | 'error'>;

/**
 * Runs every clean-up once, one after another, until `isStopped` returns true. A failure is logged, and the next
 * clean-up runs.
 */
export const cleanUpOnce = async (
  db: Database,
  cleanUps: CleanUps,
  log: Log,
  isStopped: () => boolean = () => false,
): Promise<void> => {
  for (const [cleanUp, run] of Object.entries(cleanUps)) {
    const end = performance.now() + MAX_ROUND_MS;
    const hasTime = (): boolean => !isStopped() && performance.now() < end;
    try {
      const rows = await run(db, hasTime);
      if (rows !== undefined && rows > 0) log.info({ cleanUp, rows }, 'cleaned up');
    } catch (err) {
      log.error({ cleanUp, err }, 'clean-up failed');
    }
  }
};

/**
 * Runs the clean-ups every few minutes on every instance; an instance no longer finds the rows that another one has
 * deleted. `stop` waits for the running step. The timer does not keep the process alive.
 */
export const startHousekeeping = (db: Database, cleanUps: CleanUps, log: Log, intervalMs = INTERVAL_MS) => {
  let round: Promise<void> | undefined;
  let stopped = false;
  const timer = setInterval(() => {
    round ??= cleanUpOnce(db, cleanUps, log, () => stopped).finally(() => {
      round = undefined;
    });
  }, intervalMs).unref();
  const stop = async (): Promise<void> => {
    stopped = true;
    clearInterval(timer);
    await round;
  };
  return { stop };
};
