import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { htmlOf } from './html.ts';
import { junitOf } from './junit.ts';
import type { Report } from './report.ts';

/** Writes the report into a folder: `report.json` for programs, `junit.xml` for build servers, `report.html` for people. */
export const writeReport = async (report: Report, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeFile(join(folder, 'report.json'), `${JSON.stringify(report)}\n`),
    writeFile(join(folder, 'junit.xml'), junitOf(report)),
    writeFile(join(folder, 'report.html'), htmlOf(report)),
  ]);
};
