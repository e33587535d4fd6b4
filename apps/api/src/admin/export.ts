import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { operations, type ResourceName } from '@training-provider/contract';
import { Command, InvalidArgumentError } from 'commander';
import type { OpenDatabase } from '../db/database.ts';
import { records } from '../db/records.ts';
import { endLine, isGone, linesOf, writePieces } from '../export/lines.ts';
import { PRIVATE_FILE } from '../move/folder.ts';
import type { ListedRow } from '../tables/table.ts';
import { withDatabase } from './database.ts';
import { AdminError, exampleOf, type OutputOptions, printOne } from './output.ts';
import { progressOn } from './progress.ts';
import { requireOrganisation, toId } from './values.ts';

interface Options extends OutputOptions {
  org: string;
  file?: string;
}

/** The collections of an organisation. Collections below a record, such as notes, are not exported separately. */
const COLLECTIONS = operations.flatMap(({ action, facts, parent }) =>
  action === 'list' && facts !== undefined && parent === undefined ? [facts.name] : [],
);

const toCollection = (text: string): ResourceName => {
  const found = COLLECTIONS.find((name) => name === text);
  if (found === undefined) throw new InvalidArgumentError(`Give one of: ${COLLECTIONS.join(', ')}.`);
  return found;
};

const failedAt = (file: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw error;
  throw new AdminError(`There is a file ${file} already: nothing was written.`);
};

/**
 * Writes the records of a collection to a stream, one line each, as fast as the stream accepts them. Returns the number
 * of records.
 */
const writeTo = async (stream: Writable, database: OpenDatabase, name: ResourceName, org: string): Promise<number> => {
  const { collection, table } = records[name];
  const present: (row: ListedRow) => object = table.present;
  const within = { organisation_id: org };
  // Progress is only written to a terminal: programs that read standard error get neither lines nor counts.
  const progress = process.stderr.isTTY ? progressOn(process.stderr, 'export') : undefined;
  const total = progress === undefined ? 0 : await collection.count(database, {}, within);
  let count = 0;
  let after: string | undefined;
  // Standard output stays open until the process ends; `main.ts` reports its errors.
  let isBroken = false;
  stream.once('error', () => {
    isBroken = true;
  });
  for (let isLast = false; !isLast; ) {
    const page = await collection.exportPage(database, {}, within, after);
    await writePieces(stream, linesOf(page.rows.map(present)));
    if (isBroken || isGone(stream)) return count;
    isLast = page.isLast;
    after = page.rows.at(-1)?.id;
    count += page.rows.length;
    progress?.show(count, Math.max(count, total, 1));
  }
  progress?.end();
  await writePieces(stream, [endLine(count)]);
  return count;
};

/** Writes a file that only its owner can read. Either the complete file is written, or none. */
const writeFile = async (file: string, database: OpenDatabase, name: ResourceName, org: string): Promise<number> => {
  const stream = createWriteStream(file, { flags: 'wx', mode: PRIVATE_FILE, flush: true });
  await once(stream, 'open').catch(failedAt(file));
  const failed = once(stream, 'close').then(() => {
    if (stream.errored !== null) throw stream.errored;
  });
  try {
    const count = await writeTo(stream, database, name, org);
    stream.end();
    await failed;
    return count;
  } catch (error) {
    stream.destroy();
    await failed.catch(() => undefined);
    await rm(file, { force: true });
    throw error;
  }
};

/**
 * `admin export`: writes the records of a collection as lines of JSON, in the format of `Accept: application/x-ndjson`.
 */
export const exportCommand = (): Command =>
  new Command('export')
    .argument('<collection>', COLLECTIONS.join(', '), toCollection)
    .description(
      'writes the records of a collection as lines of JSON; without the last line, {"end": …}, it is incomplete',
    )
    .requiredOption('--org <id>', 'organisation', toId)
    .option('--file <path>', 'a new file, which only you can read; default: standard output')
    .addHelpText('after', exampleOf('export --org ID participants --file participants.ndjson'))
    .action(async (name: ResourceName, { org, file, json }: Options) => {
      const count = await withDatabase(async (db, database) => {
        await requireOrganisation(db, org);
        return file === undefined ? writeTo(process.stdout, database, name, org) : writeFile(file, database, name, org);
      });
      if (file !== undefined) printOne({ file, count }, 'count', { json: json === true });
    });
