import { insertRows } from '../db/bulkInsert.ts';
import type { Database } from '../db/database.ts';
import { records } from '../db/records.ts';
import type { Row, SeededTable } from './rows.ts';

const BATCH = 5_000;

const storeOf = (table: string) => Object.values(records).find((store) => store.table.name === table);

/**
 * Inserts `count` rows, made one after the other by `make`, in batches of one statement each. Every row has the columns
 * of the first. `onRows` is told how many rows each batch had. Returns the ids of the rows, of which there must be one at
 * least.
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
