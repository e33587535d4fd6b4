import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ImportCollection,
  ImportKey,
  ImportMode,
  ImportOperation,
  MAX_IMPORT_LINES,
  NewImport,
} from '@training-provider/contract';
import type { ImportMediaType } from '@training-provider/contract/imports';
import { Command, InvalidArgumentError, Option } from 'commander';
import { systemAuthor } from '../context/author.ts';
import type { OpenDatabase } from '../db/database.ts';
import { unpacked } from '../imports/content/unpack.ts';
import { creationOf } from '../imports/create.ts';
import { requireMediaType } from '../imports/media.ts';
import { beginUpload, cancelUpload, concludeUpload, goingOn, stageContent } from '../imports/receiving.ts';
import { listResults } from '../imports/results.ts';
import { findImport, type ImportRow, presentImport } from '../imports/rows.ts';
import { importRunner } from '../imports/run/runner.ts';
import { Fault } from '../problems/fault.ts';
import { describeFailure } from '../process/describeFailure.ts';
import { importedKinds } from '../resources/imported.ts';
import { withDatabase } from './database.ts';
import { AdminError, exampleOf, type OutputOptions, printAll, printList, printOne } from './output.ts';
import { progressOn } from './progress.ts';
import { requireOpenOrganisation, toCount, toId, toInput } from './values.ts';

const NAME = 'admin import';
const STANDARD_INPUT = '-';
/** The interval at which the command reads the progress of the import. */
const LOOK_MS = 250;
/** The maximum number of rejected lines in the report. */
const SHOWN_LINES = 20;
const TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const;

interface Options extends OutputOptions {
  org: string;
  type?: keyof typeof TYPES;
  gzip?: boolean;
  column?: Readonly<Record<string, string>>;
  value?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  ignoreColumn?: readonly string[];
  [field: string]: unknown;
}

/** Collects the values of a repeated option `HEADER=FIELD`. */
const toColumn = (text: string, previous: Options['column'] = {}) => {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new InvalidArgumentError('Give HEADER=FIELD, such as Vorname=firstName.');
  return { ...previous, [text.slice(0, at)]: text.slice(at + 1) };
};

/** Collects the values of a repeated option `FIELD:WORD=VALUE`. */
const toWord = (text: string, previous: NonNullable<Options['value']> = {}) => {
  const [, field = '', word = '', value = ''] = /^([^:]+):(.*)=([^=]*)$/.exec(text) ?? [];
  if (field === '') throw new InvalidArgumentError('Give FIELD:WORD=VALUE, such as salutation:Herr=mr.');
  return { ...previous, [field]: { ...previous[field], [word]: value } };
};

const toList = (text: string, previous: readonly string[] = []) => [...previous, text];

/** The bytes of a file, and its media type according to its name or the options. */
interface Source {
  readonly bytes: AsyncIterable<Buffer>;
  readonly media: ImportMediaType;
}

/** Opens the file. @throws AdminError if its type is unknown; the error of the system if it cannot be read */
const openSource = async (file: string, { type, gzip, charset }: Options): Promise<Source> => {
  const name = file.toLowerCase().replace(/\.gz$/, '');
  const byName = name.endsWith('.csv') ? 'csv' : /\.(ndjson|jsonl)$/.test(name) ? 'ndjson' : undefined;
  const found = type ?? byName;
  if (found === undefined) throw new AdminError('Give --type csv or --type ndjson: the name of the file says neither.');
  const packed = gzip === true || file.toLowerCase().endsWith('.gz');
  const stream = file === STANDARD_INPUT ? process.stdin : (await open(file)).createReadStream();
  const media = requireMediaType(TYPES[found], found === 'csv' && charset === 'windows-1252' ? charset : null);
  return { bytes: unpacked(stream, packed), media };
};

/** Converts a fault of the interface's functions into the message for the command line. */
const inWords = (error: unknown): never => {
  if (!(error instanceof Fault)) throw error;
  if (error.code === 'invalid_encoding')
    throw new AdminError('The file is not gzip, or is truncated: nothing was written.');
  const details = error.errors?.map(({ pointer, detail }) => `${pointer}: ${detail}`);
  throw new AdminError(details?.join('\n') ?? error.detail);
};

/** Creates the import and stages the file, like an upload. If the file is unreadable, no waiting import remains. */
const receive = async (database: OpenDatabase, org: string, asked: NewImport, source: Source) => {
  const creator = { organisation_id: org, by: systemAuthor(NAME), clientId: NAME, tokenId: NAME, scopes: ['*'] };
  const row = await creationOf(creator, asked)(database);
  const upload = await beginUpload(database, row);
  if (upload === undefined) throw new AdminError('The import was cancelled meanwhile.');
  try {
    return await goingOn(database, upload, async () => {
      const received = await stageContent(database, row, upload, source.bytes, source.media);
      return concludeUpload(database, upload, received);
    });
  } catch (error) {
    await cancelUpload(database, upload);
    throw error;
  }
};

