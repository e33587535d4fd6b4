import { type RawBuilder, sql } from 'kysely';

/** SQL: whether a version in a history changes a field, and the value before the version, as text. */
export const changeIn = (history: string, pointer: string): Record<'isChanged' | 'from', RawBuilder<unknown>> => ({
  isChanged: sql`(${sql.ref(`${history}.changes`)} -> ${sql.lit(pointer)}) is not null`,
  from: sql`(${sql.ref(`${history}.changes`)} #>> ${sql.lit(`{${pointer},0}`)})`,
});
