import { RateLimiterPostgres } from 'rate-limiter-flexible';

/** Runs a statement on the database and returns its rows. */
export type Run = (statement: string, values: readonly unknown[]) => Promise<unknown[]>;

/** Length of the window in which requests are counted. It begins with the first request of a client. */
export const WINDOW_SECONDS = 60;

/** The requests of a client in its current window, over all instances. */
interface SharedCount {
  total: number;
  /** Until the window ends. */
  remainingMs: number;
}

/** Adds `count` requests of a client to the count of all instances, and returns the sum. */
export type AddToSharedCount = (clientId: string, count: number) => Promise<SharedCount>;

/** The boundary to the library, which expects a client of `pg` but only calls its method `query`. */
const clientOn = (run: Run) => ({
  query: async ({ text, values = [] }: { text: string; values?: readonly unknown[] }) => {
    const rows = await run(text, values);
    return { rows, rowCount: rows.length };
  },
});

/** The counts in the table `rate_limit`. The library deletes those that ended more than an hour ago. */
export const sharedCounts = (run: Run, limit: number): AddToSharedCount => {
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
    return { total: consumedPoints, remainingMs: msBeforeNext };
  };
};
