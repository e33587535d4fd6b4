/** Runs a statement on the database and returns its rows. */
export type Run = (statement: string, values: readonly unknown[]) => Promise<unknown[]>;

/** The length of the window in which requests are counted. A client's window begins with its first request. */
export const WINDOW_SECONDS = 60;
const WINDOW_MS = WINDOW_SECONDS * 1_000;

/** The requests of a client in its current window, over all instances. */
interface SharedCount {
  readonly total: number;
  /** The time until the window ends, in milliseconds. */
  readonly remainingMs: number;
}

/** Adds the clients' new requests to the counts of all instances, and returns the sums. */
export type AddToSharedCounts = (added: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, SharedCount>>;

/** SQL: the current time of the database's clock, which all instances share, in milliseconds since 1970. */
export const NOW_MS = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Adds to the counts. All instances lock the rows in the same order. If a window has ended, a new one begins. */
const ADD = `insert into rate_limit as stored (key, points, expire)
  select key, points, ${NOW_MS} + ${WINDOW_MS} from unnest($1::text[], $2::int[]) as added (key, points) order by key
  on conflict (key) do update set
    points = excluded.points + case when stored.expire > excluded.expire - ${WINDOW_MS} then stored.points else 0 end,
    expire = case when stored.expire > excluded.expire - ${WINDOW_MS} then stored.expire else excluded.expire end
  returning key, points, (expire - ${NOW_MS})::int as remaining_ms`;

interface Row {
  readonly key: string;
  readonly points: number;
  readonly remaining_ms: number;
}

/** The counts in the table `rate_limit`. One statement adds the new requests of all clients. */
export const sharedCountsOn =
  (run: Run): AddToSharedCounts =>
  async (added) => {
    const rows = (await run(ADD, [[...added.keys()], [...added.values()]])) as Row[];
    return new Map(rows.map(({ key, points, remaining_ms }) => [key, { total: points, remainingMs: remaining_ms }]));
  };
