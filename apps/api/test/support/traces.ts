import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

/** Every row of every table as a line of text, its table before it; bytes in hexadecimal. */
const dumpOf = async (url: string): Promise<string[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "select format('%I', relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    const lines: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ line: string }>(`select t::text as line from ${name} t`);
      for (const { line } of rows) lines.push(`${name}\t${line.replaceAll('\n', ' ')}`);
    }
    return lines;
  } finally {
    await client.end();
  }
};

/**
 * Leaves in `folder` what a test run leaves behind, for the search for secrets of the test command (tooling/test): the
 * database as text, the log, and the tokens that were given out.
 */
export const leaveTraces = async (
  folder: string,
  from: { databaseUrl: string; logFile: string; tokensFile: string },
): Promise<void> => {
  await copyFile(from.logFile, join(folder, 'log'));
  await copyFile(from.tokensFile, join(folder, 'tokens'));
  await writeFile(join(folder, 'rows'), (await dumpOf(from.databaseUrl)).join('\n'));
};
