import { LRUCache } from 'lru-cache';

/** How many units a key may take at once (`burst`), and how many are refilled each second. */
export interface BucketLimits {
  readonly burst: number;
  readonly perSecond: number;
}

/** The units that a key has taken from its bucket, as the time until the bucket is full again. */
export interface Debt {
  /** The time at which the bucket is full again, in milliseconds since 1970. */
  fullAt: number;
  /**
   * The part of the debt that has not been shared with the other instances yet, in milliseconds; negative after a unit
   * was returned.
   */
  unsharedMs: number;
}

/** Shares the debt of a key with the other instances. */
export type ShareDebt = (key: string, debt: Debt) => void;

/** Buckets of units by key. */
export interface Buckets {
  /** Takes a unit. Returns 0; or, if the bucket is empty, the milliseconds until it contains a unit. */
  take(key: string): number;
  /** Returns a unit to the bucket. */
  giveBack(key: string): void;
}

/** The maximum number of buckets. The least recently used ones are removed; a removed bucket counts as full. */
const MAX_BUCKETS = 20_000;
/** A smaller debt is not shared, because it would be over before the other instances know of it. */
const MIN_SHARED_MS = 250;

/**
 * Token buckets that are stored as one number each (the generic cell rate algorithm). A full bucket needs no clean-up,
 * and the debts of several instances are added by adding milliseconds.
 */
export const bucketsOf = ({ burst, perSecond }: BucketLimits, share: ShareDebt): Buckets => {
  const unitMs = 1_000 / perSecond;
  const debts = new LRUCache<string, Debt>({ max: MAX_BUCKETS });
  const debtOf = (key: string): Debt => {
    const known = debts.get(key);
    if (known !== undefined) return known;
    const none = { fullAt: 0, unsharedMs: 0 };
    debts.set(key, none);
    return none;
  };
  return {
    take: (key) => {
      const now = Date.now();
      const debt = debtOf(key);
      const fullAt = Math.max(debt.fullAt, now) + unitMs;
      const missingMs = fullAt - now - burst * unitMs;
      if (missingMs > 0) return missingMs;
      debt.fullAt = fullAt;
      debt.unsharedMs += unitMs;
      if (fullAt - now > MIN_SHARED_MS) share(key, debt);
      return 0;
    },
    giveBack: (key) => {
      const debt = debtOf(key);
      debt.fullAt -= unitMs;
      debt.unsharedMs -= unitMs;
      if (debt.unsharedMs < 0) share(key, debt);
    },
  };
};
