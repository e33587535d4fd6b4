import { RateLimiterPostgres } from 'rate-limiter-flexible';

/** Runs a statement on the database and returns its rows. */
export type Run = (statement: string, values: readonly unknown[]) => Promise<unknown[]>;

/** Length of the window in which requests are counted; it begins with a client's first request. */
export const WINDOW_SECONDS = 60;

/** What all instances together have counted of a client in its present window. */
interface SharedCount {
  total: number;
  /** How long the window still lasts. */
  milliseconds: number;
}

/** Adds `count` requests of a client to what all instances have counted, and answers the sum. */
export type AddToShared = (clientId: string, count: number) => Promise<SharedCount>;

/** The boundary to the library, which takes a client of `pg`: the one method of it that it calls. */
const clientOn = (run: Run) => ({
  query: async ({ text, values = [] }: { text: string; values?: readonly unknown[] }) => {
    const rows = await run(text, values);
    return { rows, rowCount: rows.length };
  },
});

/** The counts in the table `rate_limit`. The library deletes those that ended an hour ago. */
export const sharedCounts = (run: Run, limit: number): AddToShared => {
  const store = new RateLimiterPostgres({
    storeClient: clientOn(run),
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: '',
    points: limit,
    duration: WINDOW_SECONDS,
  });
  return async (clientId, count) => {
    const { consumedPoints, msBeforeNext } = await store.penalty(clientId, count);
    return { total: consumedPoints, milliseconds: msBeforeNext };
  };
};
