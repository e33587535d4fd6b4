import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** Runs `work` on a separate connection, without the service. */
export const withConnection = async <Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** The port of a database URL. */
export const portOf = (url: string): number => Number(new URL(url).port || 5432);

/** The separate database of a test. */
interface ScratchDatabase {
  readonly url: string;
  /** The name of the database, for copies. Only a database without connections can be copied. */
  readonly name: string;
  /** Drops the database even if it has connections. */
  drop(): Promise<void>;
}

/**
 * Creates a database on the server of `serverUrl`: an empty one or a copy of another, which is much faster than
 * migrating one.
 */
export const scratchDatabase = async (serverUrl: string, copied = 'template1'): Promise<ScratchDatabase> => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const run = (statement: string) => withConnection(serverUrl, async (client) => void (await client.query(statement)));
  await run(`create database ${name} template ${copied}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, name, drop: () => run(`drop database ${name} with (force)`) };
};

/**
 * Runs `insert` while the tables have only their unique indexes, and creates the others afterwards, which is much
 * faster.
 */
export const withIndexesLast = async (
  client: Client,
  tables: readonly string[],
  insert: () => Promise<void>,
): Promise<void> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any ($1::regclass[]) and not indisunique`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await insert();
  await client.query("set maintenance_work_mem = '1GB'");
  for (const { definition } of rows) await client.query(definition);
};
