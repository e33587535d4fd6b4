import type { Order } from './order.ts';

/*
 * The indexes of collections. Each begins with the organisation (and the parent, if the collection has one) and ends
 * with the id, which makes every order unambiguous. Deleted rows are excluded, unless the index is also used for
 * `includeDeleted`.
 */

const SHOWN = 'where deleted_at is null';

const index = (name: string, table: string, columns: readonly string[], where = SHOWN) => ({
  name,
  expression: `create index "${name}" on "${table}" (${columns.join(', ')}) ${where}`.trim(),
});

/** SQL: the condition for rows that are not deleted and have a value in a column that is null in most rows. */
const given = (column: string): string => `${SHOWN} and "${column}" is not null`;

const quoted = (columns: readonly string[]): string[] => columns.map((column) => `"${column}"`);

/** An index for the default order of every collection, newest first; it is read backwards. */
export const newestFirst = (table: string, ...parent: string[]) =>
  index(
    [table, ...parent, 'newest_index'].join('_'),
    table,
    quoted(['organisation_id', ...parent, 'inserted_at', 'id']),
  );

/**
 * An index for the order of the last change, including deleted rows, for clients that mirror the collection (decision
 * C5).
 */
export const lastChanged = (table: string, ...parent: string[]) =>
  index(
    [table, ...parent, 'changed_index'].join('_'),
    table,
    quoted(['organisation_id', ...parent, 'updated_at', 'id']),
    '',
  );

/** An index for a filter by equality: the rows with one value, newest first. */
export const filtered = (table: string, column: string) =>
  index(`${table}_${column}_newest_index`, table, quoted(['organisation_id', column, 'inserted_at', 'id']));

/** Like `filtered`, but including deleted rows, which erasures, exports and undeletes also search. */
export const filteredWithDeleted = (table: string, column: string) =>
  index(`${table}_${column}_index`, table, quoted(['organisation_id', column, 'inserted_at', 'id']), '');

/** Like `filtered`, for an e-mail address, ignoring case. */
export const filteredByEmail = (table: string) =>
  index(
    `${table}_email_newest_index`,
    table,
    ['"organisation_id"', 'lower("email")', '"inserted_at"', '"id"'],
    given('email'),
  );

/** An index for a filter on the items of a list of strings. */
export const filteredByItem = (table: string, column: string) => ({
  name: `${table}_${column}_index`,
  expression: `create index "${table}_${column}_index" on "${table}" using gin (${quoted(['organisation_id', column]).join(', ')}) ${SHOWN}`,
});

/** Like `filtered`, for a column that is null in most rows. */
export const filteredIfGiven = (table: string, column: string) =>
  index(
    `${table}_${column}_newest_index`,
    table,
    quoted(['organisation_id', column, 'inserted_at', 'id']),
    given(column),
  );

/** Like `filteredIfGiven`, but including deleted rows. */
export const filteredWithDeletedIfGiven = (table: string, column: string) =>
  index(
    `${table}_${column}_index`,
    table,
    quoted(['organisation_id', column, 'inserted_at', 'id']),
    `where "${column}" is not null`,
  );

/** An index for a range of a column. */
export const ranged = (table: string, column: string, ...parent: string[]) =>
  index([table, ...parent, column, 'index'].join('_'), table, quoted(['organisation_id', ...parent, column, 'id']));

/** Like `ranged`, for a column that is null in most rows. */
export const rangedIfGiven = (table: string, column: string) =>
  index(`${table}_${column}_index`, table, quoted(['organisation_id', column, 'id']), given(column));

/** An index for a sort order. */
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

/** An index for the search: the trigrams of the folded text, by organisation. */
export const searchable = (table: string, ...parent: string[]) => ofSearch(table, parent, SHOWN);

/** Like `searchable`, for a table in which few rows have a text. */
export const searchableIfGiven = (table: string) => ofSearch(table, [], given('search'));
