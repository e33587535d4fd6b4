import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from './report.ts';

/** Writes the report in every form into a folder. */
export const writeReport = async (report: Report, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
};
