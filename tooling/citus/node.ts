/** A node of a Citus cluster: a PostgreSQL of the Linux distribution, with its data in a folder of the testbed. */
import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runToEnd, startToRun, whoRuns } from '../../apps/api/test/deploy/asPostgres.ts';
import { hasCitus, programs } from '../../apps/api/test/deploy/packages.ts';
import { withConnection } from '../testbed/database.ts';
import { freePort } from '../testbed/ports.ts';
import type { Testbed } from '../testbed/testbed.ts';

const LOOK_EVERY_MS = 50;
const STARTED_WITHIN_MS = 60_000;

/** Settings in the form of `postgresql.conf`. */
export type NodeSettings = Readonly<Record<string, string>>;

/**
 * The settings that a node needs for the tests of this repository: the service's connections, and moves of shards by
 * logical replication.
 */
const SETTINGS: NodeSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_preload_libraries: 'citus',
  max_connections: '300',
  max_prepared_transactions: '300',
  max_worker_processes: '40',
  max_logical_replication_workers: '20',
  max_wal_senders: '30',
  max_replication_slots: '30',
  wal_level: 'logical',
  // Each table needs a file for each shard and index. Eight shards are spread over both workers, and are created in
  // seconds.
  'citus.shard_count': '8',
  'citus.node_conninfo': 'sslmode=disable',
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
};

/**
 * The name of a setting. PostgreSQL releases since November 2026 allow only the libraries in this setting to decode for
 * logical replication. Citus moves shards with its own library.
 */
const DECODERS = 'output_plugin_libraries';

const decoderSettings = (): NodeSettings => {
  const described = execFileSync(join(programs().postgres, 'postgres'), ['--describe-config'], { encoding: 'utf8' });
  return described.includes(DECODERS) ? { [DECODERS]: 'pgoutput, citus' } : {};
};

/** The message about what must be installed before a node can start; undefined if everything is installed. */
export const adviceForCitus = (): string | undefined =>
  hasCitus()
    ? undefined
    : 'The tests on Citus need Citus 13.2 for the PostgreSQL of Debian: run tooling/citus/build.sh as root.';

/** A running node. */
export interface Node {
  readonly port: number;
  /** Returns the URL of a database of the node, for a superuser. */
  url(database: string): string;
  /** Ends the node without a shutdown, as in a crash. */
  kill(): Promise<void>;
  /** Starts the node again on the same data and port. Resolves when it accepts connections. */
  start(): Promise<void>;
}

const runs = (url: string): Promise<boolean> =>
  withConnection(url, (client) => client.query('select')).then(
    () => true,
    () => false,
  );

/** Starts a new node, which is stopped with the testbed. */
export const startNode = async (testbed: Testbed, name: string, settings: NodeSettings): Promise<Node> => {
  const { uid, gid } = whoRuns();
  const folder = join(testbed.folder, name);
  // The user that runs PostgreSQL must be able to enter the folder of the testbed.
  await chmod(testbed.folder, 0o711);
  await mkdir(folder);
  await chown(folder, uid, gid);
  const access = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await runToEnd(join(programs().postgres, 'initdb'), ['-D', folder, ...access]);
  const port = await freePort();
  const all = { ...SETTINGS, ...decoderSettings(), ...settings, port: String(port) };
  const args = ['-D', folder, ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])];
  const url = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;

  let server: ReturnType<typeof startToRun> | undefined;
  const start = async (): Promise<void> => {
    server = startToRun(join(programs().postgres, 'postgres'), args);
    for (const begin = performance.now(); !(await runs(url('postgres'))); await sleep(LOOK_EVERY_MS)) {
      if (server.process.exitCode !== null || performance.now() - begin > STARTED_WITHIN_MS)
        throw new Error(`${name} does not start`);
    }
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    await server?.stop(signal);
    server = undefined;
  };
  testbed.undo(() => end('SIGINT'));
  await start();
  return { port, url, start, kill: () => end('SIGQUIT') };
};
