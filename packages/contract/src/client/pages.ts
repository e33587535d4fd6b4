import { ClientError } from './error.ts';
import type { AnswerHeaders } from './fetch.ts';
import type { CallOptions } from './options.ts';

interface AnyPage {
  readonly headers: AnswerHeaders;
  readonly data: unknown[];
  readonly next?: string;
}

/** The error for a page that links back to an earlier page, so that its reader would never reach the end. */
export const repeats = (operation: string, { headers }: Pick<AnyPage, 'headers'>): ClientError => {
  const text = `${operation}: the cursor of the next page has occurred before: reading on would never end.`;
  return new ClientError('unexpected_answer', text, { status: 200, headers });
};

type ListAnything = (...args: unknown[]) => Promise<object>;

/** The maximum number of records on a page. */
const MAX_LIMIT = 200;

const checkedLimit = (options: { limit?: unknown } | undefined): number => {
  const limit = options?.limit;
  if (limit === Number.POSITIVE_INFINITY || (Number.isInteger(limit) && Number(limit) >= 0)) return Number(limit);
  throw new ClientError('invalid_argument', 'toArray: limit must be a whole number; Infinity for all records.');
};

/** Reads a collection, page after page, and fetches each after the previous one has been read; see `Listing`. */
export const allOf =
  (list: ListAnything, operation: string, hasIds: boolean) =>
  (...args: unknown[]) => {
    const ids = hasIds ? args.slice(0, 1) : [];
    const [query, options] = args.slice(ids.length) as [object | undefined, CallOptions | undefined];
    const pages = async function* (first = query): AsyncGenerator<AnyPage, void, undefined> {
      let cursor: string | undefined;
      // Keeps one earlier cursor, and replaces it at intervals that double: every cycle returns to it (Brent's
      // algorithm).
      let [mark, count]: [string | undefined, number] = [undefined, 0];
      do {
        // `list` of every collection returns a page.
        const page = (await list(...ids, cursor === undefined ? first : { ...first, cursor }, options)) as AnyPage;
        yield page;
        cursor = page.next;
        if (cursor !== undefined && cursor === mark) throw repeats(operation, page);
        count += 1;
        if (Number.isInteger(Math.log2(count))) mark = cursor;
      } while (cursor !== undefined);
    };
    const items = async function* (): AsyncGenerator<unknown, void, undefined> {
      for await (const page of pages()) yield* page.data;
    };
    const toArray = async (given: { limit: number }): Promise<unknown[]> => {
      const limit = checkedLimit(given);
      const found: unknown[] = [];
      if (limit === 0) return found;
      for await (const page of pages({ limit: Math.min(limit, MAX_LIMIT), ...query })) {
        found.push(...page.data);
        if (found.length >= limit) break;
      }
      return found.slice(0, limit);
    };
    return Object.assign(items(), { pages: () => pages(), toArray });
  };
