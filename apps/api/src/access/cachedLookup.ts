/** How long a found value is cached. A revocation takes effect within a second. */
const CACHE_MS = 500;
const CACHE_SIZE = 10_000;

type Found<Value> = Value | Promise<Value | undefined>;

interface Cached<Value> {
  /** The value itself when the look-up has ended. */
  found: Found<Value>;
  readonly until: number;
}

/** Looks keys up. */
interface Lookup<Value extends object, Context extends readonly unknown[]> {
  (key: string, ...context: Context): Found<Value>;
  /** Whether the key needs no look-up now. */
  isCached(key: string): boolean;
}

/**
 * Looks each key up at most twice a second through `find`. Calls with the same key at the same time share one look-up.
 * Unknown keys are not cached.
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
