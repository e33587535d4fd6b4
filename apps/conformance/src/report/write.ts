import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Outcome } from '../engine/outcome.ts';
import { htmlOf } from './html.ts';
import { junitOf } from './junit.ts';
import type { Report } from './report.ts';
import { trimmed } from './trimmed.ts';

/** The exchanges of all checks, a line for each; of checks that did not fail, the last ones, at most `count`. */
const exchangesOf = ({ requirements }: Report, count: number): string => {
  const checks = new Map(requirements.flatMap(({ checks: all }) => all.map((check) => [check.name, check])));
  const lineOf = ({ name, verdict, exchanges }: Outcome): string =>
    `${JSON.stringify({ name, exchanges: verdict === 'failed' ? exchanges : exchanges.slice(-count) })}\n`;
  return [...checks.values()].map(lineOf).join('');
};

const MAX_BYTES = 950_000;
const MOST = [4, 3];
const FEWEST = 2;

/** The exchanges, compressed: with as many of each check as a file below a megabyte holds, but two at least. */
const packedExchanges = (report: Report): Buffer => {
  for (const count of MOST) {
    const bytes = gzipSync(exchangesOf(report, count));
    if (bytes.length <= MAX_BYTES) return bytes;
  }
  return gzipSync(exchangesOf(report, FEWEST));
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
    writeFile(join(folder, 'exchanges.jsonl.gz'), packedExchanges(report)),
  ]);
};
