import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../../tooling/testbed/ports.ts';
import type { Settings } from '../../../../tooling/testbed/program.ts';
import type { Testbed } from '../../../../tooling/testbed/testbed.ts';
import { textOf } from '../deploy/artefacts.ts';
import { programs } from '../deploy/packages.ts';
import type { Cluster } from './cluster.ts';
import type { Deployed } from './database.ts';
import { startOn } from './process.ts';
import { replaceIn } from './replaceIn.ts';

const here = { on: ([file = '', ...args]: readonly string[]): [string, ...string[]] => [file, ...args] };

const start = async (
  testbed: Testbed,
  program: string,
  args: readonly string[],
  file: string,
  text: string,
): Promise<void> => {
  const path = join(testbed.folder, file);
  await writeFile(path, text);
  await chmod(testbed.folder, 0o711);
  const { kill, ended } = startOn(here, [program, ...args, path], {}, join(testbed.folder, `${file}.log`));
  testbed.undo(async () => {
    kill('SIGKILL');
    await ended;
  });
};

/** HAProxy of `deploy/patroni` before the cluster, on ports of its own. */
const startHaproxy = async (testbed: Testbed, { nodes }: Cluster): Promise<{ primary: number; standbys: number }> => {
  const ports = { primary: await freePort(), standbys: await freePort() };
  const shipped = replaceIn(
    replaceIn(await textOf('patroni/haproxy.cfg'), 'bind *:5000', `bind 127.0.0.1:${ports.primary}`),
    'bind *:5001',
    `bind 127.0.0.1:${ports.standbys}`,
  );
  const text = nodes.reduce((all, { name, address }) => all.replaceAll(`${name}:5432`, `${address}:5432`), shipped);
  await start(testbed, programs().haproxy, ['-db', '-f'], 'haproxy.cfg', text);
  return ports;
};

/** `deploy/pgbouncer.ini` before this port of HAProxy. */
const startPgBouncer = async (testbed: Testbed, server: number): Promise<number> => {
  const port = await freePort();
  const users = join(testbed.folder, 'userlist.txt');
  await writeFile(users, '"training_service" "service"\n');
  const settings: readonly [string, string][] = [
    ['host=database port=5432', `host=127.0.0.1 port=${server}`],
    ['listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1\nunix_socket_dir ='],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/userlist.txt', users],
  ];
  const text = settings.reduce((all, [from, to]) => replaceIn(all, from, to), await textOf('pgbouncer.ini'));
  await start(testbed, programs().pgbouncer, ['--quiet'], 'pgbouncer.ini', text);
  return port;
};

/** Settings with which the service reaches the primary through PgBouncer and HAProxy, and the standbys through HAProxy. */
export const throughProxies = async (testbed: Testbed, cluster: Cluster, { urlAt }: Deployed): Promise<Settings> => {
  const ports = await startHaproxy(testbed, cluster);
  return {
    DATABASE_URL: urlAt(`127.0.0.1:${await startPgBouncer(testbed, ports.primary)}`, 'primary'),
    READ_DATABASE_URL: urlAt(`127.0.0.1:${ports.standbys}`, 'replica'),
    PREPARED_STATEMENTS: 'unnamed',
  };
};
