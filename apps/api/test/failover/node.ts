import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Testbed } from '../../../../tooling/testbed/testbed.ts';
import { programs } from '../deploy/packages.ts';
import { configure, type Secrets } from './configuration.ts';
import type { Machine } from './network.ts';
import { type Background, signalAll, startOn } from './process.ts';

const NOBODY = 65_534;
/** More than PostgreSQL's kept write-ahead log, two and a half gigabytes. */
const DISK = '5g';
const BALLAST = Buffer.alloc(16 * 1_048_576);
const LOOK_EVERY_MS = 20;
const LOG_LENGTH = 3_000;
/** Lines about a node that diverged from the others, which may be far before the last ones. */
const RETURN = /rewind|diverge|initializ|removing/i;
const RETURN_LINES = 20;

/** A node of the cluster: etcd, Patroni and PostgreSQL on one machine. */
export type Node = Awaited<ReturnType<typeof createNode>>;

/** Creates the node of this number, with the files of `deploy/patroni`. Its data are on a small separate disk. */
export const createNode = async (
  testbed: Testbed,
  machine: Machine,
  number: number,
  addresses: readonly string[],
  secrets: Secrets,
) => {
  const name = `node-${number}`;
  const folder = join(testbed.folder, name);
  const [disk, etcdData] = [join(folder, 'disk'), join(folder, 'etcd')];
  const data = join(disk, 'data');
  // The user `nobody` needs access to the folder of the testbed.
  await chmod(testbed.folder, 0o711);
  for (const created of [folder, disk, etcdData]) await mkdir(created);
  await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, name, disk]);
  testbed.undo(async () => void (await promisify(execFile)('umount', ['--lazy', disk])));
  for (const owned of [folder, disk, etcdData]) await chown(owned, NOBODY, NOBODY);

  const files = await configure(folder, data, number, addresses, secrets);
  let etcd: Background | undefined;
  let patroni: Background | undefined;
  /** Sends a signal to all processes except one; returns their number. */
  const signal = async (signal: NodeJS.Signals, except?: number): Promise<number> => {
    const pids = (await machine.pids()).filter((pid) => pid !== except);
    signalAll(pids, signal);
    return pids.length;
  };
  /** Repeated, because a process may have started another one in the meantime. */
  const killAll = async (except?: number): Promise<void> => {
    while ((await signal('SIGKILL', except)) > 0) await sleep(LOOK_EVERY_MS);
  };
  testbed.undo(() => killAll());

  const postmaster = async (): Promise<number> =>
    Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const ballast = join(disk, 'ballast');
  const { address, cut, part, join: joinAgain } = machine;
  return {
    ...{ name, address, cut, part, join: joinAgain },
    /** Starts etcd unless it runs. */
    startEtcd: (): void => {
      if (etcd?.isRunning() === true) return;
      const command = [programs().etcd, '--data-dir', etcdData, '--logger', 'zap'];
      etcd = startOn(machine, command, files.etcd, join(folder, 'etcd.log'));
    },
    /** Starts Patroni, and thereby PostgreSQL, unless it runs. */
    startPatroni: (): void => {
      if (patroni?.isRunning() === true) return;
      patroni = startOn(machine, [programs().patroni, files.config], files.patroni, join(folder, 'patroni.log'));
    },
    /** Kills PostgreSQL's first process like a crash; Patroni stays. */
    killPostgres: async () => signalAll([await postmaster()], 'SIGKILL'),
    /** Kills Patroni and all of PostgreSQL. */
    killDatabase: () => killAll(etcd?.pid),
    /** Stops every process as if the machine hung: twice, because one may have started another in the meantime. */
    freeze: async () => {
      for (const _time of ['first', 'second']) await signal('SIGSTOP');
    },
    thaw: async () => void (await signal('SIGCONT')),
    /** Fills the database's disk completely. */
    fillDisk: async () => {
      const file = await open(ballast, 'w');
      try {
        for (;;) await file.write(BALLAST);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        await file.close();
      }
    },
    emptyDisk: () => rm(ballast, { force: true }),
    /** The last log lines of Patroni and PostgreSQL, and the last ones about the node's return. */
    lastLines: async () => {
      const log = await readFile(join(folder, 'patroni.log'), 'utf8');
      const returning = log.split('\n').filter((line) => RETURN.test(line));
      return [...returning.slice(-RETURN_LINES), log.slice(-LOG_LENGTH)].join('\n');
    },
  };
};
