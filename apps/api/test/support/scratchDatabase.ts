import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

const withClient = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

/** Creates an empty database on the server of `serverUrl`; `drop` removes it, whoever is connected. */
export const scratchDatabase = async (serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withClient(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => withClient(serverUrl, `drop database ${name} with (force)`) };
};
