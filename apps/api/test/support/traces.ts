import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rowsOf } from './traceScan.ts';

/**
 * Leaves in `folder` what a test run leaves behind, for the search for secrets of the test command (tooling/test): the
 * database as text, a row in each line, the log, and the tokens that were given out.
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
