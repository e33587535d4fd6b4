import { insertRows } from '../db/bulkInsert.ts';
import type { Database } from '../db/database.ts';
import { records } from '../db/records.ts';
import type { Row, SeededTable } from './rows.ts';

const BATCH = 5_000;

const storeOf = (table: string) => Object.values(records).find((store) => store.table.name === table);

/**
 * Inserts `count` rows, at least one, which `make` creates one after the other, in batches of one statement each. Every
 * row has the columns of the first. `onRows` gets the number of rows of each batch. Returns the ids of the rows.
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
