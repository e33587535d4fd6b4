import { randomBytes } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';
import { EmbeddedPostgresError } from './error.ts';
import { hasCode, readIfThere } from './files.ts';

const PASSWORD_BYTES = 32;

/** The password of the server. @throws EmbeddedPostgresError `password_missing` if the file is missing or empty */
export const readPassword = async (path: string): Promise<string> => {
  const password = await readIfThere(path);
  if (password) return password;
  throw new EmbeddedPostgresError(
    'password_missing',
    `The password of the database is not in ${path}: restore the file, or remove its folder to start with an empty database.`,
  );
};

/**
 * Creates the password of the server, unless it exists, in a file that only its owner can read. If several processes
 * create it at the same time, all of them use the first, and none reads an incomplete file. `unfinished` is an unused
 * path in the same folder.
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
