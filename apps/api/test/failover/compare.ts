import { withConnection } from '../../../../tooling/testbed/database.ts';

/** How many acknowledged records the database lacks or has otherwise, and how many writes it has more than once. */
export const compare = (
  databaseUrl: string,
  acknowledged: ReadonlyMap<string, string>,
): Promise<{ missing: number; twice: number }> =>
  withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; last_name: string }>('select id, last_name from participant');
    const stored = new Map(rows.map(({ id, last_name }) => [id, last_name]));
    const missing = [...acknowledged].filter(([id, name]) => stored.get(id) !== name).length;
    const names = new Set(rows.map(({ last_name }) => last_name));
    return { missing, twice: rows.length - names.size };
  });
