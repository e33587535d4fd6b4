import { DatabaseError } from 'pg';
import type { Logger } from 'pino';
import type { Database } from './database.ts';

const INTERVAL_MS = 5 * 60_000;
/** How long one clean-up of a round may continue; the next round continues. */
const MAX_ROUND_MS = 60_000;

/** Cleans up rows, many of them in steps, as long as it has time. Returns their number if the log should tell it. */
export type CleanUp = (db: Database, hasTime: () => boolean) => Promise<number | undefined>;

/** Clean-ups by their name in the log. */
export type CleanUps = Readonly<Record<string, CleanUp>>;

/** Rows that one step deletes, so that no lock is held for long. */
export const STEP = 1_000;

/** PostgreSQL has cancelled a statement at its time-out. */
const CANCELLED = '57014';
/** How much smaller a step becomes that took too long: large rows, or a slow disk. */
const SHRINKING = 10;

/**
 * Repeats a step until it deletes less than it could, or the time is up. Returns how many rows were deleted.
 * @param step deletes at most so many rows, and returns how many they were
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

/** Does `work` for each organisation. @throws the first failure, after it was done for the others */
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
 * Runs the clean-ups every few minutes, on every instance: rows that one has deleted, another does not find.
 * `stop` waits for the step that is running. The timer does not keep the process alive.
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
