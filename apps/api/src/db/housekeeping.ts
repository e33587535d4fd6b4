import type { Logger } from 'pino';
import type { Database } from './database.ts';

const INTERVAL_MS = 5 * 60_000;

/** What removes rows that nobody needs any more, by its name in the log. Each returns how many it removed. */
export type CleanUps = Readonly<Record<string, (db: Database) => Promise<number>>>;

type Log = Pick<Logger, 'info' | 'error'>;

/** Runs every clean-up once, one after the other. One that fails is logged and keeps no other from running. */
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
 * Cleans up every few minutes, on every instance: what one has removed, another doesn't find.
 * `stop` waits for a round that is under way. The timer keeps no process alive.
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
