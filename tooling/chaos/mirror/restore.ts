import type { Client } from 'pg';
import { withConnection } from '../../testbed/database.ts';
import { migrateDatabase } from '../../testbed/tenants.ts';

/*
 * A dump and its restore, like `pg_dump` and `pg_restore`: the rows of every table are inserted into another server, in
 * transactions of that server, and sequences continue. The embedded PostgreSQL lacks these programs; `test:deploy`
 * tests a restore with them.
 */

const ROWS = 2_000;
const MIGRATIONS = 'migration';

interface TableShape {
  readonly name: string;
  /** The columns of the table except generated ones, as an SQL list. */
  readonly columns: string;
}

const tablesOf = async (client: Client): Promise<readonly TableShape[]> => {
  const { rows } = await client.query<TableShape>(
    `select quote_ident(c.table_name) as name, string_agg(quote_ident(c.column_name), ', ') as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.table_name <> $1
     group by c.table_name`,
    [MIGRATIONS],
  );
  return rows;
};

const copyTable = async (from: Client, to: Client, { name, columns }: TableShape): Promise<number> => {
  await from.query(
    `declare dump cursor for select row_to_json(dumped)::text as row from (select ${columns} from ${name}) dumped`,
  );
  let copied = 0;
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${ROWS} from dump`);
    if (rows.length === 0) break;
    await to.query(
      `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, $1)`,
      [`[${rows.map(({ row }) => row).join()}]`],
    );
    copied += rows.length;
  }
  await from.query('close dump');
  return copied;
};

const copySequences = async (from: Client, to: Client): Promise<void> => {
  const { rows } = await from.query<{ name: string; last: string }>(
    `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  for (const { name, last } of rows) await to.query('select setval($1, $2)', [name, last]);
};

/** Restores a dump of the database at `fromUrl` into the empty one at `toUrl`. Returns the number of restored rows. */
export const dumpAndRestore = async (fromUrl: string, toUrl: string): Promise<number> => {
  await migrateDatabase(toUrl);
  return withConnection(fromUrl, (from) =>
    withConnection(toUrl, async (to) => {
      await from.query('begin isolation level repeatable read');
      // The tables are filled in any order, so foreign keys are not checked while rows are inserted.
      await to.query('set session_replication_role = replica');
      const tables = await tablesOf(from);
      await to.query(`truncate ${tables.map(({ name }) => name).join()}`);
      let rows = 0;
      for (const table of tables) rows += await copyTable(from, to, table);
      await copySequences(from, to);
      await to.query('analyze');
      return rows;
    }),
  );
};
