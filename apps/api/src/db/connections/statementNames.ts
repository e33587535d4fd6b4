import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Bounds the statements that this process prepares on each of its connections. */
const MAX_NAMES = 500;
/** Texts that were run once, of which the latest are remembered. */
const MAX_ONCE = 2_000;

/** The names under which the connections of a process prepare statements. */
export interface StatementNames {
  /** The name of a text that is about to be run; undefined if it is to be sent without one. */
  nameOf(text: string): string | undefined;
  /** The name that a text has so far. */
  knownNameOf(text: string): string | undefined;
}

/**
 * Gives a name to a text that is run for the second time. Lists have as many texts as there are combinations of their parameters:
 * if each had a name at once, those that nobody sends again would leave none for the statements of every write.
 */
export const statementNames = (): StatementNames => {
  const names = new Map<string, string>();
  const once = new LRUCache<string, true>({ max: MAX_ONCE });
  return {
    knownNameOf: (text) => names.get(text),
    nameOf: (text) => {
      const known = names.get(text);
      if (known !== undefined || names.size >= MAX_NAMES) return known;
      if (!once.has(text)) {
        once.set(text, true);
        return undefined;
      }
      once.delete(text);
      const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
      names.set(text, name);
      return name;
    },
  };
};
