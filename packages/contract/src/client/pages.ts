import { ClientError } from './error.ts';
import type { CallOptions } from './options.ts';

interface AnyPage {
  readonly data: unknown[];
  readonly next?: string;
}

type ListAnything = (...args: unknown[]) => Promise<object>;

/** The most records on a page. */
const MAX_LIMIT = 200;

const checkedLimit = (options: { limit?: unknown } | undefined): number => {
  const limit = options?.limit;
  if (limit === Number.POSITIVE_INFINITY || (Number.isInteger(limit) && Number(limit) >= 0)) return Number(limit);
  throw new ClientError('invalid_argument', 'toArray: limit must be a whole number; Infinity for all records.');
};

/** Reads a collection, page after page, fetching each when the one before has been read; see `Listing`. */
export const allOf =
  (list: ListAnything, hasIds: boolean) =>
  (...args: unknown[]) => {
    const ids = hasIds ? args.slice(0, 1) : [];
    const [query, options] = args.slice(ids.length) as [object | undefined, CallOptions | undefined];
    const pages = async function* (first = query): AsyncGenerator<AnyPage, void, undefined> {
      let cursor: string | undefined;
      do {
        // The page is what `list` reads of every collection.
        const page = (await list(...ids, cursor === undefined ? first : { ...first, cursor }, options)) as AnyPage;
        yield page;
        cursor = page.next;
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
