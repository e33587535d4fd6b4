import { type RawBuilder, sql } from 'kysely';

/**
 * Returns SQL for a condition on the rows of a table: that they have one value or, if `isList`, one of several values.
 * @param value the placeholder of the value or list
 * @param organisation the placeholder of the organisation, with which each table is compared
 */
export type Filter = (value: unknown, isList: boolean, organisation: unknown) => RawBuilder<boolean>;

/** Like `Filter`, for a condition that needs no other table. */
type ColumnFilter = (value: unknown, isList: boolean) => RawBuilder<boolean>;

/** A filter on a string column that ignores case. */
export const equalsIgnoringCase =
  (column: string): ColumnFilter =>
  (value, isList) =>
    isList
      ? sql`lower(${sql.ref(column)}) = any(array(select lower(one) from unnest(${value}::text[]) one))`
      : sql`lower(${sql.ref(column)}) = lower(${value}::text)`;

/** A filter on the items of a column that is a list of strings. */
export const contains =
  (column: string): ColumnFilter =>
  (value, isList) =>
    isList ? sql`${sql.ref(column)} && ${value}::text[]` : sql`${sql.ref(column)} @> array[${value}::text]`;

/** A filter on a column. */
export const equals =
  (column: string): ColumnFilter =>
  (value, isList) =>
    isList ? sql`${sql.ref(column)} = any(${value})` : sql`${sql.ref(column)} = ${value}`;
