import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** The most statements that a connection of this process keeps prepared, and the texts that have a name. */
export const MAX_STATEMENTS = 500;
/** Texts that were run once, of which the latest are remembered. */
const MAX_ONCE = 2_000;

/** The name of a text, the same in every process. */
export const nameFor = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** The names under which the connections of a process prepare statements. */
export interface StatementNames {
  /** The name of a text that is about to be run; undefined if it is to be sent without one. */
  nameOf(text: string): string | undefined;
  /** The name that a text has so far. */
  knownNameOf(text: string): string | undefined;
}

/**
 * Gives a name to a text that is run for the second time. Lists have as many texts as there are combinations of their parameters:
 * if each had a name at once, those that nobody sends again would push out the statements of every write. The text that was not
 * run for the longest time loses its name, so that nobody's lists make the statements of others slow for good.
 */
export const statementNames = (): StatementNames => {
  const names = new LRUCache<string, string>({ max: MAX_STATEMENTS });
  const once = new LRUCache<string, true>({ max: MAX_ONCE });
  return {
    knownNameOf: (text) => names.get(text),
    nameOf: (text) => {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (!once.has(text)) {
        once.set(text, true);
        return undefined;
      }
      once.delete(text);
      const name = nameFor(text);
      names.set(text, name);
      return name;
    },
  };
};
