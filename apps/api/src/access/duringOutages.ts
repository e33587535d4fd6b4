import { LRUCache } from 'lru-cache';
import { hasConnectionEnded, isOutage } from '../db/connections/unavailable.ts';

/** How long a found value is used during an outage: longer than a cluster needs to replace a failed node. */
const TRUSTED_MS = 30_000;
const MAX_REMEMBERED = 10_000;

/**
 * Returns a look-up that uses recently found values while no primary is reachable, so that a replica can serve reads.
 * During that time nothing can be revoked, except by an instance that still reaches the primary.
 */
export const duringOutages = <Value extends object, Context extends readonly unknown[]>(
  find: (key: string, ...context: Context) => Promise<Value | undefined>,
) => {
  const lately = new LRUCache<string, Value>({ max: MAX_REMEMBERED, ttl: TRUSTED_MS, ttlResolution: 0, perf: Date });
  const look = async (key: string, ...context: Context): Promise<Value | undefined> => {
    const found = await find(key, ...context);
    if (found === undefined) lately.delete(key);
    else lately.set(key, found);
    return found;
  };
  return async (key: string, ...context: Context): Promise<Value | undefined> => {
    try {
      return await look(key, ...context).catch((error: unknown) => {
        // Perhaps only this connection was closed: another connection may reach the primary.
        if (hasConnectionEnded(error)) return look(key, ...context);
        throw error;
      });
    } catch (error) {
      const found = isOutage(error) ? lately.get(key) : undefined;
      if (found === undefined) throw error;
      return found;
    }
  };
};
