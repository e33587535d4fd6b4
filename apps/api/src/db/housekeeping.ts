import { DatabaseError } from 'pg';
import type { Logger } from 'pino';
import type { Database } from './database.ts';

const INTERVAL_MS = 5 * 60_000;
/** The maximum time of one clean-up in a round; the next round continues it. */
const MAX_ROUND_MS = 60_000;

/** Cleans up rows in steps as long as it has time. Returns their number if the log should mention it. */
export type CleanUp = (db: Database, hasTime: () => boolean) => Promise<number | undefined>;

/** Clean-ups by their name in the log. */
export type CleanUps = Readonly<Record<string, CleanUp>>;

/** The number of rows that one step deletes, so that it holds no lock for long. */
export const STEP = 1_000;

/** PostgreSQL has cancelled a statement at its time-out. */
const CANCELLED = '57014';
/** The factor by which a step shrinks after a time-out: its rows are large, or the disk is slow. */
const SHRINKING = 10;

/**
 * Repeats a step until it deletes fewer rows than its limit, or the time is up. Returns how many rows were deleted.
 * @param step deletes at most the given number of rows, and returns how many it deleted
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

/** Does `work` for each organisation. @throws the first failure, after all organisations were processed */
export const forEachOrganisation = async (
  ids: readonly string[],
  work: (id: string) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = [];
  for (const id of ids) await work(id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
};

type Log = Pick<Logger, 'info' | 'error'>;

/** Runs every clean-up once, one after the other, until `isStopped`. A failure is logged, and the next clean-up runs. */
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
 * Runs the clean-ups every few minutes, on every instance: one instance does not find rows that another has deleted.
 * `stop` waits for the running step. The timer does not keep the process alive.
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
