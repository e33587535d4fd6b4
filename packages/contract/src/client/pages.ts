import type { CallOptions } from './options.ts';

interface AnyPage {
  readonly data: unknown[];
  readonly next?: string;
}

type ListAnything = (...args: unknown[]) => Promise<object>;

/** Reads a collection to its end, page after page, fetching each when the one before has been read. */
export const allOf = (list: ListAnything, hasIds: boolean) =>
  async function* (...args: unknown[]): AsyncGenerator<unknown, void, undefined> {
    const ids = hasIds ? args.slice(0, 1) : [];
    const [query, options] = args.slice(ids.length) as [object | undefined, CallOptions | undefined];
    let cursor: string | undefined;
    do {
      // The page is what `list` reads of every collection.
      const page = (await list(...ids, cursor === undefined ? query : { ...query, cursor }, options)) as AnyPage;
      yield* page.data;
      cursor = page.next;
    } while (cursor !== undefined);
  };
