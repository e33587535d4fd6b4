import { asksForCount, countOnPage, filtersAndOrderOf, pageSizeOf, TOTAL_COUNT } from '@training-provider/contract';
import type { Request, Response } from 'express';
import { baseUrlOf } from '../context/baseUrl.ts';
import { callerOf } from '../context/caller.ts';
import type { Collection, CollectionQuery, Position } from '../db/collection.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { ParentKey } from '../db/recordKey.ts';
import type { Order } from '../tables/order.ts';
import type { ListedRow } from '../tables/table.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

/** The parameters of a request that select a page. */
interface ChosenPage {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly id?: readonly string[] | undefined;
}

/** A validated request for a page. */
export interface PageRequest {
  readonly query: object;
  readonly req: Pick<Request, 'url' | 'path'>;
  readonly res: Response;
}

/** A validated request for a collection. */
export interface ListRequest extends PageRequest {
  readonly query: Omit<CollectionQuery, 'limit'> & ChosenPage;
  readonly headers: { readonly prefer?: string | undefined };
}

const searchIn = (url: string): string => {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark);
};

/** The binding of the cursors of a request. It is only computed for requests with a cursor, or with more pages. */
const bindingOf = ({ query, req: { url, path }, res }: PageRequest): string =>
  `${callerOf(res).organisationId}\n${path}\n${filtersAndOrderOf(searchIn(url), { ...query })}`;

/** The position in the cursor of a request; undefined without a cursor. @throws Fault 400 `invalid_cursor` */
export const positionIn = (
  request: PageRequest,
  cursor: string | undefined,
  orders: Parameters<typeof decodeCursor>[2],
): Position | undefined => (cursor === undefined ? undefined : decodeCursor(bindingOf(request), cursor, orders));

const positionAt = (direction: Position['direction'], orders: readonly Order[], row: ListedRow): Position => ({
  direction,
  id: row.id,
  values: orders.map(({ column, absent }) => String(row[column] ?? absent)),
});

/**
 * The maximum length of the links of a page. Clients such as Node read at most 16 KiB of header fields, and each link
 * repeats the whole query.
 */
const LONGEST_LINKS = 12_288;

/** The rows that were read for a page, and the functions that present them. */
interface PageRows<Row, Item> {
  /** The rows in the order of the page (backwards for a previous page), and at least one more if there are more. */
  readonly rows: readonly Row[];
  readonly limit: number;
  /** Whether the bytes of the page must be counted. */
  readonly isCounted: boolean;
  readonly present: (row: Row) => Item;
  readonly positionOf: (direction: Position['direction'], row: Row) => Position;
}

/**
 * Presents the rows of a page: at most `limit`, and not more than fit on a page by their JSON. Sets `Link` (RFC 8288)
 * with `first`, `prev` and `next`. If the links are too long, it omits `first`, and then `prev`.
 */
export const cutPage = <Row, Item>(
  request: PageRequest,
  { rows, limit, isCounted, present, positionOf }: PageRows<Row, Item>,
  position: Position | undefined,
): Item[] => {
  const { req, res } = request;
  const parameters = new URLSearchParams(searchIn(req.url));
  parameters.delete('cursor');
  const backwards = position?.direction === 'prev';
  const items = rows.slice(0, limit).map(present);
  const shown = isCounted ? countOnPage(items) : items.length;
  const more = rows.length > shown;
  const [page, answered] = [rows.slice(0, shown), items.slice(0, shown)];
  if (backwards) for (const each of [page, answered]) each.reverse();

  const link = (rel: string, to?: Position): string => {
    const target = new URLSearchParams(parameters);
    if (to !== undefined) target.set('cursor', encodeCursor(bindingOf(request), to));
    const search = target.size > 0 ? `?${target}` : '';
    return `<${baseUrlOf(res)}${req.path}${search}>; rel="${rel}"`;
  };
  const [first, last] = [page[0], page.at(-1)];
  const links = [link('first')];
  if (first && (backwards ? more : position)) links.push(link('prev', positionOf('prev', first)));
  if (last && (backwards || more)) links.push(link('next', positionOf('next', last)));
  while (links.length > 1 && links.join(', ').length > LONGEST_LINKS) links.shift();
  res.appendHeader('Link', links.join(', '));
  return answered;
};

/**
 * Reads a page of a collection, in the requested order. Sets `Link` (RFC 8288) with `first`, `prev` and `next`, and
 * `X-Total-Count` if the request prefers a count.
 * @param parent restricts the page to the records of this parent
 * @throws Fault 400 `invalid_cursor`; 404 if the parent is unknown or deleted
 */
export const listPage = async <Item>(
  database: OpenDatabase,
  { collection, table }: { readonly collection: Collection; readonly table: { present(row: ListedRow): Item } },
  request: ListRequest,
  parent?: ParentKey,
): Promise<(Item | (Item & { deletedAt: string }))[]> => {
  const { headers, res } = request;
  const query = { ...request.query, limit: pageSizeOf(request.query) };
  const orders = query.sort.map(({ field }) => collection.orderOf(field));
  const position = positionIn(request, query.cursor, orders);
  const within = { organisation_id: callerOf(res).organisationId, parent };
  const isCounted = asksForCount(headers.prefer);

  const read = async (on: OpenDatabase) => ({
    rows: await collection.rows(on, query, within, position),
    total: isCounted ? await collection.count(on, query, within) : undefined,
  });
  const { rows, total } = isCounted
    ? await database.reads.onOneServer((reads) => read({ ...database, reads }))
    : await read(database);
  // If there are records, their parent exists, so it is only checked if there are none.
  if (rows.length === 0) await collection.requireParent(database, within);
  if (total !== undefined) {
    res.setHeader('X-Total-Count', total);
    res.setHeader('Preference-Applied', TOTAL_COUNT);
  }

  return cutPage(
    request,
    {
      ...{ rows, limit: query.limit, isCounted: !collection.fitOnPage(rows) },
      present: (row): Item | (Item & { deletedAt: string }) =>
        row.deleted_at ? { ...table.present(row), deletedAt: row.deleted_at } : table.present(row),
      positionOf: (direction, row) => positionAt(direction, orders, row),
    },
    position,
  );
};
