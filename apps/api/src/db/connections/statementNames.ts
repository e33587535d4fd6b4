import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** The maximum number of statements that a connection of this process keeps prepared, and of texts with a name. */
export const MAX_STATEMENTS = 500;
/** The number of recent texts that are remembered after running once. */
const MAX_ONCE = 2_000;

/** The name of a text, which is the same in every process. */
export const nameFor = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** The names under which the connections of a process prepare statements. */
export interface StatementNames {
  /** The name for a text that is about to run; undefined if it is sent without a name. */
  nameOf(text: string): string | undefined;
  /** The current name of a text. */
  knownNameOf(text: string): string | undefined;
}

/**
 * Gives a name to a text that runs for the second time. Lists have as many texts as there are combinations of their
 * parameters: if each had a name at once, texts that run only once would displace the statements of every write. The
 * least recently used text loses its name, so that one client's lists do not slow the statements of others for good.
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
