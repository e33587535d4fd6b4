import { stat } from 'node:fs/promises';
import { Command } from 'commander';
import { numberingOn } from '../changes/numbering.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { parseEnv } from '../env.ts';
import { type Folder, makeFolder, openFolder } from '../move/folder.ts';
import { followExport, importOnce } from '../move/receive.ts';
import { DAYS_BEFORE_DELETION, deleteOrganisation } from '../move/remove.ts';
import { copyOrganisation, finishMove, MoveError, type Source } from '../move/send.ts';
import { withSessions } from '../move/session.ts';
import { withOwner } from './database.ts';
import { openNamedLedger } from './ledger.ts';
import { AdminError, exampleOf, type OutputOptions, printOne } from './output.ts';
import { progressOn } from './progress.ts';
import { requireOrganisation, toCount, toId } from './values.ts';

const MS_PER_SECOND = 1_000;
const WAIT_SECONDS = 3_600;
const CLOSED_SECONDS = 30;
/** A request that was let in has ended so long after its deadline at the latest. */
export const AFTER_DEADLINE_MS = 1_000;

const say = (line: string): void => console.error(line);

/** Opens the database as the owner of the tables: the last step switches a trigger. */
export const withMove: typeof withOwner = (work) =>
  withOwner(async (database, url, own) => {
    if ((await pendingMigrations(database.db)).length > 0)
      throw new AdminError('The database lacks migrations: run "admin migrate" first.');
    try {
      return await work(database, url, own);
    } catch (error) {
      throw error instanceof MoveError ? new AdminError(error.message) : error;
    }
  });

interface ExportOptions extends OutputOptions {
  to: string;
  finish?: boolean;
  closed: number;
}

const exportTo = async (id: string, options: ExportOptions) => {
  const { DATABASE_TIMEOUT_MS: timeoutMs } = parseEnv(process.env);
  const folder = await makeFolder(options.to);
  const progress = progressOn(process.stderr, 'export');
  return withMove(({ db }, url) =>
    withSessions(url, async (clients) => {
      await requireOrganisation(db, id);
      const source: Source = {
        ...{ clients, folder, organisationId: id, say },
        numberChanges: numberingOn(db),
        onProgress: progress.show,
        closedMs: options.closed * MS_PER_SECOND,
        requestMs: timeoutMs + AFTER_DEADLINE_MS,
      };
      if (options.finish === true) return { ...(await finishMove(source, WAIT_SECONDS * MS_PER_SECOND)), id };
      const { manifest, copied } = await copyOrganisation(source);
      return { id, pass: manifest.pass, copied, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) };
    }),
  ).finally(progress.end);
};

/** @throws AdminError if there is no such folder: a misspelt one must not be waited for */
const folderOf = async (path: string): Promise<Folder> => {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true) return openFolder(path);
  throw new AdminError(`There is no folder ${path}: give the one into which "org export" copies.`);
};

const importFrom = async (path: string, follow: boolean) => {
  const { ERASURE_LEDGER_URL: ledgerUrl } = parseEnv(process.env);
  const folder = await folderOf(path);
  const ledger = ledgerUrl === undefined ? undefined : openNamedLedger(ledgerUrl);
  const progress = progressOn(process.stderr, 'import');
  try {
    return await withMove((_database, url) =>
      withSessions(url, async (clients) => {
        const destination = { clients, folder, ledger, onProgress: progress.show };
        const { manifest, isOpen } = await (follow ? followExport(destination) : importOnce(destination));
        const tables = manifest.tables.map(({ name, rows, hash }) => ({ name, rows, hash }));
        return { id: manifest.organisation, pass: manifest.pass, isOpen, tables };
      }),
    );
  } finally {
    progress.end();
    await ledger?.close();
  }
};

/** `admin org export`, `import` and `delete`: the move of an organisation to another database. */
export const moveCommands = (): Command[] => {
  const exporting = new Command('export')
    .argument('<id>', 'organisation', toId)
    .description('copies an organisation, or what has changed since, into a folder; with --finish, moves it')
    .requiredOption('--to <folder>', 'folder, which only you can read; delete it when the move has ended')
    .option('--finish', 'take the last step, while "org import --follow" runs at the destination')
    .option(
      '--closed <seconds>',
      'how long writes may be refused before the move is taken back',
      toCount,
      CLOSED_SECONDS,
    )
    .addHelpText('after', exampleOf('org export ID --to /srv/move', 'org export ID --to /srv/move --finish'))
    .action(async (id: string, options: ExportOptions) => printOne(await exportTo(id, options), 'id', options));
  const importing = new Command('import')
    .argument('<folder>', 'folder of "org export"')
    .description('brings an organisation into the database of DATABASE_URL, and compares every row')
    .option('--follow', 'go on with each export, until the organisation is open here')
    .addHelpText('after', exampleOf('org import /srv/move --follow'))
    .action(async (path: string, options: OutputOptions & { follow?: boolean }) =>
      printOne(await importFrom(path, options.follow === true), 'id', options),
    );
  const deleting = new Command('delete')
    .argument('<id>', 'organisation', toId)
    .description('deletes the rows of an organisation that has ended, has moved from here, or has not arrived')
    .requiredOption('--confirm <id>', 'the id once more', toId)
    .option('--now', `also if its contract ended less than ${DAYS_BEFORE_DELETION} days ago`)
    .addHelpText('after', exampleOf('org delete ID --confirm ID'))
    .action(async (id: string, options: OutputOptions & { confirm: string; now?: boolean }) => {
      if (options.confirm !== id) throw new AdminError('--confirm names another organisation: nothing was deleted.');
      const progress = progressOn(process.stderr, 'delete');
      const rows = await withMove((_database, url) =>
        withSessions(url, ([client]) =>
          deleteOrganisation(client, id, progress.show, options.now === true ? 0 : DAYS_BEFORE_DELETION),
        ),
      ).finally(progress.end);
      printOne({ id, rows }, 'rows', options);
    });
  return [exporting, importing, deleting];
};
