import type { Order } from './order.ts';

/*
 * Indexes of collections. Each begins with the organisation (and the parent, where the collection has one) and ends with
 * the id, which breaks ties in every order. Rows that are hidden are left out, where they are never listed.
 */

const SHOWN = 'where deleted_at is null';

const index = (name: string, table: string, columns: readonly string[], where = SHOWN) => ({
  name,
  expression: `create index "${name}" on "${table}" (${columns.join(', ')}) ${where}`.trim(),
});

const quoted = (columns: readonly string[]): string[] => columns.map((column) => `"${column}"`);

/** Newest first: the order of every collection, read backwards. */
export const newestFirst = (table: string, ...parent: string[]) =>
  index(
    [table, ...parent, 'newest_index'].join('_'),
    table,
    quoted(['organisation_id', ...parent, 'inserted_at', 'id']),
  );

/** The order of the last change, deleted rows included: what a mirror of the collection asks for (decision C5). */
export const lastChanged = (table: string, ...parent: string[]) =>
  index(
    [table, ...parent, 'changed_index'].join('_'),
    table,
    quoted(['organisation_id', ...parent, 'updated_at', 'id']),
    '',
  );

/** Serves a filter by equality: the rows with one value, newest first. */
export const filtered = (table: string, column: string) =>
  index(`${table}_${column}_newest_index`, table, quoted(['organisation_id', column, 'inserted_at', 'id']));

/** Serves a range of a column. */
export const ranged = (table: string, column: string, ...parent: string[]) =>
  index([table, ...parent, column, 'index'].join('_'), table, quoted(['organisation_id', ...parent, column, 'id']));

/** Serves an order. */
export const sorted = (table: string, { column, expression }: Order, ...parent: string[]) =>
  index([table, ...parent, column, 'order_index'].join('_'), table, [
    ...quoted(['organisation_id', ...parent]),
    `(${expression})`,
    '"id"',
  ]);

/** Serves the search: the trigrams of the folded text, within the organisation. */
export const searchable = (table: string, ...parent: string[]) => ({
  name: `${table}_search_index`,
  expression:
    `create index "${table}_search_index" on "${table}" using gin ` +
    `(${quoted(['organisation_id', ...parent]).join(', ')}, "search" gin_trgm_ops) ${SHOWN}`,
});
