import type { AccessToken } from './tokens.ts';

/** A token that was found is not looked up again for this long, so a revocation works within a second. */
const CACHE_MS = 500;
const CACHE_SIZE = 10_000;

type Found = AccessToken | Promise<AccessToken | undefined>;

interface CachedToken {
  /** The token itself, as soon as the look-up has ended. */
  found: Found;
  readonly until: number;
}

/**
 * Looks tokens up through `find`, at most twice a second for each: requests with the same token at the same time share
 * one look-up, what was found is kept for half a second, and what was not found is not kept.
 */
export const cachedTokenLookup = (find: (token: string) => Promise<AccessToken | undefined>) => {
  const cache = new Map<string, CachedToken>();
  return (token: string): Found => {
    const now = Date.now();
    const cached = cache.get(token);
    if (cached !== undefined && cached.until > now) return cached.found;
    if (cache.size >= CACHE_SIZE) cache.clear();
    const found = find(token);
    const entry: CachedToken = { found, until: now + CACHE_MS };
    cache.set(token, entry);
    const drop = (): void => {
      if (cache.get(token) === entry) cache.delete(token);
    };
    found.then((stored) => {
      if (stored === undefined) drop();
      else entry.found = stored;
    }, drop);
    return found;
  };
};
