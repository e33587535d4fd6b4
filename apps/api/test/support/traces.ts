import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rowsOf } from './traceScan.ts';

/**
 * Writes the traces of a test run to `folder`, for the test command's search for secrets (tooling/test): the database
 * as text, one row per line, the log, and the issued tokens.
 */
export const leaveTraces = async (
  folder: string,
  from: { databaseUrl: string; logFile: string; tokensFile: string },
): Promise<void> => {
  await copyFile(from.logFile, join(folder, 'log'));
  await copyFile(from.tokensFile, join(folder, 'tokens'));
  const lines = (await rowsOf(from.databaseUrl)).map((row) => row.replaceAll('\n', ' '));
  await writeFile(join(folder, 'rows'), lines.join('\n'));
};
