/** The embedded PostgreSQL: what the service and its commands use. */
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { findBinaries } from './binaries.ts';
import { prepareCluster, prepareDataDir } from './cluster.ts';
import { filesOf } from './files.ts';
import { USER } from './initialise.ts';
import { ownerFor } from './serverUser.ts';
import { readPassword } from './password.ts';
import { isPostgres, postmasterOf } from './postmaster.ts';
import { startServer } from './server.ts';

/** A PostgreSQL server that this process has started and owns. */
export interface EmbeddedPostgres {
  readonly url: string;
  /** Stops the server and waits for its end: transactions under way are rolled back, committed data is on disk. */
  stop(): Promise<void>;
  /** Resolves with the reason if the server ends without `stop` having been called. */
  readonly ended: Promise<string>;
}

const CONNECT_TIMEOUT_MS = 2_000;

const urlOf = (port: number, password: string): string => `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;

/**
 * Starts the PostgreSQL server whose data is in the folder `postgres` of `dataDir`; makes it on the first use.
 * `say` gets a line for each step. The server listens on 127.0.0.1 alone, on a free port.
 * @throws EmbeddedPostgresError saying what is wrong and what to do
 */
export const startEmbeddedPostgres = async (options: {
  dataDir: string;
  say: (line: string) => void;
}): Promise<EmbeddedPostgres> => {
  const dataDir = resolve(options.dataDir);
  const binaries = await findBinaries();
  await prepareDataDir(dataDir);
  const owner = ownerFor(dataDir, filesOf(dataDir).cluster, binaries.postgres);
  const password = await prepareCluster(binaries, owner, dataDir, options.say);
  options.say(`Starting PostgreSQL ${binaries.majorVersion} …`);
  const server = await startServer(binaries, owner, dataDir);

  let stopping = false;
  const stop = async (): Promise<void> => {
    stopping = true;
    server.interrupt();
    await server.exit;
  };
  const ended = new Promise<string>((tell) => {
    void server.exit.then((reason) => stopping || tell(reason));
  });
  return { url: urlOf(server.port, password), stop, ended };
};

const accepts = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
};

/** The URL of the embedded server that runs on `dataDir` and accepts connections; undefined where none does. */
export const runningEmbeddedPostgres = async (dataDir: string): Promise<string | undefined> => {
  const { cluster, password } = filesOf(resolve(dataDir));
  const server = await postmasterOf(cluster);
  if (server === undefined || !isPostgres(server.pid)) return undefined;
  // A copy of the folder of a running server holds the lock file of the original.
  const folder = await realpath(server.folder).catch(() => undefined);
  if (folder !== (await realpath(cluster))) return undefined;
  const url = urlOf(server.port, await readPassword(password));
  return (await accepts(url)) ? url : undefined;
};
