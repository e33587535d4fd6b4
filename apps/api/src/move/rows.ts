import type { Client } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { MovedTable } from './tables.ts';

const quoted = (name: string): string => `"${name}"`;
const columnsOf = ({ written }: MovedTable): string => written.map(quoted).join();

/**
 * SQL: a key column for sorting. Strings are sorted with the collation "C", so that both databases sort in the same
 * order.
 */
const ordered = ({ name, type }: MovedTable['key'][number]): string =>
  /^(character|text)/.test(type) ? `${quoted(name)} collate "C"` : quoted(name);

/** Reads the rows of an organisation in the order of their keys, as CSV with a header. */
export const readRows = (client: Client, table: MovedTable, organisationId: string) =>
  client.query(
    to(`copy (select ${columnsOf(table)} from ${quoted(table.name)}
      where ${quoted(table.organisation)} = ${client.escapeLiteral(organisationId)}
      order by ${[quoted(table.organisation), ...table.key.map(ordered)].join()}) to stdout (format csv, header)`),
  );

/** Writes rows in the format of `readRows`. */
export const writeRows = (client: Client, table: MovedTable) =>
  client.query(from(`copy ${quoted(table.name)} (${columnsOf(table)}) from stdin (format csv, header match)`));

export const countRows = async (client: Client, table: MovedTable, organisationId: string): Promise<number> => {
  const text = `select count(*)::int as rows from ${quoted(table.name)} where ${quoted(table.organisation)} = $1`;
  return (await client.query<{ rows: number }>(text, [organisationId])).rows[0]?.rows ?? 0;
};

/** Deletes at most `limit` rows of an organisation, and returns their number. */
export const deleteSome = async (
  client: Client,
  table: MovedTable,
  organisationId: string,
  limit: number,
): Promise<number> => {
  const [name, organisation] = [quoted(table.name), quoted(table.organisation)];
  // Uses the key instead of `ctid`, which Citus does not support.
  const key = [table.organisation, ...table.key.map((column) => column.name)].map(quoted).join();
  const { rowCount } = await client.query(
    `delete from ${name} where ${organisation} = $1 and (${key}) in (
       select ${key} from ${name} where ${organisation} = $1 limit $2)`,
    [organisationId, limit],
  );
  return rowCount ?? 0;
};
