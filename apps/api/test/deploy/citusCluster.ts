/** A cluster of nodes on this machine, each with its own address, started by the files of deploy/citus. */
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { freePort } from '../../../../tooling/testbed/ports.ts';
import { until } from '../support/until.ts';
import { DEPLOY, textOf } from './artefacts.ts';
import { runToEnd, startToRun, whoRuns } from './asPostgres.ts';
import { sql } from './cluster.ts';
import { programs } from './packages.ts';
import { atDesk } from './runbook.ts';

/** A server of the cluster. */
export interface Node {
  readonly address: string;
  readonly data: string;
  /** Its database `training`, as superuser. */
  readonly url: string;
  /** Stops it like a power failure. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

const PASSWORDS = { OWNER_PASSWORD: 'owner', SERVICE_PASSWORD: 'service' };

/** The line of `postgresql.conf` that a newer PostgreSQL requires and an older one rejects. */
const withDecoders = (text: string): string => {
  const known = execFileSync(join(programs().postgres, 'postgres'), ['--describe-config'], { encoding: 'utf8' });
  return known.includes('output_plugin_libraries')
    ? text.replace('# output_plugin_libraries', 'output_plugin_libraries')
    : text;
};

/**
 * Nodes that do not know each other yet, the first of which becomes the coordinator, and the operator's working
 * folder.
 */
export const startNodes = async (count: number) => {
  const { folder, run } = await atDesk();
  const [port, password, net] = [await freePort(), randomBytes(12).toString('hex'), randomInt(1, 250)];
  // One more port, for a standby.
  const all = Array.from({ length: count + 1 }, (_, index) => `127.${net}.0.${index + 1}`);
  const addresses = all.slice(0, count);
  const certificates = join(folder, 'certificates');
  await runToEnd('mkdir', [certificates]);
  await run('cluster-certificates', { CERTIFICATES: certificates, NAMES: [...all, 'localhost'].join(' ') });
  const { uid, gid } = whoRuns();
  const chown = (path: string) => promisify(execFile)('chown', ['--recursive', `${uid}:${gid}`, path]);
  await chown(certificates);
  await cp(new URL('citus/pg_hba.conf', DEPLOY), join(folder, 'pg_hba.conf'));
  await writeFile(
    join(folder, 'postgresql.conf'),
    withDecoders(await textOf('citus/postgresql.conf'))
      .replaceAll('/etc/citus/', `${folder}/`)
      .replaceAll('/certificates/', `${certificates}/`),
  );
  await writeFile(join(folder, 'password'), password, { mode: 0o644 });
  const passfile = ['postgres', 'training_owner', 'training_service'].map(
    (role, index) => `*:*:*:${role}:${[password, 'owner', 'service'][index]}`,
  );

  const urlOf = (address: string, user = 'postgres', secret = password, name = 'training') =>
    `postgres://${user}:${secret}@${address}:${port}/${name}?sslmode=verify-full&sslrootcert=${certificates}/ca.pem`;

  const nodeAt = (address: string, data: string): Node => {
    let server: ReturnType<typeof startToRun> | undefined;
    const start = async (): Promise<void> => {
      const settings = { config_file: join(folder, 'postgresql.conf'), listen_addresses: address, port: `${port}` };
      const own = {
        ...settings,
        // Few shards, so that creating the tables takes only seconds.
        ...{ unix_socket_directories: '', fsync: 'off', 'citus.local_hostname': address, 'citus.shard_count': '8' },
      };
      const args = Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const command = [join(programs().postgres, 'postgres'), '-D', data, ...args];
      server = startToRun('sh', [new URL('citus/node.sh', DEPLOY).pathname, ...command], whoRuns(), {
        HOME: folder,
        PGPASS: passfile.join('\n'),
        PGPASSFILE: join(data, '..', `pgpass-${address}`),
      });
      await until(() =>
        sql(urlOf(address, 'postgres', password, 'postgres'), 'select 1').then(
          () => true,
          () => undefined,
        ),
      );
    };
    const stop = async (signal: NodeJS.Signals): Promise<void> => {
      await server?.stop(signal);
      server = undefined;
    };
    onTestFinished(() => stop('SIGINT'));
    return { address, data, url: urlOf(address), start, kill: () => stop('SIGQUIT') };
  };

  const nodes = await Promise.all(
    addresses.map(async (address, index) => {
      const data = join(folder, `node-${index}`);
      const options = ['--username=postgres', `--pwfile=${join(folder, 'password')}`, '--auth=scram-sha-256'];
      await runToEnd(join(programs().postgres, 'initdb'), [
        '-D',
        data,
        ...options,
        '--encoding=UTF8',
        '--no-sync',
        '--locale=C',
      ]);
      const node = nodeAt(address, data);
      await node.start();
      await sql(urlOf(address, 'postgres', password, 'postgres'), 'create database training');
      await sql(node.url, 'create extension citus');
      return node;
    }),
  );

  /** Joins the first node with these workers, as the runbook describes. */
  const join_ = (workers: readonly Node[]) =>
    run('cluster-join', {
      ...PASSWORDS,
      PGHOST: addresses[0] ?? '',
      PGPORT: `${port}`,
      PGPASSWORD: password,
      PGSSLMODE: 'verify-full',
      PGSSLROOTCERT: `${certificates}/ca.pem`,
      WORKERS: workers.map(({ address }) => address).join(' '),
    });
  const spare = all.at(-1) ?? '';
  return { folder, port, nodes, spare, nodeAt, urlOf, chown, join: join_, run };
};
