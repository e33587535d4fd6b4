import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { AdminError } from './output.ts';
import { rewriteFiles } from './rewrite.ts';

const PAUSE_MS = 500;

/**
 * The tables that may still contain a row removed before `mark`, a transaction id: tables that, with their partitions
 * and TOAST tables, are not completely frozen up to `mark`.
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
 * The columns for which PostgreSQL has statistics: those of the tables, of their partitions, and of their indexes on
 * expressions.
 */
const statisticsOf = async (db: Database, tables: readonly string[]) => {
  const { rows } = await sql<{
    table: string;
    relation: string;
    column: string;
    inherited: boolean;
    isPartial: boolean;
  }>`
    select part.relname as "table", relation.relname as relation, s.attname as "column", s.inherited,
      i.indpred is not null as "isPartial"
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

/**
 * Clears the statistics of empty tables and partial indexes: PostgreSQL does not analyse these again, so their
 * statistics would keep values. Before PostgreSQL 18, statistics cannot be cleared.
 */
const clearStatisticsOfEmpty = async (db: Database, tables: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ canClear: boolean }>`
    select to_regproc('pg_clear_attribute_stats') is not null as "canClear"`.execute(db);
  if (rows[0]?.canClear !== true) return;
  const byTable = Map.groupBy(await statisticsOf(db, tables), ({ table }) => table);
  for (const [table, statistics] of byTable) {
    const hasRows = !(await isEmpty(db, table));
    for (const { relation, column, inherited } of statistics.filter(({ isPartial }) => isPartial || !hasRows))
      await sql`select pg_clear_attribute_stats(current_schema, ${relation}, ${column}, ${inherited})`.execute(db);
    if (hasRows) await sql`analyze ${sql.table(table)}`.execute(db);
  }
};

/**
 * @throws AdminError if the role cannot vacuum one of the tables or PostgreSQL's statistics; PostgreSQL would only warn
 */
const requireOwner = async (db: Database, tables: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ role: string; isOwner: boolean; foreign: string[] }>`
    select current_user as role, pg_has_role(datdba, 'usage') as "isOwner", array(
      select relname::text from pg_class where relnamespace = current_schema::regnamespace and relname = any(${tables})
        and not pg_has_role(relowner, 'usage')) as foreign
    from pg_database where datname = current_database()`.execute(db);
  const { role, isOwner, foreign } = rows[0] ?? { role: '', isOwner: false, foreign: [] };
  if (foreign.length > 0)
    throw new AdminError(
      `The role ${role} does not own the tables ${foreign.join(', ')}: set MIGRATION_DATABASE_URL to their owner.`,
    );
  if (!isOwner)
    throw new AdminError(
      `The role ${role} does not own the database, so it can't vacuum PostgreSQL's statistics, which may hold erased data. ` +
        'Run deploy/roles.sql again, which makes the owner of the tables its owner, and then the command.',
    );
};

/**
 * Removes from tables and indexes every row and key that was deleted or overwritten before the call. PostgreSQL keeps
 * rows that an older snapshot may still read (of a dump, a report, a standby's query), and by default it keeps the keys
 * of a few removed rows in large indexes. The tables are therefore vacuumed repeatedly, until the last such snapshot
 * has ended.
 */
const removeRows = async (db: Database, tables: readonly string[], until: number): Promise<void> => {
  const { rows } = await sql<{ mark: string }>`select pg_current_xact_id()::text as mark`.execute(db);
  const mark = rows[0]?.mark ?? '';
  let left = tables;
  for (;;) {
    for (const name of left) await sql`vacuum (freeze, index_cleanup on, analyze) ${sql.table(name)}`.execute(db);
    left = await unfinished(db, left, mark);
    if (left.length === 0) return;
    if (Date.now() > until)
      throw new AdminError(
        `Erased data is still in the files of ${left.join(', ')}: a transaction that is older than this command is open. ` +
          'Find it in pg_stat_activity (backend_xmin), pg_prepared_xacts or pg_replication_slots, let it end, and run the command again.',
      );
    await sleep(PAUSE_MS);
  }
};

/**
 * Removes data that was deleted or overwritten before the call from the files of tables and of PostgreSQL's statistics:
 * first rows and keys, then their bytes in the free space of pages (`rewrite.ts`). Returns the tables that are too
 * large to be locked: their pages keep such bytes until new rows overwrite them.
 * @param waitMs the maximum wait for older snapshots and for locks, in milliseconds
 * @param lockedBytes the maximum size of a table, with its indexes, that may be locked while it is rewritten
 * @throws AdminError immediately if the role lacks rights; after the wait if an older snapshot is still open, or a
 * table is locked
 */
export const vacuumTables = async (
  db: Database,
  tables: readonly string[],
  waitMs: number,
  lockedBytes: number,
): Promise<string[]> => {
  await requireOwner(db, tables);
  const until = Date.now() + waitMs;
  await removeRows(db, tables, until);
  await clearStatisticsOfEmpty(db, tables);
  return rewriteFiles(db, tables, until, lockedBytes);
};
