import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Exchange } from '../deployment/exchange.ts';
import type { Outcome } from '../engine/outcome.ts';
import { isTooLong } from './compressed.ts';
import { htmlOf } from './html.ts';
import { jsonOf } from './json.ts';
import { junitOf } from './junit.ts';
import { onceFor } from './onceFor.ts';
import type { Report } from './report.ts';
import { trimmed } from './trimmed.ts';

/** The exchanges of all checks, one per line; of checks that did not fail, at most the last `count`. */
const exchangesOf = ({ requirements }: Report, count: number, textOf: (exchange: Exchange) => string): string => {
  const checks = new Map(requirements.flatMap(({ checks: all }) => all.map((check) => [check.name, check])));
  const lineOf = ({ name, verdict, exchanges }: Outcome): string => {
    const shown = verdict === 'failed' ? exchanges : exchanges.slice(-count);
    return `{"name":${JSON.stringify(name)},"exchanges":[${shown.map(textOf).join(',')}]}\n`;
  };
  return [...checks.values()].map(lineOf).join('');
};

const MAX_BYTES = 950_000;
const MOST = [4, 3, 2];
const FEWEST = 1;

/** Compresses a text asynchronously. */
const compressed = promisify<string, Buffer>(gzip);

/** The compressed exchanges: with as many of each check as fit into a megabyte, but at least one. */
const packedExchanges = async (report: Report): Promise<Buffer> => {
  const textOf = onceFor((exchange: Exchange) => JSON.stringify(exchange));
  for (const count of MOST) {
    const text = exchangesOf(report, count, textOf);
    if (isTooLong(text, MAX_BYTES)) continue;
    const bytes = await compressed(text);
    if (bytes.length <= MAX_BYTES) return bytes;
  }
  return compressed(exchangesOf(report, FEWEST, textOf));
};

/**
 * Writes the report into a folder: `report.json` for programs, `junit.xml` for build servers, `report.html` for people, and
 * the exchanges of all checks in `exchanges.jsonl.gz`.
 */
export const writeReport = async (report: Report, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const exchanges = packedExchanges(report);
  const short = trimmed(report);
  await Promise.all([
    writeFile(join(folder, 'report.json'), `${jsonOf(short)}\n`),
    writeFile(join(folder, 'junit.xml'), junitOf(short)),
    writeFile(join(folder, 'report.html'), htmlOf(report)),
    exchanges.then((bytes) => writeFile(join(folder, 'exchanges.jsonl.gz'), bytes)),
  ]);
};
