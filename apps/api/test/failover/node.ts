import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Testbed } from '../../../../tooling/testbed/testbed.ts';
import { textOf } from '../deploy/artefacts.ts';
import { programs } from '../deploy/packages.ts';
import type { Machine } from './network.ts';
import { type Background, signalAll, startOn } from './process.ts';
import { replaceIn } from './replaceIn.ts';

const NOBODY = 65_534;
const RUN_DIRECTORY = '/var/run/postgresql';
const DISK = '1g';
const LOOK_EVERY_MS = 20;

/** A node of the cluster: etcd, Patroni and PostgreSQL on a machine of their own. */
export interface Node {
  readonly name: string;
  readonly address: string;
  /** Starts etcd, if it doesn't run. */
  startEtcd(): void;
  /** Starts Patroni, and so PostgreSQL, if it doesn't run. */
  startPatroni(): void;
  /** Kills PostgreSQL's first process as by a crash; Patroni stays. */
  killPostgres(): Promise<void>;
  /** Kills Patroni and all of PostgreSQL. */
  killDatabase(): Promise<void>;
  /** Stops every process as if the machine hung. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  cut: Machine['cut'];
  part: Machine['part'];
  join: Machine['join'];
  /** Fills the disk of the database to the last byte. */
  fillDisk(): Promise<void>;
  emptyDisk(): Promise<void>;
}

export type Secrets = Readonly<Record<'superuser' | 'replication' | 'rewind' | 'restapi', string>>;

/** The variables of a file of `deploy/patroni`, for the node of this number at these addresses. */
const variablesOf = async (
  file: string,
  number: number,
  addresses: readonly string[],
): Promise<Record<string, string>> => {
  const text = await textOf(`patroni/${file}`);
  const lines = text.split('\n').filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(/=(.*)/s);
      const isOfAll = name.endsWith('_HOSTS') || name === 'ETCD_INITIAL_CLUSTER';
      const own = isOfAll ? value : value.replaceAll('node-1', `node-${number}`);
      return [name, own.replaceAll(/node-(\d)(?=:\d)/g, (_, other) => addresses[Number(other) - 1] ?? '')];
    }),
  );
};

/** Creates the node of this number, with the files of `deploy/patroni`. Its data lie on a small disk of their own. */
export const createNode = async (
  testbed: Testbed,
  machine: Machine,
  number: number,
  addresses: readonly string[],
  secrets: Secrets,
): Promise<Node> => {
  const name = `node-${number}`;
  const folder = join(testbed.folder, name);
  const [disk, etcdData, config] = [join(folder, 'disk'), join(folder, 'etcd'), join(folder, 'patroni.yml')];
  const data = join(disk, 'data');
  // Nobody has to pass the folder of the testbed.
  await chmod(testbed.folder, 0o711);
  for (const created of [folder, disk, etcdData]) await mkdir(created);
  await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, name, disk]);
  testbed.undo(async () => void (await promisify(execFile)('umount', ['--lazy', disk])));
  for (const owned of [folder, disk, etcdData]) await chown(owned, NOBODY, NOBODY);

  const shipped = await textOf('patroni/patroni.yml');
  const [etcdVariables, nodeVariables] = [
    await variablesOf('etcd.env', number, addresses),
    await variablesOf('node.env', number, addresses),
  ];
  await writeFile(config, replaceIn(shipped, RUN_DIRECTORY, folder));
  const patroniVariables = {
    ...nodeVariables,
    HOME: folder,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: programs().postgres,
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_RESTAPI_PASSWORD: secrets.restapi,
    PATRONI_SUPERUSER_PASSWORD: secrets.superuser,
    PATRONI_REPLICATION_PASSWORD: secrets.replication,
    PATRONI_REWIND_PASSWORD: secrets.rewind,
  };

  let etcd: Background | undefined;
  let patroni: Background | undefined;
  const signal = async (signal: NodeJS.Signals): Promise<number> => {
    const pids = await machine.pids();
    signalAll(pids, signal);
    return pids.length;
  };
  testbed.undo(async () => {
    for (let left = await signal('SIGKILL'); left > 0; left = (await machine.pids()).length) await sleep(LOOK_EVERY_MS);
  });

  const postmaster = async (): Promise<number> =>
    Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const ballast = join(disk, 'ballast');
  return {
    name,
    address: machine.address,
    startEtcd: () => {
      if (etcd?.isRunning() === true) return;
      const command = [programs().etcd, '--data-dir', etcdData, '--logger', 'zap'];
      etcd = startOn(machine, command, etcdVariables, join(folder, 'etcd.log'));
    },
    startPatroni: () => {
      if (patroni?.isRunning() === true) return;
      patroni = startOn(machine, [programs().patroni, config], patroniVariables, join(folder, 'patroni.log'));
    },
    killPostgres: async () => signalAll([await postmaster()], 'SIGKILL'),
    killDatabase: async () => {
      const pids = await machine.pids();
      signalAll(
        pids.filter((pid) => pid !== etcd?.pid),
        'SIGKILL',
      );
      await patroni?.ended;
    },
    freeze: async () => void (await signal('SIGSTOP')),
    thaw: async () => void (await signal('SIGCONT')),
    cut: machine.cut,
    part: machine.part,
    join: machine.join,
    fillDisk: async () => {
      const { bavail, bsize } = await statfs(disk);
      await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
      });
    },
    emptyDisk: () => rm(ballast, { force: true }),
  };
};
