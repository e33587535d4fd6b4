import { type AddToSharedCounts, WINDOW_SECONDS } from './sharedRateCounts.ts';
import { syncSoon } from './syncSoon.ts';

const MAX_CLIENTS = 50_000;
/** The maximum number of clients in one statement. */
const MAX_KEYS = 1_000;

/** The requests of one client in its current window. */
interface Count {
  /** The count of all instances when the store last responded. */
  total: number;
  /** The requests counted on this instance that have not been added to the store yet. */
  unsynced: number;
  /** The end of the window, in milliseconds since 1970. */
  endsAt: number;
}

/** The state of a client's window after one or more requests. Either all of these requests are allowed, or none. */
export interface Rate {
  isAllowed: boolean;
  /** The number of requests left in this window. */
  remaining: number;
  /** The seconds until the window ends, rounded up. */
  resetSeconds: number;
}

/**
 * Allows `limit` requests per client and window on all instances together. Requests are counted in memory and never
 * wait for the store: about every 250 ms, one statement adds the new counts of all clients of this instance, and
 * returns the sums of all instances. While the store fails, this instance counts alone, and adds its counts when the
 * store is available again. Without new counts, no timer runs. Rejected requests are not counted, but they also cause a
 * synchronisation, so that an instance learns of a window that has ended on another one.
 * @param onFailure called with the error of the first of several consecutive failures of the store
 */
export const rateCounter = (
  limit: number,
  add: AddToSharedCounts,
  onFailure: (error: unknown) => void,
): ((clientId: string, requests?: number) => Rate) => {
  const counts = new Map<string, Count>();
  const unsynced = new Set<string>();

  /**
   * The counts of these clients whose window has not ended. Counts of an ended window are dropped, even if not
   * synchronised.
   */
  const currentOf = (clientIds: readonly string[]): Map<string, Count> => {
    const current = new Map<string, Count>();
    for (const clientId of clientIds) {
      const count = counts.get(clientId);
      if (count !== undefined && count.endsAt > Date.now()) current.set(clientId, count);
      else unsynced.delete(clientId);
    }
    return current;
  };

  const sync = async (clientIds: readonly string[]): Promise<void> => {
    const current = currentOf(clientIds);
    if (current.size === 0) return;
    const added = new Map([...current].map(([clientId, count]) => [clientId, count.unsynced]));
    for (const [clientId, { total, remainingMs }] of await add(added)) {
      const count = current.get(clientId);
      if (count === undefined) continue;
      count.total = total;
      count.unsynced -= added.get(clientId) ?? 0;
      count.endsAt = Date.now() + remainingMs;
      if (count.unsynced === 0 && counts.get(clientId) === count) unsynced.delete(clientId);
    }
  };

  const syncAll = async (): Promise<void> => {
    const clientIds = [...unsynced];
    for (let start = 0; start < clientIds.length; start += MAX_KEYS)
      await sync(clientIds.slice(start, start + MAX_KEYS));
  };
  const schedule = syncSoon(syncAll, () => unsynced.size > 0, onFailure);

  const windowOf = (clientId: string, now: number): Count => {
    const known = counts.get(clientId);
    if (known !== undefined && known.endsAt > now) return known;
    if (counts.size >= MAX_CLIENTS) counts.clear();
    const started: Count = { total: 0, unsynced: 0, endsAt: now + WINDOW_SECONDS * 1_000 };
    counts.set(clientId, started);
    return started;
  };

  return (clientId, requests = 1) => {
    const now = Date.now();
    const count = windowOf(clientId, now);
    const isAllowed = count.total + count.unsynced + requests <= limit;
    if (isAllowed) count.unsynced += requests;
    unsynced.add(clientId);
    schedule();
    const remaining = Math.max(0, limit - count.total - count.unsynced);
    return { isAllowed, remaining, resetSeconds: Math.ceil((count.endsAt - now) / 1_000) };
  };
};
