import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './error.ts';
import { filesOf, hasCode, lastLines } from './files.ts';
import { isAlive } from './liveness.ts';
import { createPassword, readPassword } from './password.ts';
import type { ServerUser } from './serverUser.ts';

/** The superuser of the server. */
export const USER = 'postgres';

const UNFINISHED = 'postgres.unfinished-';

/** Removes clusters whose creation was interrupted, but not those that another process is creating. */
const removeUnfinished = async (dataDir: string): Promise<void> => {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED) || isAlive(Number.parseInt(name.slice(UNFINISHED.length), 10))) continue;
    // If the creating process was killed, initdb may still add files for a moment.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10 });
  }
};

const runInitdb = async (initdb: string, user: ServerUser, folder: string, passwordFile: string): Promise<void> => {
  const { file, args, options } = user.command(initdb, [
    `--pgdata=${folder}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]);
  try {
    await promisify(execFile)(file, args, { ...options, env: { ...process.env, LC_ALL: 'C' }, cwd: '/' });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    throw new EmbeddedPostgresError(
      'initdb_failed',
      `The database could not be created (${lastLines(output) || String(error)}): check free space and permissions, or set DATABASE_URL.`,
    );
  }
};

/** Gives the complete cluster its name, and flushes the folder, so that a power failure does not lose it. */
const complete = async (unfinished: string, cluster: string, dataDir: string): Promise<void> => {
  try {
    await rename(unfinished, cluster);
  } catch (error) {
    // Another process has created the cluster in the meantime; its cluster is used.
    if (!hasCode(error, 'EEXIST', 'ENOTEMPTY')) throw error;
    return;
  }
  const folder = await open(dataDir);
  await folder.sync().finally(() => folder.close());
};

/**
 * Creates the database cluster of a data folder. The cluster gets its final name when it is complete, so that an
 * interrupted creation leaves no cluster. Several processes may call this at the same time.
 * @throws EmbeddedPostgresError `initdb_failed` with the end of initdb's output
 */
export const initialise = async (initdb: string, user: ServerUser, dataDir: string): Promise<void> => {
  const { cluster, password } = filesOf(dataDir);
  await removeUnfinished(dataDir);
  const unfinished = join(dataDir, `${UNFINISHED}${process.pid}-${randomBytes(4).toString('hex')}`);
  // initdb reads the password from a file that its user must be able to read.
  const passwordFile = `${unfinished}-password`;
  try {
    await createPassword(password, passwordFile);
    await mkdir(unfinished, { mode: 0o700 });
    await writeFile(passwordFile, `${await readPassword(password)}\n`, { mode: 0o600 });
    if (user.ids !== undefined) {
      await chown(unfinished, user.ids.uid, user.ids.gid);
      await chown(passwordFile, user.ids.uid, user.ids.gid);
    }
    await runInitdb(initdb, user, unfinished, passwordFile);
    await complete(unfinished, cluster, dataDir);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
};
