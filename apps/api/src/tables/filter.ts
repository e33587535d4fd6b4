import { type RawBuilder, sql } from 'kysely';

/**
 * A condition on the rows of a table: one value or, if `isList`, one of several. `value` is their placeholder, `organisation` that
 * of the organisation, which is named on each table.
 */
export type Filter = (value: unknown, isList: boolean, organisation: unknown) => RawBuilder<boolean>;

/** The same without another table. */
type ColumnFilter = (value: unknown, isList: boolean) => RawBuilder<boolean>;

/** A filter by a column of text in which case does not matter. */
export const equalsIgnoringCase =
  (column: string): ColumnFilter =>
  (value, isList) =>
    isList
      ? sql`lower(${sql.ref(column)}) = any(array(select lower(one) from unnest(${value}::text[]) one))`
      : sql`lower(${sql.ref(column)}) = lower(${value}::text)`;

/** A filter by the items of a column that is a list of texts. */
export const contains =
  (column: string): ColumnFilter =>
  (value, isList) =>
    isList ? sql`${sql.ref(column)} && ${value}::text[]` : sql`${sql.ref(column)} @> array[${value}::text]`;

/** A filter by a column. */
export const equals =
  (column: string): ColumnFilter =>
  (value, isList) =>
    isList ? sql`${sql.ref(column)} = any(${value})` : sql`${sql.ref(column)} = ${value}`;
