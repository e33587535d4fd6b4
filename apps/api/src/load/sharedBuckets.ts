import { v5 as uuidv5 } from 'uuid';
import type { Debt, ShareDebt } from './buckets.ts';
import { NOW_MS, type Run } from './sharedRateCounts.ts';
import { syncSoon } from './syncSoon.ts';

/**
 * The maximum number of keys in one statement. However many networks send requests, each instance sends at most one
 * statement of this size every 250 ms.
 */
const MAX_KEYS = 200;
/** The maximum number of keys that wait to be shared. The debts of further keys are only counted on this instance. */
const MAX_WAITING = 1_000;

/** The namespace of the keys in the table. These are pseudonyms, so that no address is stored. */
const NAMESPACE = 'c0b8a9c6-6b0e-5d5f-9d0b-3d1c7f0e8a41';

/**
 * `expire` is the time at which the bucket is full again, in milliseconds of the database's clock; `points` is the
 * number of milliseconds added last. All instances lock the rows in the same order.
 */
const ADD = `insert into rate_limit as stored (key, points, expire)
  select key, ms, ${NOW_MS} + ms from unnest($1::text[], $2::int[]) as added (key, ms) order by key
  on conflict (key) do update set points = excluded.points,
    expire = greatest(stored.expire, excluded.expire - excluded.points) + excluded.points
  returning key, (expire - ${NOW_MS})::int as remaining_ms`;

interface Row {
  readonly key: string;
  readonly remaining_ms: number;
}

/**
 * Adds up the debts of all instances in the table of the rate limits. While this fails, this instance counts alone, and
 * adds its debts when the table is available again.
 * @param onFailure called with the error of the first of several consecutive failures
 * @returns a function that, for a kind of bucket, returns the function that shares a debt
 */
export const bucketSharing = (run: Run, onFailure: (error: unknown) => void): ((kind: string) => ShareDebt) => {
  const waiting = new Map<string, Debt>();
  const sync = async (): Promise<void> => {
    const debts = new Map([...waiting].slice(0, MAX_KEYS));
    const added = new Map([...debts].map(([key, { unsharedMs }]) => [key, Math.round(unsharedMs)]));
    const rows = (await run(ADD, [[...added.keys()], [...added.values()]])) as Row[];
    for (const { key, remaining_ms } of rows) {
      const debt = debts.get(key);
      if (debt === undefined) continue;
      debt.unsharedMs -= added.get(key) ?? 0;
      debt.fullAt = Date.now() + remaining_ms + debt.unsharedMs;
      waiting.delete(key);
      // Units that were taken in the meantime are shared later, after the other waiting keys.
      if (Math.abs(debt.unsharedMs) >= 1) waiting.set(key, debt);
    }
  };
  const schedule = syncSoon(sync, () => waiting.size > 0, onFailure);
  return (kind) => (key, debt) => {
    const pseudonym = uuidv5(`${kind} ${key}`, NAMESPACE);
    if (waiting.size >= MAX_WAITING && !waiting.has(pseudonym)) return;
    waiting.set(pseudonym, debt);
    schedule();
  };
};
