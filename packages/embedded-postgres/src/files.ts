/** The files of a data folder. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';

/** The paths in a data folder. */
export const filesOf = (dataDir: string) => ({
  cluster: join(dataDir, 'postgres'),
  password: join(dataDir, 'postgres-password'),
  log: join(dataDir, 'postgres.log'),
});

/** Whether an error has one of these codes of the operating system. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);

/**
 * The trimmed content of a file; undefined if it does not exist.
 * @throws EmbeddedPostgresError `data_dir_not_writable` if the file belongs to another user
 */
export const readIfThere = async (path: string): Promise<string | undefined> => {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    if (!hasCode(error, 'EACCES', 'EPERM')) throw error;
    throw new EmbeddedPostgresError(
      'data_dir_not_writable',
      `${path} belongs to another user: run the service as that user, or set DATA_DIR to another folder.`,
    );
  }
};

/** The last three lines of a program's output, joined to one line for an error message. */
export const lastLines = (text: string): string => text.trim().split('\n').slice(-3).join(' ').trim();
