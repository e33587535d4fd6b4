/** Runs a statement on the database and returns its rows. */
export type Run = (statement: string, values: readonly unknown[]) => Promise<unknown[]>;

/** Length of the window in which requests are counted. It begins with the first request of a client. */
export const WINDOW_SECONDS = 60;
const WINDOW_MS = WINDOW_SECONDS * 1_000;

/** The requests of a client in its current window, over all instances. */
interface SharedCount {
  readonly total: number;
  /** The time until the window ends. */
  readonly remainingMs: number;
}

/** Adds requests of clients to the counts of all instances, and returns the sums. */
export type AddToSharedCounts = (added: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, SharedCount>>;

/** SQL: milliseconds since 1970 by the clock of the database, which instances share. */
export const NOW_MS = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Instances lock the rows in the same order. A window that has ended begins anew. */
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

/** The counts in the table `rate_limit`; one statement adds those of all clients. */
export const sharedCountsOn =
  (run: Run): AddToSharedCounts =>
  async (added) => {
    const rows = (await run(ADD, [[...added.keys()], [...added.values()]])) as Row[];
    return new Map(rows.map(({ key, points, remaining_ms }) => [key, { total: points, remainingMs: remaining_ms }]));
  };
