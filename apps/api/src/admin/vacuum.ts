import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { AdminError } from './output.ts';

const PAUSE_MS = 500;

/**
 * Those of the tables that may still hold a row that was removed before `mark`, a transaction's id: the table, one of its
 * partitions or their TOAST tables are not frozen up to it.
 */
const unfinished = async (db: Database, tables: readonly string[], mark: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct root.relname as name
    from pg_class part
    join pg_class root on root.oid = coalesce(pg_partition_root(part.oid), part.oid)
    left join pg_class toast on toast.oid = part.reltoastrelid
    where part.relkind = 'r' and root.relnamespace = current_schema::regnamespace and root.relname = any(${tables})
      and greatest(age(part.relfrozenxid), age(toast.relfrozenxid)) > age(${mark}::xid8::xid)`.execute(db);
  return rows.map(({ name }) => name);
};

/**
 * Removes from the files of tables every row and every key that was deleted or overwritten before the call. PostgreSQL keeps
 * what an older snapshot may still read (a dump, a report, a standby's query), and leaves keys of few rows in large indexes
 * unless told otherwise: so tables are vacuumed again until the last such snapshot has ended.
 * @param waitMs how long to wait for older snapshots at most, in milliseconds
 * @throws AdminError if one of them is still open then
 */
export const vacuumTables = async (db: Database, tables: readonly string[], waitMs: number): Promise<void> => {
  const { rows } = await sql<{ mark: string }>`select pg_current_xact_id()::text as mark`.execute(db);
  const mark = rows[0]?.mark ?? '';
  const until = Date.now() + waitMs;
  let left = tables;
  for (;;) {
    for (const name of left) await sql`vacuum (freeze, index_cleanup on, analyze) ${sql.table(name)}`.execute(db);
    left = await unfinished(db, left, mark);
    if (left.length === 0) break;
    if (Date.now() > until)
      throw new AdminError(
        `Erased data is still in the files of ${left.join(', ')}: a transaction that is older than this command is open. ` +
          'Find it in pg_stat_activity (backend_xmin), pg_prepared_xacts or pg_replication_slots, let it end, and run the command again.',
      );
    await sleep(PAUSE_MS);
  }
  // Statistics hold values of rows. PostgreSQL warns if only the owner of the database may do it.
  await sql`vacuum (freeze, index_cleanup on) pg_catalog.pg_statistic`.execute(db);
};
