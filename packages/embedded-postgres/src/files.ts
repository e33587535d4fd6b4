/** What lies where in a data folder, and reading it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';

/** The files of a data folder. */
export const filesOf = (dataDir: string) => ({
  cluster: join(dataDir, 'postgres'),
  password: join(dataDir, 'postgres-password'),
  log: join(dataDir, 'postgres.log'),
});

/** Whether this is an error of the operating system with one of these codes. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);

/**
 * The content of a file without white space around it; undefined where there is no such file.
 * @throws EmbeddedPostgresError `data_dir_not_writable` where another user's file may not be read
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

/** The end of a program's output in one line, to say why it failed. */
export const lastLines = (text: string): string => text.trim().split('\n').slice(-3).join(' ').trim();
