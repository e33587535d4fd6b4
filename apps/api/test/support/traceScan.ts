import { withConnection } from '../../../../tooling/testbed/database.ts';

/** A standby has no unlogged tables. */
const IS_READABLE = "(relpersistence = 'p' or not pg_is_in_recovery())";

/** Every row of every table as text, after its table and a tab; bytes in hexadecimal. */
export const rowsOf = (url: string): Promise<string[]> =>
  withConnection(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I', relname) as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and ${IS_READABLE}`,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      texts.push(...rows.map(({ row }) => `${name}\t${row}`));
    }
    return texts;
  });

/** The parts of a text that may contain a searched string; most bytes cannot. */
const wordsIn = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .match(/[\w-]{8,}/g)
    ?.join(' ') ?? '';

/** Files are read in parts of this many bytes, each overlapping the previous one. */
const PART = 8_388_608;
const OVERLAP = 128;

/**
 * The words in every file of the database on disk: tables, indexes, TOAST, catalogs, statistics and maps, including
 * the free space of their pages, which still contains removed bytes.
 */
const filesOf = (url: string): Promise<string[]> =>
  withConnection(url, async (client) => {
    await client.query('checkpoint');
    const { rows: files } = await client.query<{ path: string; size: number }>(
      `select path, (pg_stat_file(path, true)).size::int as size
       from pg_database, concat('base/', oid) folder, pg_ls_dir(folder) name, concat(folder, '/', name) path
       where datname = current_database()`,
    );
    const texts: string[] = [];
    for (const { path, size } of files)
      for (let start = 0; start < (size ?? 0); start += PART) {
        const { rows } = await client.query<{ part: Buffer | null }>(
          'select pg_read_binary_file($1, $2, $3, true) as part',
          [path, Math.max(0, start - OVERLAP), PART + OVERLAP],
        );
        texts.push(wordsIn(rows[0]?.part ?? Buffer.of()));
      }
    return texts;
  });

/** Those of the strings that occur in one of the texts, in any case. */
export const foundIn = (texts: readonly string[], strings: readonly string[]): string[] => {
  const all = texts.join('\n').toLowerCase();
  return strings.filter((one) => all.includes(one));
};

/** Searches a database for strings: in visible rows, and in its files. */
export const foundInDatabase = async (url: string, strings: readonly string[]) => ({
  rows: foundIn(await rowsOf(url), strings),
  files: foundIn(await filesOf(url), strings),
});
