import type { Logger } from 'pino';
import type { Database } from './database.ts';

const INTERVAL_MS = 5 * 60_000;

/** Functions that delete expired rows and return their number, by their name in the log. */
export type CleanUps = Readonly<Record<string, (db: Database) => Promise<number>>>;

type Log = Pick<Logger, 'info' | 'error'>;

/** Runs every clean-up once, one after the other. A failure is logged, and the next clean-up runs. */
export const cleanUpOnce = async (db: Database, cleanUps: CleanUps, log: Log): Promise<void> => {
  for (const [cleanUp, run] of Object.entries(cleanUps)) {
    try {
      const rows = await run(db);
      if (rows > 0) log.info({ cleanUp, rows }, 'cleaned up');
    } catch (err) {
      log.error({ cleanUp, err }, 'clean-up failed');
    }
  }
};

/**
 * Runs the clean-ups every few minutes, on every instance: rows that one has deleted, another does not find.
 * `stop` waits for a round that is running. The timer does not keep the process alive.
 */
export const startHousekeeping = (db: Database, cleanUps: CleanUps, log: Log) => {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= cleanUpOnce(db, cleanUps, log).finally(() => {
      round = undefined;
    });
  }, INTERVAL_MS).unref();
  const stop = async (): Promise<void> => {
    clearInterval(timer);
    await round;
  };
  return { stop };
};
