import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { freePort } from '../../../../tooling/testbed/ports.ts';
import { until } from '../support/until.ts';
import { ownFolder, runToEnd, startToRun } from './asPostgres.ts';
import { programs } from './packages.ts';

/** A running PostgreSQL of the distribution. */
export interface Cluster {
  /** URL of its database `postgres`, as superuser. */
  url: string;
  port: number;
  folder: string;
  stop(): Promise<void>;
}

/** Runs a statement, or several without parameters, and returns the rows of the last. */
export const sql = async <Row>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query(statement, values);
    return result.rows as Row[];
  } finally {
    await client.end();
  }
};

const untilServing = (url: string, server: ChildProcess): Promise<true> =>
  until(() => {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    return sql(url, 'select 1').then(
      () => true,
      () => undefined,
    );
  });

/** Starts the server on a folder with a cluster. The end of the test stops it. */
export const startCluster = async (
  folder: string,
  settings: Record<string, string>,
  password: string,
): Promise<Cluster> => {
  const port = await freePort();
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    port: String(port),
    ...settings,
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = startToRun(join(programs().postgres, 'postgres'), ['-D', folder, ...args]);
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= server.stop('SIGINT');
    return stopped;
  };
  onTestFinished(stop);
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  await untilServing(url, server.process);
  return { url, port, folder, stop };
};

/** A new cluster with these settings, and lines of `pg_hba.conf` before the usual ones. */
export const newCluster = async (
  settings: Record<string, string> = {},
  access = '',
): Promise<Cluster & { password: string }> => {
  const { folder, remove } = await ownFolder();
  onTestFinished(remove);
  const password = randomBytes(12).toString('hex');
  const [data, file] = [join(folder, 'data'), join(folder, 'password')];
  await writeFile(file, password, { mode: 0o644 });
  await runToEnd(join(programs().postgres, 'initdb'), [
    ...['-D', data, '--username=postgres', `--pwfile=${file}`, '--auth=scram-sha-256', '--encoding=UTF8', '--no-sync'],
    // Like the tests of the service, independent of the machine's locale.
    ...['--locale=C'],
  ]);
  if (access !== '') await writeFile(join(data, 'pg_hba.conf'), access);
  else await appendFile(join(data, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 scram-sha-256\n');
  return { ...(await startCluster(data, settings, password)), password };
};

/** A streaming replica of a cluster with these settings, as `pg_basebackup -R` creates it. */
export const replicaOf = async (
  { url, password }: Cluster & { password: string },
  settings: Record<string, string> = {},
): Promise<Cluster> => {
  const { folder, remove } = await ownFolder();
  onTestFinished(remove);
  const data = join(folder, 'data');
  const target = ['-D', data, '-d', url, '-R', '-X', 'stream', '--checkpoint=fast'];
  await runToEnd(join(programs().postgres, 'pg_basebackup'), target);
  return startCluster(data, settings, password);
};
