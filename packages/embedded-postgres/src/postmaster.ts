/** The server that holds a database folder, as PostgreSQL's own lock file `postmaster.pid` tells. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedPostgresError } from './error.ts';
import { readIfThere } from './files.ts';
import { isAlive } from './liveness.ts';
import { processesOf } from './processes.ts';

/** What a server has written into its lock file so far. */
export interface Postmaster {
  readonly pid: number;
  readonly folder: string;
  readonly port: number;
  /** `starting`, `ready`, `stopping`. */
  readonly state: string;
}

const POLL_MS = 15;
/** A server whose owner was killed a moment ago begins to stop in this time. */
const NOTICE_MS = 1_000;

const lockFileOf = (cluster: string): string => join(cluster, 'postmaster.pid');

/** What the lock file of this database folder says, true or left behind; undefined where there is none. */
export const postmasterOf = async (cluster: string): Promise<Postmaster | undefined> => {
  const lines = (await readIfThere(lockFileOf(cluster)))?.split('\n');
  if (lines === undefined) return undefined;
  const [pid, folder = '', , port, , , , state = ''] = lines;
  return { pid: Number(pid), folder, port: Number(port), state: state.trim() };
};

/** Whether a PostgreSQL server runs under this process id. */
export const isPostgres = (pid: number): boolean => {
  const [found] = processesOf([pid]);
  return found !== undefined && /(^|\/)postgres -/.test(found.command);
};

/**
 * Sees that nothing but a running server keeps PostgreSQL from starting on this folder: waits for one that is stopping,
 * and removes the lock of one that is gone where its process id has gone to another program (a reboot suffices for
 * that) or waits to be collected, which PostgreSQL takes for a running server. That is safe, since the lock proper is
 * the shared memory that the server's processes hold, which PostgreSQL looks at too.
 * @throws EmbeddedPostgresError `data_dir_in_use` where a server runs, or has not stopped by `deadline`
 */
export const makeWay = async (dataDir: string, cluster: string, deadline: number): Promise<void> => {
  const noticed = Date.now() + NOTICE_MS;
  for (;;) {
    const other = await postmasterOf(cluster);
    if (other === undefined || !(other.pid > 0)) return;
    if (!isPostgres(other.pid)) {
      if (isAlive(other.pid)) await rm(lockFileOf(cluster), { force: true });
      return;
    }
    if (Date.now() > (other.state === 'stopping' ? deadline : noticed)) {
      throw new EmbeddedPostgresError(
        'data_dir_in_use',
        `DATA_DIR ${dataDir} is in use by the PostgreSQL with process id ${other.pid}: stop the service that runs on it, or set DATA_DIR to another folder.`,
      );
    }
    await wait(POLL_MS);
  }
};

/** The port of the server `pid` once it accepts connections on this folder; undefined when `isOver` before that. */
export const untilReady = async (
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
