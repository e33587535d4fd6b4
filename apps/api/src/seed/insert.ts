import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/entities.ts';
import type { Row } from './rows.ts';

const BATCH = 5_000;

/**
 * Inserts `count` rows, made one after the other by `make`, in batches of one statement each: the rows travel as one
 * JSON parameter, which is several times faster than a statement with a parameter for each value. Every row has the
 * columns of the first.
 * `onRows` is told how many rows each batch had. Returns the ids of the rows, of which there must be one at least.
 */
export const insertMany = async <Table extends keyof Tables & string>(
  db: Database,
  table: Table,
  count: number,
  make: (index: number) => Row<Table>,
  onRows: (rows: number) => void = () => undefined,
): Promise<[string, ...string[]]> => {
  const ids: string[] = [];
  for (let start = 0; start < count; start += BATCH) {
    const size = Math.min(BATCH, count - start);
    const rows = Array.from({ length: size }, (_, offset) => make(start + offset));
    for (const row of rows) if ('id' in row && typeof row.id === 'string') ids.push(row.id);
    const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
      db,
    );
    onRows(size);
  }
  return ids as [string, ...string[]];
};
