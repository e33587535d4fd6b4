import { v5 as uuidv5 } from 'uuid';
import type { Debt, ShareDebt } from './buckets.ts';
import { NOW_MS, type Run } from './sharedRateCounts.ts';
import { syncSoon } from './syncSoon.ts';

/**
 * Keys in one statement: however many networks send requests, each instance sends one statement of this size every 250
 * ms.
 */
const MAX_KEYS = 200;
/** Keys that wait to be shared. This instance counts further ones alone. */
const MAX_WAITING = 1_000;

/** Namespace of the keys in the table, which are pseudonyms: no address is stored. */
const NAMESPACE = 'c0b8a9c6-6b0e-5d5f-9d0b-3d1c7f0e8a41';

/**
 * `expire` is when the bucket is full again, in milliseconds of the database's clock, and `points` the last added
 * milliseconds. Instances lock the rows in the same order.
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
 * Adds up debts over all instances, in the table of the rates. While that fails, this instance counts alone, and adds
 * the rest when the table is back. Returns, for each kind of bucket, a function that shares its debts.
 * @param onFailure called with the error when the table begins to fail
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
      // Units taken in the meantime go to the end of the queue.
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
