import { withConnection } from '../../../../tooling/testbed/database.ts';

/** A standby has no unlogged tables. */
const IS_READABLE = "(relpersistence = 'p' or not pg_is_in_recovery())";

/** Every row of every table as text. */
const rowsOf = (url: string): Promise<string[]> =>
  withConnection(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I', relname) as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and ${IS_READABLE}`,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      texts.push(...rows.map(({ row }) => row));
    }
    return texts;
  });

interface Relation {
  readonly oid: number;
  readonly isIndex: boolean;
  readonly pages: number;
}

/** What the pages of every table, TOAST table and B-tree hold, visible or not, as text of one byte a character. */
const pagesOf = (url: string): Promise<string[]> =>
  withConnection(url, async (client) => {
    // A standby has it from its primary, and can't create it.
    const known = await client.query("select from pg_extension where extname = 'pageinspect'");
    if (known.rows.length === 0) await client.query('create extension pageinspect');
    const { rows: relations } = await client.query<Relation>(
      `select c.oid::int as oid, c.relkind = 'i' as "isIndex",
         (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages
       from pg_class c left join pg_am a on a.oid = c.relam
       where c.relnamespace in ('public'::regnamespace, 'pg_toast'::regnamespace)
         and (c.relkind in ('r', 't') or a.amname = 'btree') and pg_relation_filenode(c.oid) is not null
         and ${IS_READABLE}`,
    );
    const texts: string[] = [];
    for (const { oid, isIndex, pages } of relations) {
      // The first page of a B-tree describes it.
      for (let page = isIndex ? 1 : 0; page < pages; page += 1) {
        const items = isIndex
          ? `select decode(replace(data, ' ', ''), 'hex') as item from bt_page_items(get_raw_page($1::oid::regclass::text, $2))`
          : `select t_data as item from heap_page_items(get_raw_page($1::oid::regclass::text, $2))`;
        const { rows } = await client.query<{ item: Buffer | null }>(items, [oid, page]);
        texts.push(...rows.flatMap(({ item }) => item?.toString('latin1') ?? []));
      }
    }
    return texts;
  });

/** Those of the strings that stand in one of the texts, in whatever case. */
export const foundIn = (texts: readonly string[], strings: readonly string[]): string[] => {
  const all = texts.join('\n').toLowerCase();
  return strings.filter((one) => all.includes(one));
};

/** Searches a database for strings: in the rows that a statement sees, and in its pages. */
export const foundInDatabase = async (url: string, strings: readonly string[]) => ({
  rows: foundIn(await rowsOf(url), strings),
  pages: foundIn(await pagesOf(url), strings),
});
