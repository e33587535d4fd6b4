import type { AccessToken } from './tokens.ts';

/** How long a found token is cached. A revocation takes effect within a second. */
const CACHE_MS = 500;
const CACHE_SIZE = 10_000;

type Found = AccessToken | Promise<AccessToken | undefined>;

interface CachedToken {
  /** The token itself when the look-up has ended. */
  found: Found;
  readonly until: number;
}

/**
 * Looks each token up at most twice a second through `find`. Requests with the same token at the same time share one
 * look-up. Unknown tokens are not cached.
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
