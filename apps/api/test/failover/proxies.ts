import { chmod, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { freePort } from '../../../../tooling/testbed/ports.ts';
import type { Settings } from '../../../../tooling/testbed/program.ts';
import type { Testbed } from '../../../../tooling/testbed/testbed.ts';
import { textOf } from '../deploy/artefacts.ts';
import { programs } from '../deploy/packages.ts';
import { configurePgBouncer } from '../deploy/pgbouncer.ts';
import { replaceIn } from '../deploy/replaceIn.ts';
import type { Cluster } from './cluster.ts';
import type { Deployed } from './database.ts';
import { startOn } from './process.ts';

const here = { on: ([file = '', ...args]: readonly string[]): [string, ...string[]] => [file, ...args] };

const start = async (testbed: Testbed, program: string, args: readonly string[]): Promise<void> => {
  await chmod(testbed.folder, 0o711);
  const { kill, ended } = startOn(here, [program, ...args], {}, join(testbed.folder, `${basename(program)}.log`));
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
  const file = join(testbed.folder, 'haproxy.cfg');
  await writeFile(file, text);
  await start(testbed, programs().haproxy, ['-db', '-f', file]);
  return ports;
};

/** `deploy/pgbouncer.ini` before this port of HAProxy. */
const startPgBouncer = async (testbed: Testbed, server: number): Promise<number> => {
  const { file, port } = await configurePgBouncer(testbed.folder, server);
  await start(testbed, programs().pgbouncer, ['--quiet', file]);
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
