import { withConnection } from './database.ts';

const SELECT_TABLES = `
  select table_name::text as name from information_schema.columns c
  where table_schema = current_schema() and column_name = 'organisation_id' and table_name <> all($1::text[])
  order by 1`;

/** The number of an organisation's rows and their MD5, by table, except for the tables in `leftOut`. */
export const rowsOfOrganisation = (
  url: string,
  organisationId: string,
  leftOut: readonly string[] = [],
): Promise<Readonly<Record<string, string>>> =>
  withConnection(url, async (client) => {
    await client.query(`set timezone = 'UTC'`);
    const { rows } = await client.query<{ name: string }>(SELECT_TABLES, [leftOut]);
    const tables = [
      ...rows.map(({ name }) => ({ name, column: 'organisation_id' })),
      { name: 'organisation', column: 'id' },
    ];
    const hashes: Record<string, string> = {};
    for (const { name, column } of tables) {
      const found = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash
         from "${name}" t where "${column}" = $1`,
        [organisationId],
      );
      hashes[name] = found.rows[0]?.hash ?? '';
    }
    return hashes;
  });