/** Executes the steps of the import until it has ended. Running instances may execute some of them. */
const runToEnd = async (database: OpenDatabase, row: ImportRow): Promise<ImportRow> => {
  const log = {
    info: () => undefined,
    error: ({ err }: { readonly err?: unknown }) =>
      console.error(`A step failed, and is tried again: ${describeFailure(err)}`),
  };
  // Progress is only written to a terminal: programs that read standard error get neither lines nor counts.
  const progress = process.stderr.isTTY ? progressOn(process.stderr, 'import', 'lines') : undefined;
  const runner = importRunner(database, importedKinds, { log, isOurs: (id) => id === row.organisation_id });
  try {
    for (;;) {
      const now = await findImport(database.db, row);
      if (now === undefined) throw new AdminError('The import was removed meanwhile.');
      const { lines, pending } = presentImport(now);
      progress?.show(lines - pending, Math.max(lines, 1));
      if (now.ended_at !== null) return now;
      await sleep(LOOK_MS);
    }
  } finally {
    await runner.stop();
    progress?.end();
  }
};

/**
 * The faults of the file, otherwise of the first rejected lines, with line and column. They may contain headers of the
 * file, but never its values.
 */
const faultsOf = async ({ db }: OpenDatabase, row: ImportRow) => {
  if (row.errors !== null) return row.errors.map(({ line, column, code, detail }) => ({ line, column, code, detail }));
  const refused = await listResults(db, row, 'refused', { direction: 'next', key: undefined, limit: SHOWN_LINES });
  return refused.flatMap(({ line, errors }) =>
    (errors ?? []).map(({ column, pointer, code, detail }) => ({ line, column: column ?? pointer, code, detail })),
  );
};

const report = async (database: OpenDatabase, row: ImportRow, { json }: OutputOptions): Promise<void> => {
  const faults = await faultsOf(database, row);
  const { id, status, reason, lines, created, updated, unchanged, refused, pending } = presentImport(row);
  if (json === true) return printOne({ ...presentImport(row), faults }, 'id', { json });
  const counts = Object.entries({ lines, created, updated, unchanged, refused, pending });
  const texts = counts.map(([name, count]): [string, string] => [name, String(count)]);
  printAll({ id, status, ...(reason === undefined ? {} : { reason }), ...Object.fromEntries(texts) }, {});
  printList(faults, {});
};

/** `admin import`: creates and changes records from a file, by the rules of `POST /v1/imports`. */
export const importCommand = (): Command =>
  new Command('import')
    .argument('<file>', 'CSV or NDJSON file, also compressed with gzip; - is standard input')
    .description(
      'creates and changes records from the lines of a file; fails if a line is rejected, and lists those lines',
    )
    .requiredOption('--org <id>', 'organisation', toId)
    .addOption(
      new Option('--collection <name>', 'whose records').choices(ImportCollection.options).makeOptionMandatory(),
    )
    .addOption(new Option('--mode <mode>', 'validate writes nothing').choices(ImportMode.options).default('apply'))
    .addOption(
      new Option('--operation <operation>', 'permitted outcomes of lines')
        .choices(ImportOperation.options)
        .default('upsert'),
    )
    .addOption(new Option('--key <field>', 'the field that identifies the records of lines').choices(ImportKey.options))
    .option('--source <name>', 'the system that issued the external ids')
    .addOption(new Option('--empty <what>', 'the effect of an empty cell').choices(['keep', 'clear']).default('keep'))
    .option('--column <header=field>', 'the field that a column sets; repeatable', toColumn)
    .option('--value <field:word=value>', 'the meaning of a word in the file; repeatable', toWord)
    .option('--ignore-column <header>', 'a column to ignore; repeatable', toList)
    .addOption(new Option('--charset <name>', 'separator of CSV, never guessed').choices(['utf-8', 'windows-1252']))
    .addOption(new Option('--delimiter <character>', 'default: taken from the header').choices([',', ';', '\t']))
    .option('--max-refused <number>', `write nothing if more lines are rejected; at most ${MAX_IMPORT_LINES}`, toCount)
    .addOption(new Option('--type <type>', 'default: taken from the name of the file').choices(Object.keys(TYPES)))
    .option('--gzip', 'the file is compressed, although its name does not end with .gz')
    .addHelpText(
      'after',
      exampleOf(
        'import teilnehmer.csv --org ID --collection participants --key internalCustomerNumber',
        'import teilnehmer.csv --org ID --collection participants --key internalCustomerNumber --mode validate',
      ),
    )
    .action(async (file: string, options: Options) => {
      const { org, json, type, gzip, column, value, ignoreColumn, ...fields } = options;
      const asked = toInput(NewImport, { ...fields, columns: column, values: value, ignoreColumns: ignoreColumn });
      const source = await openSource(file, options);
      await withDatabase(async (db, database) => {
        await requireOpenOrganisation(db, org);
        const received = await receive(database, org, asked, source).catch(inWords);
        const row = await runToEnd(database, received);
        await report(database, row, { json: json === true });
        if (row.status !== 'completed' || row.refused > 0) process.exitCode = 1;
      });
    });
