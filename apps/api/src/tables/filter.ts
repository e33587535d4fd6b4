import { type RawBuilder, sql } from 'kysely';

/** A condition on the rows of a table: one value or, if `isList`, one of several. `value` is their placeholder. */
export type Filter = (value: unknown, isList: boolean) => RawBuilder<boolean>;

/** A filter by a column. */
export const equals =
  (column: string): Filter =>
  (value, isList) =>
    isList ? sql`${sql.ref(column)} = any(${value})` : sql`${sql.ref(column)} = ${value}`;
