import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Inserts rows in one statement with one JSON parameter, which is several times faster than a parameter for each value.
 * Every row has the columns of the first.
 */
export const insertRows = async (
  db: Database,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  );
};
