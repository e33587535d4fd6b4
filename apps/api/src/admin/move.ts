import { Command } from 'commander';
import { numberingOn } from '../changes/numbering.ts';
import { openSession } from '../db/connections/client.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { parseEnv } from '../env.ts';
import { closeAndCopy, copyOrganisation, rowsOf } from '../move/export.ts';
import { makeFolder } from '../move/folder.ts';
import { importOrganisation } from '../move/import.ts';
import { DAYS_BEFORE_DELETION, deleteOrganisation } from '../move/remove.ts';
import { withSession } from '../move/session.ts';
import { MoveError, reopen, stopRefusingAfter } from '../move/state.ts';
import { failureAt } from '../process/describeFailure.ts';
import { withOwner } from './database.ts';
import { openNamedLedger } from './ledger.ts';
import { AdminError, exampleOf, type OutputOptions, printOne } from './output.ts';
import { progressOn } from './progress.ts';
import { requireOrganisation, toId } from './values.ts';

/** The maximum time by which an admitted request outlasts its deadline. */
const AFTER_DEADLINE_MS = 1_000;

/** The maximum time that a request can take if it was admitted before its organisation was closed. */
export const requestMs = (): number => parseEnv(process.env).DATABASE_TIMEOUT_MS + AFTER_DEADLINE_MS;

/**
 * Opens the database as the owner of the tables, because closing and opening an organisation enables and disables a
 * trigger.
 */
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
  close?: boolean;
}

const exportTo = async (id: string, options: ExportOptions) => {
  const folder = await makeFolder(options.to);
  const { show: onProgress, end } = progressOn(process.stderr, 'export');
  return withMove(({ db }, url) =>
    withSession(url, async (client) => {
      await requireOrganisation(db, id);
      const source = { client, folder, organisationId: id, numberChanges: numberingOn(db), onProgress };
      const isClosed = options.close === true;
      const manifest = isClosed ? await closeAndCopy(source, 'move') : await copyOrganisation(source);
      return { id, isClosed, rows: rowsOf(manifest) };
    }),
  ).finally(end);
};

const importFrom = async (folder: string) => {
  const { ERASURE_LEDGER_URL: ledgerUrl, SOURCE_DATABASE_URL: sourceUrl } = parseEnv(process.env);
  const source = sourceUrl === undefined ? undefined : await openSession(sourceUrl).catch(failAtSource);
  const ledger = ledgerUrl === undefined ? undefined : openNamedLedger(ledgerUrl);
  const { show: onProgress, end } = progressOn(process.stderr, 'import');
  try {
    const { manifest, isOpen } = await withMove((_database, url) =>
      withSession(url, (client) => importOrganisation({ client, folder, source, ledger, onProgress })),
    );
    if (source !== undefined && isOpen) {
      console.error(
        'The organisation is open here. Its source rejects requests admitted before until their deadline …',
      );
      await stopRefusingAfter(source, requestMs());
    }
    const tables = manifest.tables.map(({ name, rows, hash }) => ({ name, rows, hash }));
    return { id: manifest.organisation, isOpen, tables };
  } finally {
    end();
    await ledger?.close();
    await source?.end();
  }
};

const failAtSource = (error: unknown): never => {
  throw failureAt('SOURCE_DATABASE_URL', error);
};

/** `admin org export`, `import`, `reopen` and `delete`: the commands that move an organisation to another database. */
export const moveCommands = (): Command[] => {
  const exporting = new Command('export')
    .argument('<id>', 'organisation', toId)
    .description('copies an organisation into a folder; with --close, for a move: its writes are rejected from then on')
    .requiredOption('--to <folder>', 'folder, which only you can read; delete it after the move')
    .option(
      '--close',
      'first close the organisation for writes, until "org import" opens it elsewhere or "org reopen" here',
    )
    .addHelpText('after', exampleOf('org export ID --to /srv/move --close'))
    .action(async (id: string, options: ExportOptions) => printOne(await exportTo(id, options), 'id', options));
  const importing = new Command('import')
    .argument('<folder>', 'folder of "org export"')
    .description(
      'imports an organisation into a database, compares every row, and opens it if its source has closed it',
    )
    .addHelpText('after', exampleOf('org import /srv/move'))
    .action(async (path: string, options: OutputOptions) => printOne(await importFrom(path), 'id', options));
  const reopening = new Command('reopen')
    .argument('<id>', 'organisation', toId)
    .description(
      'reopens an organisation that was closed for a move, or whose contract has ended: then it needs new tokens and clients',
    )
    .addHelpText('after', exampleOf('org reopen ID'))
    .action(async (id: string, options: OutputOptions) => {
      const isReopened = await withMove((_database, url) => withSession(url, (client) => reopen(client, id)));
      if (!isReopened)
        throw new AdminError('The organisation is not closed here, has moved, or its rows are being deleted.');
      printOne({ id }, 'id', options);
    });
  const deleting = new Command('delete')
    .argument('<id>', 'organisation', toId)
    .description('deletes the rows of an organisation that has ended, has moved from here, or has not arrived')
    .requiredOption('--confirm <id>', 'repeat the id', toId)
    .option('--now', `also if its contract ended less than ${DAYS_BEFORE_DELETION} days ago`)
    .addHelpText('after', exampleOf('org delete ID --confirm ID'))
    .action(async (id: string, options: OutputOptions & { confirm: string; now?: boolean }) => {
      if (options.confirm !== id) throw new AdminError('--confirm names another organisation: nothing was deleted.');
      const progress = progressOn(process.stderr, 'delete');
      const rows = await withMove((_database, url) =>
        withSession(url, (client) =>
          deleteOrganisation(client, id, progress.show, options.now === true ? 0 : DAYS_BEFORE_DELETION),
        ),
      ).finally(progress.end);
      printOne({ id, rows }, 'rows', options);
    });
  return [exporting, importing, reopening, deleting];
};
