import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database } from '../db/database.ts';
import { AdminError } from './output.ts';

/** The maximum time that other transactions wait behind a requested lock: less than the deadline of a request. */
const LOCK_TIMEOUT = '500ms';
/** The delay between two attempts to lock a table. */
const PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** The table of PostgreSQL's statistics, which contain values of rows. */
const STATISTICS = { schema: 'pg_catalog', name: 'pg_statistic' };

interface Relation {
  readonly schema: string;
  readonly name: string;
  /** The size with indexes and TOAST table. */
  readonly bytes: number;
}

/** The tables; a partitioned table is replaced by its partitions. */
const relationsOf = async (db: Database, tables: readonly string[]): Promise<Relation[]> => {
  const { rows } = await sql<Relation>`
    select current_schema::text as schema, part.relname::text as name,
      pg_total_relation_size(part.oid)::float8 as bytes
    from pg_class part
    join pg_class root on root.oid = coalesce(pg_partition_root(part.oid), part.oid)
    where part.relkind = 'r' and root.relnamespace = current_schema::regnamespace and root.relname = any(${tables})
    order by part.relname`.execute(db);
  return rows;
};

/** Whether the table has been rewritten without the rows that were removed before `mark`, a transaction id. */
const isFrozen = async (db: Database, { schema, name }: Omit<Relation, 'bytes'>, mark: string): Promise<boolean> => {
  const { rows } = await sql<{ isFrozen: boolean }>`select age(relfrozenxid) <= age(${mark}::xid8::xid) as "isFrozen"
    from pg_class where relnamespace = ${schema}::regnamespace and relname = ${name}`.execute(db);
  return rows[0]?.isFrozen === true;
};

/**
 * Rewrites a table and its indexes without the rows that were removed before `mark`, as soon as the table can be
 * locked.
 */
const rewrite = async (db: Database, table: Omit<Relation, 'bytes'>, mark: string, until: number): Promise<void> => {
  for (;;) {
    try {
      await sql`vacuum (full, freeze) ${sql.table(`${table.schema}.${table.name}`)}`.execute(db);
      if (await isFrozen(db, table, mark)) return;
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
    }
    if (Date.now() > until)
      throw new AdminError(
        `Bytes of erased data are still in the file of ${table.name}: a transaction that is open has locked it, or is older ` +
          'than this command. Find it in pg_stat_activity, let it end, and run the command again.',
      );
    await sleep(PAUSE_MS);
  }
};

/**
 * Removes the bytes of removed rows and keys from the free space of pages, where PostgreSQL keeps them until new rows
 * overwrite them. Tables of at most `lockedBytes` are rewritten, and requests that use them wait in the meantime. Of
 * larger tables only the indexes are rewritten, which blocks nobody. Returns the names of these larger tables. The old
 * files are emptied immediately, and deleted at the next checkpoint.
 * @param until the time at which waiting for a lock ends, in milliseconds since 1970
 * @param lockedBytes the size of the largest table that may be locked, with its indexes
 * @throws AdminError if another transaction keeps a table locked until then
 */
export const rewriteFiles = (
  db: Database,
  tables: readonly string[],
  until: number,
  lockedBytes: number,
): Promise<string[]> =>
  db.connection().execute(async (session) => {
    const relations = await relationsOf(session, tables);
    const large = relations.filter(({ bytes }) => bytes > lockedBytes);
    for (const { schema, name } of large)
      await sql`reindex table concurrently ${sql.table(`${schema}.${name}`)}`.execute(session);
    // The statistics are last, because nothing is analysed afterwards.
    const { rows } = await sql<{ mark: string }>`select pg_current_xact_id()::text as mark`.execute(session);
    await sql`set lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(session);
    for (const one of [...relations.filter(({ bytes }) => bytes <= lockedBytes), STATISTICS])
      await rewrite(session, one, rows[0]?.mark ?? '', until);
    await sql`reset lock_timeout`.execute(session);
    return large.map(({ name }) => name);
  });
