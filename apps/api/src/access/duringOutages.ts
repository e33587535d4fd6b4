import { LRUCache } from 'lru-cache';
import { unavailableFault } from '../db/connections/unavailable.ts';

/** Longer than a cluster takes to replace a node that is lost. */
const TRUSTED_MS = 30_000;
const MAX_REMEMBERED = 10_000;

/**
 * Finds what was found lately while the database can't be asked, so that a replica can serve reads. Nothing can be revoked
 * meanwhile, except by an instance that still reaches the database.
 */
export const duringOutages = <Value extends object, Context extends readonly unknown[]>(
  find: (key: string, ...context: Context) => Promise<Value | undefined>,
) => {
  const lately = new LRUCache<string, Value>({ max: MAX_REMEMBERED, ttl: TRUSTED_MS, ttlResolution: 0, perf: Date });
  return async (key: string, ...context: Context): Promise<Value | undefined> => {
    try {
      const found = await find(key, ...context);
      if (found === undefined) lately.delete(key);
      else lately.set(key, found);
      return found;
    } catch (error) {
      const found = unavailableFault(error) === undefined ? undefined : lately.get(key);
      if (found === undefined) throw error;
      return found;
    }
  };
};
