import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/**
 * The maximum number of statements that a connection of this process keeps prepared, and of statements that have a
 * name.
 */
export const MAX_STATEMENTS = 500;
/** The number of statements that are remembered after they have run once. */
const MAX_ONCE = 2_000;

/** The name of a statement, which is the same in every process. */
export const nameFor = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** The names under which the connections of a process prepare statements. */
export interface StatementNames {
  /** The name for a statement that is about to run; undefined if it is to be sent without a name. */
  nameOf(text: string): string | undefined;
  /** The current name of a statement; undefined if it has none. */
  knownNameOf(text: string): string | undefined;
}

/**
 * Gives a name to a statement when it runs for the second time. Lists have as many different statements as there are
 * combinations of their parameters. If each got a name immediately, statements that run only once would displace the
 * statements of writes. The least recently used statement loses its name, so that one client's lists do not slow down
 * the statements of others permanently.
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
