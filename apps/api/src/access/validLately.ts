import { LRUCache } from 'lru-cache';

const REMEMBERED_MS = 600_000;
const MAX_REMEMBERED = 10_000;

/** What this process has lately issued, or seen to be valid, by digests of tokens and secrets. */
export interface ValidLately {
  has(digest: string): boolean;
  /** Notes the result of a look-up, or a token that has just been issued. */
  note(digest: string, isValid: boolean): void;
}

/**
 * Remembers which tokens or credentials were valid lately. They are looked up however many unknown ones their network tries,
 * so that a stranger does not lock out those who work there.
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
