import { access, constants, lchown, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './error.ts';
import { filesOf, hasCode, readIfThere } from './files.ts';
import { initialise } from './initialise.ts';
import type { Owner } from './serverUser.ts';
import { readPassword } from './password.ts';

/**
 * Makes the data folder unless it is there. Others may pass through, since the server may run as another user, but not
 * look around.
 * @throws EmbeddedPostgresError `data_dir_not_writable`
 */
export const prepareDataDir = async (dataDir: string): Promise<void> => {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new EmbeddedPostgresError(
      'data_dir_not_writable',
      `DATA_DIR ${dataDir} can't be written (${error instanceof Error ? error.message : 'unknown'}): set DATA_DIR to a folder that can.`,
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

/** Data that root has copied, as from a backup, goes to the user that the server runs as. */
const handOver = async (cluster: string, owner: Owner): Promise<void> => {
  if (owner.ids === undefined || (await stat(cluster)).uid === owner.ids.uid) return;
  for (const path of ['', ...(await readdir(cluster, { recursive: true }))]) {
    await lchown(join(cluster, path), owner.ids.uid, owner.ids.gid);
  }
};

/**
 * Makes the database cluster on the first use, and sees that one that is there fits. Returns the server's password.
 * @throws EmbeddedPostgresError where the cluster can't be made, is incomplete, of another version or has no password
 */
export const prepareCluster = async (
  binaries: Binaries,
  owner: Owner,
  dataDir: string,
  say: (line: string) => void,
): Promise<string> => {
  const { cluster, password } = filesOf(dataDir);
  const versionFile = join(cluster, 'PG_VERSION');
  if ((await readIfThere(versionFile)) === undefined && (await isEmpty(cluster))) {
    say(`Creating the database in ${cluster} …`);
    await initialise(binaries.initdb, owner, dataDir);
  }
  const version = await readIfThere(versionFile);
  if (version === undefined) {
    throw new EmbeddedPostgresError(
      'data_incomplete',
      `${cluster} is there but holds no database: put its data back, remove it, or set DATA_DIR to another folder.`,
    );
  }
  if (version !== binaries.majorVersion) {
    throw new EmbeddedPostgresError(
      'data_of_other_version',
      `${cluster} was made by PostgreSQL ${version}, this is ${binaries.majorVersion}: set DATA_DIR to another folder, or move the data with pg_dump.`,
    );
  }
  await handOver(cluster, owner);
  return readPassword(password);
};
