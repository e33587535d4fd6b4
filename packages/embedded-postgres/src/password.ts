import { randomBytes } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';
import { EmbeddedPostgresError } from './error.ts';
import { hasCode, readIfThere } from './files.ts';

const PASSWORD_BYTES = 32;

/**
 * The server's password.
 * @throws EmbeddedPostgresError `password_missing` where the file is lost or empty
 */
export const readPassword = async (path: string): Promise<string> => {
  const password = await readIfThere(path);
  if (password) return password;
  throw new EmbeddedPostgresError(
    'password_missing',
    `The password of the database is not in ${path}: put the file back, or remove the folder that it is in to begin with an empty database.`,
  );
};

/**
 * Makes the server's password, unless there is one already, readable by its owner alone. Of several processes that do
 * so at once one wins, and the file is whole from its first moment on; `unfinished` is a free name beside it.
 */
export const createPassword = async (path: string, unfinished: string): Promise<void> => {
  await writeFile(unfinished, `${randomBytes(PASSWORD_BYTES).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    await link(unfinished, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
};
