/** Starts, stops and finds the embedded PostgreSQL. */
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { findBinaries } from './binaries.ts';
import { prepareCluster, prepareDataDir } from './cluster.ts';
import { filesOf } from './files.ts';
import { USER } from './initialise.ts';
import { readPassword } from './password.ts';
import { isPostgres, postmasterOf } from './postmaster.ts';
import { startServer } from './server.ts';
import { serverUserFor } from './serverUser.ts';

/** A PostgreSQL server that this process has started and owns. */
export interface EmbeddedPostgres {
  readonly url: string;
  /** Stops the server, and waits until it has ended. Open transactions are rolled back; committed data is on disk. */
  stop(): Promise<void>;
  /** Resolves with the reason if the server ends before `stop` is called. */
  readonly ended: Promise<string>;
}

const CONNECT_TIMEOUT_MS = 2_000;

const urlOf = (port: number, password: string): string => `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;

/**
 * Starts the PostgreSQL server with the data in the folder `postgres` of `dataDir`, which is created on the first use.
 * `onProgress` is called with a line for each step. The server only listens on 127.0.0.1, on a free port.
 * @throws EmbeddedPostgresError with the cause and what to do
 */
export const startEmbeddedPostgres = async (options: {
  dataDir: string;
  onProgress: (line: string) => void;
}): Promise<EmbeddedPostgres> => {
  const dataDir = resolve(options.dataDir);
  const binaries = await findBinaries();
  await prepareDataDir(dataDir);
  const user = serverUserFor(dataDir, filesOf(dataDir).cluster, binaries.postgres);
  const password = await prepareCluster(binaries, user, dataDir, options.onProgress);
  options.onProgress(`Starting PostgreSQL ${binaries.majorVersion} …`);
  const server = await startServer(binaries, user, dataDir);

  let stopping = false;
  const stop = async (): Promise<void> => {
    stopping = true;
    server.interrupt();
    await server.exit;
  };
  const ended = new Promise<string>((resolveEnd) => {
    void server.exit.then((reason) => stopping || resolveEnd(reason));
  });
  return { url: urlOf(server.port, password), stop, ended };
};

const acceptsConnections = async (url: string): Promise<boolean> => {
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

/** The URL of the embedded server that runs on `dataDir`; undefined if none accepts connections. */
export const runningEmbeddedPostgres = async (dataDir: string): Promise<string | undefined> => {
  const { cluster, password } = filesOf(resolve(dataDir));
  const server = await postmasterOf(cluster);
  if (server === undefined || !isPostgres(server.pid)) return undefined;
  // A copy of the folder of a running server contains the lock file of the original.
  const folder = await realpath(server.folder).catch(() => undefined);
  if (folder !== (await realpath(cluster))) return undefined;
  const url = urlOf(server.port, await readPassword(password));
  return (await acceptsConnections(url)) ? url : undefined;
};
