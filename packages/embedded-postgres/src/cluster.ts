import { access, constants, lchown, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './error.ts';
import { filesOf, hasCode, readIfThere } from './files.ts';
import { initialise } from './initialise.ts';
import { readPassword } from './password.ts';
import type { ServerUser } from './serverUser.ts';

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    },
  );

/**
 * Creates a folder and its missing parent folders, from the top down. The option `recursive` of `mkdir` never ends if a
 * file system reports an existing parent folder as missing, as /proc does.
 */
const makeFolders = async (folder: string): Promise<void> => {
  const missing: string[] = [];
  for (let path = folder; !(await exists(path)); path = dirname(path)) missing.push(path);
  for (const path of missing.toReversed()) {
    await mkdir(path, { mode: 0o711 }).catch((error: unknown) => {
      // Another process may have created it in the meantime.
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  }
};

/**
 * Creates the data folder unless it exists. Other users may enter but not list it, because the server may run as
 * another user.
 * @throws EmbeddedPostgresError `data_dir_not_writable`
 */
export const prepareDataDir = async (dataDir: string): Promise<void> => {
  try {
    await makeFolders(dataDir);
    // Because of the trailing slash, a file is rejected.
    await access(`${dataDir}/`, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new EmbeddedPostgresError(
      'data_dir_not_writable',
      `DATA_DIR ${dataDir} is not writable (${error instanceof Error ? error.message : 'unknown'}): set DATA_DIR to another folder.`,
    );
  }
};

const isEmpty = async (folder: string): Promise<boolean> => {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return true;
    throw error;
  }
};

/** Changes the owner of data that root owns, such as a restored backup, to the user that runs the server. */
const changeOwner = async (cluster: string, user: ServerUser): Promise<void> => {
  if (user.ids === undefined || (await stat(cluster)).uid === user.ids.uid) return;
  for (const path of ['', ...(await readdir(cluster, { recursive: true }))]) {
    await lchown(join(cluster, path), user.ids.uid, user.ids.gid);
  }
};

/**
 * Creates the database cluster on the first use, or checks the existing one. Returns the server's password.
 * @throws EmbeddedPostgresError if it cannot be created, is incomplete, has another version or lacks its password
 */
export const prepareCluster = async (
  binaries: Binaries,
  user: ServerUser,
  dataDir: string,
  onProgress: (line: string) => void,
): Promise<string> => {
  const { cluster, password } = filesOf(dataDir);
  const versionFile = join(cluster, 'PG_VERSION');
  if ((await readIfThere(versionFile)) === undefined && (await isEmpty(cluster))) {
    onProgress(`Creating the database in ${cluster} …`);
    await initialise(binaries.initdb, user, dataDir);
  }
  const version = await readIfThere(versionFile);
  if (version === undefined) {
    throw new EmbeddedPostgresError(
      'data_incomplete',
      `${cluster} exists but contains no database: restore its data, remove it, or set DATA_DIR to another folder.`,
    );
  }
  if (version !== binaries.majorVersion) {
    throw new EmbeddedPostgresError(
      'data_of_other_version',
      `${cluster} was created by PostgreSQL ${version}, but this is version ${binaries.majorVersion}: set DATA_DIR to another folder, or move the data with pg_dump.`,
    );
  }
  await changeOwner(cluster, user);
  return readPassword(password);
};
