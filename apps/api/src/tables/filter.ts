import { type RawBuilder, sql } from 'kysely';

/** A condition on the rows of a table for one value or, as a list, any of several; `value` stands for them. */
export type Filter = (value: unknown, isList: boolean) => RawBuilder<boolean>;

/** Filter by a column. */
export const equals =
  (column: string): Filter =>
  (value, isList) =>
    isList ? sql`${sql.ref(column)} = any(${value})` : sql`${sql.ref(column)} = ${value}`;
