import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** Runs `work` on a connection of its own, past the service. */
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

/** Creates an empty database on the server of `serverUrl`; `drop` removes it even if somebody is connected. */
export const scratchDatabase = async (serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const run = (statement: string) => withConnection(serverUrl, async (client) => void (await client.query(statement)));
  await run(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
};
