/** The server that uses a database folder, according to PostgreSQL's lock file `postmaster.pid`. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedPostgresError } from './error.ts';
import { readIfThere } from './files.ts';
import { isAlive } from './liveness.ts';
import { processesOf } from './processes.ts';

/** The content of a server's lock file. */
export interface Postmaster {
  readonly pid: number;
  readonly folder: string;
  readonly port: number;
  /** For example `starting`, `ready` or `stopping`. */
  readonly state: string;
}

const POLL_MS = 15;
/** The time in milliseconds within which a server begins to stop after its owner was killed. */
const GRACE_MS = 1_000;

const lockFileOf = (cluster: string): string => join(cluster, 'postmaster.pid');

/** The content of the lock file of this database folder, current or stale; undefined if there is none. */
export const postmasterOf = async (cluster: string): Promise<Postmaster | undefined> => {
  const lines = (await readIfThere(lockFileOf(cluster)))?.split('\n');
  if (lines === undefined) return undefined;
  const [pid, folder = '', , port, , , , state = ''] = lines;
  return { pid: Number(pid), folder, port: Number(port), state: state.trim() };
};

/** Whether the process with this id is a PostgreSQL server. */
export const isPostgres = (pid: number): boolean => {
  const [found] = processesOf([pid]);
  return found !== undefined && /(^|\/)postgres -/.test(found.command);
};

/**
 * Waits until a stopping server on this folder has ended, and removes a stale lock file whose process id belongs to
 * another program (as after a reboot) or to a zombie, because PostgreSQL would mistake the process for a running
 * server. The removal is safe: PostgreSQL also checks the shared memory of the server's processes, which is the actual
 * lock.
 * @throws EmbeddedPostgresError `data_dir_in_use` if a server is running, or has not stopped by `deadline`
 */
export const clearLock = async (dataDir: string, cluster: string, deadline: number): Promise<void> => {
  const graceEnd = Date.now() + GRACE_MS;
  for (;;) {
    const other = await postmasterOf(cluster);
    if (other === undefined || !(other.pid > 0)) return;
    if (!isPostgres(other.pid)) {
      if (isAlive(other.pid)) await rm(lockFileOf(cluster), { force: true });
      return;
    }
    if (Date.now() > (other.state === 'stopping' ? deadline : graceEnd)) {
      throw new EmbeddedPostgresError(
        'data_dir_in_use',
        `DATA_DIR ${dataDir} is in use by the PostgreSQL with process id ${other.pid}: stop the service that uses it, or set DATA_DIR to another folder.`,
      );
    }
    await wait(POLL_MS);
  }
};

/**
 * Waits until the server with the process id `pid` accepts connections on this folder, and returns its port; undefined
 * if `isOver` returns true first.
 */
export const waitUntilReady = async (
  cluster: string,
  pid: number | undefined,
  isOver: () => boolean,
): Promise<number | undefined> => {
  while (!isOver()) {
    const found = await postmasterOf(cluster);
    if (found !== undefined && found.pid === pid && found.state === 'ready') return found.port;
    await wait(POLL_MS);
  }
  return undefined;
};
