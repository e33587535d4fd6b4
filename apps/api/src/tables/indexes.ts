import type { Order } from './order.ts';

/*
 * Indexes of collections. Each starts with the organisation (and the parent, if the collection has one) and ends with
 * the id, which breaks ties in every order. Deleted rows are excluded unless the index also serves `includeDeleted`.
 */

const SHOWN = 'where deleted_at is null';

const index = (name: string, table: string, columns: readonly string[], where = SHOWN) => ({
  name,
  expression: `create index "${name}" on "${table}" (${columns.join(', ')}) ${where}`.trim(),
});

/** Shown rows with a value in a column: for columns that few rows have. */
const given = (column: string): string => `${SHOWN} and "${column}" is not null`;

const quoted = (columns: readonly string[]): string[] => columns.map((column) => `"${column}"`);

/** Newest first: the order of every collection, read backwards. */
export const newestFirst = (table: string, ...parent: string[]) =>
  index(
    [table, ...parent, 'newest_index'].join('_'),
    table,
    quoted(['organisation_id', ...parent, 'inserted_at', 'id']),
  );

/** The order of the last change, with deleted rows: for a client that mirrors the collection (decision C5). */
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

/** The same with deleted rows, which erasures, exports and undeletes also search. */
export const filteredWithDeleted = (table: string, column: string) =>
  index(`${table}_${column}_index`, table, quoted(['organisation_id', column, 'inserted_at', 'id']), '');

/** The same for an e-mail address, ignoring case. */
export const filteredByEmail = (table: string) =>
  index(
    `${table}_email_newest_index`,
    table,
    ['"organisation_id"', 'lower("email")', '"inserted_at"', '"id"'],
    given('email'),
  );

/** The same for a list of texts. */
export const filteredByItem = (table: string, column: string) => ({
  name: `${table}_${column}_index`,
  expression: `create index "${table}_${column}_index" on "${table}" using gin (${quoted(['organisation_id', column]).join(', ')}) ${SHOWN}`,
});

/** The same for a column that few rows have. */
export const filteredIfGiven = (table: string, column: string) =>
  index(
    `${table}_${column}_newest_index`,
    table,
    quoted(['organisation_id', column, 'inserted_at', 'id']),
    given(column),
  );

/** The same with deleted rows. */
export const filteredWithDeletedIfGiven = (table: string, column: string) =>
  index(
    `${table}_${column}_index`,
    table,
    quoted(['organisation_id', column, 'inserted_at', 'id']),
    `where "${column}" is not null`,
  );

/** Serves a range of a column. */
export const ranged = (table: string, column: string, ...parent: string[]) =>
  index([table, ...parent, column, 'index'].join('_'), table, quoted(['organisation_id', ...parent, column, 'id']));

/** The same for a column that few rows have. */
export const rangedIfGiven = (table: string, column: string) =>
  index(`${table}_${column}_index`, table, quoted(['organisation_id', column, 'id']), given(column));

/** Serves an order. */
export const sorted = (table: string, { column, expression }: Order, ...parent: string[]) =>
  index([table, ...parent, column, 'order_index'].join('_'), table, [
    ...quoted(['organisation_id', ...parent]),
    `(${expression})`,
    '"id"',
  ]);

const ofSearch = (table: string, parent: readonly string[], where: string) => ({
  name: `${table}_search_index`,
  expression:
    `create index "${table}_search_index" on "${table}" using gin ` +
    `(${quoted(['organisation_id', ...parent]).join(', ')}, "search" gin_trgm_ops) ${where}`,
});

/** Serves the search: the trigrams of the folded text, within the organisation. */
export const searchable = (table: string, ...parent: string[]) => ofSearch(table, parent, SHOWN);

/** The same for a table in which few rows have a text. */
export const searchableIfGiven = (table: string) => ofSearch(table, [], given('search'));
