import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { chown, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { type Binaries, findBinaries } from './binaries.ts';
import { filesOf, prepareCluster, readIfThere, USER } from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';
import { guard } from './guard.ts';
import { isAlive } from './liveness.ts';
import { type Owner, ownerFor } from './owner.ts';

export { EmbeddedPostgresError } from './error.ts';

/** A PostgreSQL server that this process has started and owns. */
export interface EmbeddedPostgres {
  readonly url: string;
  /** Stops the server and waits for its end: transactions under way are rolled back, committed data is on disk. */
  stop(): Promise<void>;
  /** Resolves with the reason if the server ends without `stop` having been called. */
  readonly ended: Promise<string>;
}

/** What is set for every start. Nothing that a statement carries may reach the log: rows hold personal data. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 15;

/** The lines of `postmaster.pid`: the process id first, the port fourth, the state eighth. */
const postmasterOf = async (cluster: string) => {
  const lines = (await readIfThere(join(cluster, 'postmaster.pid')))?.split('\n') ?? [];
  return { pid: Number(lines[0] ?? 0), port: Number(lines[3] ?? 0), state: lines[7]?.trim() };
};

const urlOf = (port: number, password: string): string => `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
};

const launch = async (binaries: Binaries, owner: Owner, dataDir: string): Promise<ChildProcess> => {
  const { cluster, log } = filesOf(dataDir);
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const port = await freePort();
  const { file, args, options } = owner.command(binaries.postgres, ['-D', cluster, '-p', String(port), ...settings]);
  const output = openSync(log, 'a', 0o600);
  // One start's messages are kept: enough to explain a failure, and the file can't grow without bound.
  await truncate(log);
  if (owner.ids !== undefined) await chown(log, owner.ids.uid, owner.ids.gid);
  return spawn(file, args, {
    ...options,
    detached: true,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C', PGDATA: cluster },
    stdio: ['ignore', output, output],
  });
};

const inUse = (dataDir: string, pid: number): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    'data_dir_in_use',
    `DATA_DIR ${dataDir} is in use by the PostgreSQL with process id ${pid}: stop the service that runs on it, or set DATA_DIR to another folder.`,
  );

/** Waits until the server accepts connections; its end before that is an error. */
const untilReady = async (child: ChildProcess, dataDir: string): Promise<number> => {
  const { cluster, log } = filesOf(dataDir);
  const deadline = Date.now() + START_TIMEOUT_MS;
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  while (Date.now() < deadline && failure === undefined && child.exitCode === null && child.signalCode === null) {
    const { pid, port, state } = await postmasterOf(cluster);
    if (pid === child.pid && state === 'ready') return port;
    await wait(POLL_MS);
  }
  const other = await postmasterOf(cluster);
  if (other.pid !== child.pid && isAlive(other.pid)) throw inUse(dataDir, other.pid);
  child.kill('SIGQUIT');
  const lines = (await readIfThere(log))?.split('\n').slice(-3).join(' ');
  throw new EmbeddedPostgresError(
    'start_failed',
    `PostgreSQL did not start: ${failure?.message ?? (lines || 'it said nothing')} (its log is ${log}).`,
  );
};

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
  const { cluster } = filesOf(dataDir);
  const binaries = await findBinaries();
  const owner = ownerFor([cluster, binaries.postgres]);
  const running = await postmasterOf(cluster);
  if ((await runningEmbeddedPostgres(dataDir)) !== undefined) throw inUse(dataDir, running.pid);

  const password = await prepareCluster(binaries.initdb, owner, dataDir, options.say);
  options.say('Starting PostgreSQL …');
  const child = await launch(binaries, owner, dataDir);
  const release = guard(child.pid ?? 0, cluster);
  let stopping = false;
  const exit = once(child, 'exit');
  const ended = new Promise<string>((tell) => {
    void exit.then(([code, signal]) => {
      release();
      if (!stopping) tell(`exit ${code ?? signal}`);
    });
  });
  const port = await untilReady(child, dataDir).finally(() => child.unref());

  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    stopping = true;
    child.ref();
    child.kill('SIGINT');
    await exit;
  };
  return { url: urlOf(port, password), stop, ended };
};

/** The URL of the embedded server that runs on `dataDir` and accepts connections; undefined where none does. */
export const runningEmbeddedPostgres = async (dataDir: string): Promise<string | undefined> => {
  const { cluster, password } = filesOf(resolve(dataDir));
  const { pid, port } = await postmasterOf(cluster);
  const secret = await readIfThere(password);
  if (!isAlive(pid) || port === 0 || secret === undefined) return undefined;
  const url = urlOf(port, secret);
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return url;
  } catch {
    return undefined;
  }
};
