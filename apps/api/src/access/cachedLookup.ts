/** How long a found value is cached: so short that a revocation takes effect within a second. */
const CACHE_MS = 500;
const CACHE_SIZE = 10_000;

type Found<Value> = Value | Promise<Value | undefined>;

interface Cached<Value> {
  /** A promise until the look-up has ended, then the value itself. */
  found: Found<Value>;
  readonly until: number;
}

/** Looks up the value of a key. */
interface Lookup<Value extends object, Context extends readonly unknown[]> {
  (key: string, ...context: Context): Found<Value>;
  /** Whether the value of the key is cached. */
  isCached(key: string): boolean;
}

/**
 * Returns a look-up that calls `find` at most twice a second for each key. Calls with the same key at the same time
 * share one call of `find`. Unknown keys are not cached.
 */
export const cachedLookup = <Value extends object, Context extends readonly unknown[]>(
  find: (key: string, ...context: Context) => Promise<Value | undefined>,
): Lookup<Value, Context> => {
  const cache = new Map<string, Cached<Value>>();
  const isFresh = (cached: Cached<Value> | undefined, now: number): cached is Cached<Value> =>
    cached !== undefined && cached.until > now;
  const lookUp = (key: string, ...context: Context): Found<Value> => {
    const now = Date.now();
    const cached = cache.get(key);
    if (isFresh(cached, now)) return cached.found;
    if (cache.size >= CACHE_SIZE) cache.clear();
    const found = find(key, ...context);
    const entry: Cached<Value> = { found, until: now + CACHE_MS };
    cache.set(key, entry);
    const drop = (): void => {
      if (cache.get(key) === entry) cache.delete(key);
    };
    found.then((value) => {
      if (value === undefined) drop();
      else entry.found = value;
    }, drop);
    return found;
  };
  return Object.assign(lookUp, { isCached: (key: string) => isFresh(cache.get(key), Date.now()) });
};
