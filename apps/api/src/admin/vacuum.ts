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

/** Columns of tables, of their partitions and of their indexes on expressions that PostgreSQL has statistics of. */
const statisticsOf = async (db: Database, tables: readonly string[]) => {
  const { rows } = await sql<{ table: string; relation: string; column: string; inherited: boolean }>`
    select part.relname as "table", relation.relname as relation, s.attname as "column", s.inherited
    from pg_stats s
    join pg_class relation on relation.relname = s.tablename and relation.relnamespace = s.schemaname::regnamespace
    left join pg_index i on i.indexrelid = relation.oid
    join pg_class part on part.oid = coalesce(i.indrelid, relation.oid)
    join pg_class root on root.oid = coalesce(pg_partition_root(part.oid), part.oid)
    where root.relnamespace = current_schema::regnamespace and root.relname = any(${tables})`.execute(db);
  return rows;
};

const isEmpty = async (db: Database, table: string): Promise<boolean> =>
  (await sql`select from ${sql.table(table)} limit 1`.execute(db)).rows.length === 0;

/** A table that has become empty is not analysed anew, so that its statistics keep values. Before PostgreSQL 18, they stay. */
const clearStatisticsOfEmpty = async (db: Database, tables: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ canClear: boolean }>`
    select to_regproc('pg_clear_attribute_stats') is not null as "canClear"`.execute(db);
  if (rows[0]?.canClear !== true) return;
  const statistics = await statisticsOf(db, tables);
  for (const table of new Set(statistics.map((each) => each.table))) {
    if (!(await isEmpty(db, table))) continue;
    for (const { relation, column, inherited } of statistics.filter((each) => each.table === table))
      await sql`select pg_clear_attribute_stats(current_schema, ${relation}, ${column}, ${inherited})`.execute(db);
  }
};

/** Removes the former statistics of all tables, which hold values of rows. */
const vacuumStatistics = async (db: Database): Promise<void> => {
  const { rows } = await sql<{ isOwner: boolean }>`
    select pg_has_role(datdba, 'usage') as "isOwner" from pg_database where datname = current_database()`.execute(db);
  // PostgreSQL would only warn.
  if (rows[0]?.isOwner !== true)
    throw new AdminError(
      "PostgreSQL's statistics may still hold erased data, and only the owner of the database can vacuum them. " +
        'Run deploy/roles.sql again, which makes the owner of the tables its owner, and then the command.',
    );
  await sql`vacuum (freeze, index_cleanup on) pg_catalog.pg_statistic`.execute(db);
};

/**
 * Removes from the files of tables every row and every key that was deleted or overwritten before the call,
 * and from PostgreSQL's statistics the values of such rows. PostgreSQL keeps
 * what an older snapshot may still read (a dump, a report, a standby's query), and leaves keys of few rows in large indexes
 * unless told otherwise: so tables are vacuumed again until the last such snapshot has ended.
 * @param waitMs how long to wait for older snapshots at most, in milliseconds
 * @throws AdminError if one of them is still open then, or if only another role can vacuum the statistics
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
  await clearStatisticsOfEmpty(db, tables);
  await vacuumStatistics(db);
};
