import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { htmlOf } from './html.ts';
import { junitOf } from './junit.ts';
import type { Report } from './report.ts';
import { trimmed } from './trimmed.ts';

/** The exchanges of all checks, a line for each. */
const exchangesOf = ({ requirements }: Report): string => {
  const checks = new Map(requirements.flatMap(({ checks: all }) => all.map((check) => [check.name, check])));
  return [...checks.values()].map(({ name, exchanges }) => `${JSON.stringify({ name, exchanges })}\n`).join('');
};

/**
 * Writes the report into a folder: `report.json` for programs, `junit.xml` for build servers, `report.html` for people, and
 * the exchanges of all checks in `exchanges.jsonl.gz`.
 */
export const writeReport = async (report: Report, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const short = trimmed(report);
  await Promise.all([
    writeFile(join(folder, 'report.json'), `${JSON.stringify(short)}\n`),
    writeFile(join(folder, 'junit.xml'), junitOf(short)),
    writeFile(join(folder, 'report.html'), htmlOf(report)),
    writeFile(join(folder, 'exchanges.jsonl.gz'), gzipSync(exchangesOf(report))),
  ]);
};
