import { insertRows } from '../db/bulkInsert.ts';
import type { Database } from '../db/database.ts';
import { records } from '../db/records.ts';
import type { Row, SeededTable } from './rows.ts';

const BATCH = 5_000;

const storeOf = (table: string) => Object.values(records).find((store) => store.table.name === table);

/**
 * Inserts `count` rows, at least one, in batches of one statement each. Every row must have the columns of the first
 * row. Returns the ids of the rows.
 * @param make creates a row; called for one row after another
 * @param onRows called with the number of rows of each batch
 */
export const insertMany = async <Table extends SeededTable>(
  db: Database,
  table: Table,
  count: number,
  make: (index: number) => Row<Table>,
  onRows: (rows: number) => void = () => undefined,
): Promise<[string, ...string[]]> => {
  const ids: string[] = [];
  const store = storeOf(table);
  for (let start = 0; start < count; start += BATCH) {
    const size = Math.min(BATCH, count - start);
    const rows = Array.from({ length: size }, (_, offset) => ({ ...make(start + offset) }));
    for (const row of rows) if ('id' in row && typeof row.id === 'string') ids.push(row.id);
    if (store === undefined) await insertRows(db, table, rows);
    else await store.createMany(db, rows);
    onRows(size);
  }
  return ids as [string, ...string[]];
};
