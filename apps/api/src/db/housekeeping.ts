import type { Logger } from 'pino';
import type { Database } from './database.ts';

const INTERVAL_MS = 5 * 60_000;
/** How long one clean-up of a round may go on; the next round continues. */
const MAX_ROUND_MS = 60_000;

/** Cleans up rows, many of them in steps, as long as it has time. Returns their number if the log should tell it. */
export type CleanUp = (db: Database, hasTime: () => boolean) => Promise<number | undefined>;

/** Clean-ups by their name in the log. */
export type CleanUps = Readonly<Record<string, CleanUp>>;

/** Rows that one step deletes, so that no lock is held for long. */
export const STEP = 1_000;

/** Repeats a step until it deletes less than it could, or the time is up. Returns how many rows were deleted. */
export const inSteps = async (hasTime: () => boolean, step: () => Promise<number>): Promise<number> => {
  let total = 0;
  for (let deleted = STEP; deleted === STEP && hasTime(); total += deleted) deleted = await step();
  return total;
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
