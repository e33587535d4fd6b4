import { LRUCache } from 'lru-cache';

const REMEMBERED_MS = 600_000;
const MAX_REMEMBERED = 10_000;

/** The digests of tokens and credentials that this process has recently issued or found to be valid. */
export interface ValidLately {
  has(digest: string): boolean;
  /** Records the result of a look-up, or a newly issued token. */
  note(digest: string, isValid: boolean): void;
}

/**
 * Remembers which tokens or credentials were valid recently. They are looked up even if many unknown ones come from the
 * same network, so that an attacker there cannot lock out legitimate users.
 */
export const validLately = (): ValidLately => {
  const digests = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS });
  return {
    has: (digest) => digests.has(digest),
    note: (digest, isValid) => {
      if (isValid) digests.set(digest, true);
      else digests.delete(digest);
    },
  };
};
