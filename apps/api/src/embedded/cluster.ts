import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './error.ts';
import { isAlive } from './liveness.ts';
import type { Owner } from './owner.ts';

export const USER = 'postgres';
const PASSWORD_BYTES = 32;

/** The files of a data folder. */
export const filesOf = (dataDir: string) => ({
  cluster: join(dataDir, 'postgres'),
  password: join(dataDir, 'postgres-password'),
  log: join(dataDir, 'postgres.log'),
});

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);

/** The content of a file without white space around it; undefined where there is no such file. */
export const readIfThere = async (path: string): Promise<string | undefined> => {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
};

/** The password of the server, made on the first use and readable by its owner alone. */
const passwordIn = async (path: string): Promise<string> => {
  const kept = await readIfThere(path);
  if (kept !== undefined) return kept;
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  try {
    await writeFile(path, `${password}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  return passwordIn(path);
};

const lastLines = (text: string): string => text.trim().split('\n').slice(-3).join(' ').trim();

const UNFINISHED = 'postgres.unfinished-';

/** Removes what interrupted first uses have left, but not what another process is making now. */
const removeUnfinished = async (dataDir: string): Promise<void> => {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(UNFINISHED));
  const left = names.filter((name) => !isAlive(Number.parseInt(name.slice(UNFINISHED.length), 10)));
  await Promise.all(left.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
};

const initialise = async (initdb: string, owner: Owner, dataDir: string): Promise<void> => {
  const { cluster, password } = filesOf(dataDir);
  await removeUnfinished(dataDir);
  const unfinished = join(dataDir, `${UNFINISHED}${process.pid}-${randomBytes(4).toString('hex')}`);
  await mkdir(unfinished, { mode: 0o700 });
  // initdb reads the password from a file that the user it runs as can open.
  const passwordFile = `${unfinished}-password`;
  await writeFile(passwordFile, `${await passwordIn(password)}\n`, { mode: 0o600 });
  if (owner.ids !== undefined) {
    await chown(unfinished, owner.ids.uid, owner.ids.gid);
    await chown(passwordFile, owner.ids.uid, owner.ids.gid);
  }
  const { file, args, options } = owner.command(initdb, [
    `--pgdata=${unfinished}`,
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
    const reason = lastLines(output) || (error instanceof Error ? error.message : 'unknown');
    throw new EmbeddedPostgresError(
      'initdb_failed',
      `The database could not be created in ${cluster}: ${reason}. Free space or rights may be missing; or set DATABASE_URL.`,
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  try {
    await rename(unfinished, cluster);
  } catch (error) {
    // Another process was faster: its cluster is the one.
    if (!hasCode(error, 'EEXIST', 'ENOTEMPTY')) throw error;
    await rm(unfinished, { recursive: true, force: true });
  }
};

/** Version of the server that the binaries are: what `PG_VERSION` of a cluster must say. */
const MAJOR_VERSION = '18';

/**
 * Makes the data folder and, on the first use, the database cluster in it. An interrupted first use leaves nothing that
 * counts: the cluster gets its name when it is complete. Returns the server's password.
 * @throws EmbeddedPostgresError where the folder can't be written, the cluster is of another version or can't be made
 */
export const prepareCluster = async (
  initdb: string,
  owner: Owner,
  dataDir: string,
  say: (line: string) => void,
): Promise<string> => {
  const { cluster, password } = filesOf(dataDir);
  try {
    // Others may pass through, since the server may run as another user, but not look around.
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await passwordIn(password);
  } catch (error) {
    throw new EmbeddedPostgresError(
      'data_dir_not_writable',
      `DATA_DIR ${dataDir} can't be written (${error instanceof Error ? error.message : 'unknown'}): set DATA_DIR to a folder that can.`,
    );
  }
  const version = await readIfThere(join(cluster, 'PG_VERSION'));
  if (version === undefined) {
    say(`Creating the database in ${cluster} …`);
    await initialise(initdb, owner, dataDir);
  } else if (version !== MAJOR_VERSION) {
    throw new EmbeddedPostgresError(
      'data_of_other_version',
      `${cluster} was made by PostgreSQL ${version}, this is ${MAJOR_VERSION}: set DATA_DIR to another folder, or move the data with pg_dump.`,
    );
  }
  return passwordIn(password);
};
