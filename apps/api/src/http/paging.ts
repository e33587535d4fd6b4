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

/** The parameters of a page in a request. */
interface ChosenPage {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly id?: readonly string[] | undefined;
}

/** A request for a page, after validation. */
export interface PageRequest {
  readonly query: object;
  readonly req: Pick<Request, 'url' | 'path'>;
  readonly res: Response;
}

/** A request for a collection, after validation. */
export interface ListRequest extends PageRequest {
  readonly query: Omit<CollectionQuery, 'limit'> & ChosenPage;
  readonly headers: { readonly prefer?: string | undefined };
}

const searchIn = (url: string): string => {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark);
};

/** The binding of the cursors of a request. Only a request with a cursor, or with further pages, needs it. */
const bindingOf = ({ query, req: { url, path }, res }: PageRequest): string =>
  `${callerOf(res).organisationId}\n${path}\n${filtersAndOrderOf(searchIn(url), { ...query })}`;

/** The position in the cursor of a request, if there is one. @throws Fault 400 `invalid_cursor` */
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

/** Clients, like Node, read at most 16 KiB of header fields, and each link repeats the whole query. */
const LONGEST_LINKS = 12_288;

/** Rows that were read for a page, and the function that presents them. */
interface PageRows<Row, Item> {
  /** In the order of the page, backwards for a previous page; at least one extra row if there are more. */
  readonly rows: readonly Row[];
  readonly limit: number;
  /** Whether the bytes of the page must be counted. */
  readonly isCounted: boolean;
  readonly present: (row: Row) => Item;
  readonly positionOf: (direction: Position['direction'], row: Row) => Position;
}

/**
 * The page of the rows that were read: at most `limit`, and as many as fit on a page by their JSON. Sets `Link` (RFC
 * 8288) with `first`, `prev` and `next`; if they are too long together, it omits `first` and then `prev`.
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
 * One page of a collection, in the requested order; `parent` restricts it to the records of one parent.
 * Sets `Link` (RFC 8288) with `first`, `prev` and `next`, and `X-Total-Count` if the request prefers a count.
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
  // Only a page without records may belong to a parent that does not exist.
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
