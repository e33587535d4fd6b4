import { Command } from 'commander';
import { numberingOn } from '../changes/numbering.ts';
import { parseEnv } from '../env.ts';
import { endOrganisation } from '../move/end.ts';
import { makeFolder } from '../move/folder.ts';
import { DAYS_BEFORE_DELETION } from '../move/remove.ts';
import { withSessions } from '../move/session.ts';
import { takeUpAgain } from '../move/state.ts';
import { AFTER_DEADLINE_MS, withMove } from './move.ts';
import { AdminError, exampleOf, type OutputOptions, printOne } from './output.ts';
import { progressOn } from './progress.ts';
import { toId } from './values.ts';

interface EndOptions extends OutputOptions {
  confirm: string;
  to?: string;
}

const end = async (id: string, { confirm, to }: EndOptions) => {
  const { DATABASE_TIMEOUT_MS: timeoutMs } = parseEnv(process.env);
  const progress = progressOn(process.stderr, 'export');
  return withMove(({ db }, url) =>
    withSessions(url, async (clients) => {
      const row = await db.selectFrom('organisation').select('name').where('id', '=', id).executeTakeFirst();
      if (row?.name !== confirm)
        throw new AdminError(
          '--confirm is not the name of this organisation: nothing has happened. See "admin org list".',
        );
      const folder = to === undefined ? undefined : await makeFolder(to);
      const numberChanges = numberingOn(db);
      const requestMs = timeoutMs + AFTER_DEADLINE_MS;
      const source = { clients, organisationId: id, numberChanges, onProgress: progress.show, requestMs, folder };
      return { id, copied: await endOrganisation(source), deletableInDays: DAYS_BEFORE_DELETION };
    }),
  ).finally(progress.end);
};

/** `admin org end` and `reopen`: the end of a contract. */
export const endingCommands = (): Command[] => {
  const ending = new Command('end')
    .argument('<id>', 'organisation', toId)
    .description('ends the contract of an organisation: nobody signs in any more, and its rows can be deleted later')
    .requiredOption('--confirm <name>', 'the name of the organisation')
    .option('--to <folder>', 'copies its data into a folder first, which only you can read')
    .addHelpText('after', exampleOf('org end ID --confirm "Bildungswerk Müller gGmbH" --to /srv/return'))
    .action(async (id: string, options: EndOptions) => printOne(await end(id, options), 'id', options));
  const reopening = new Command('reopen')
    .argument('<id>', 'organisation', toId)
    .description(
      'takes an ended organisation up again, whose rows have not been deleted; it needs new tokens and clients',
    )
    .addHelpText('after', exampleOf('org reopen ID'))
    .action(async (id: string, options: OutputOptions) => {
      const hadEnded = await withMove((_database, url) => withSessions(url, ([client]) => takeUpAgain(client, id), 1));
      if (!hadEnded) throw new AdminError('The organisation has not ended, or its rows are being deleted.');
      printOne({ id }, 'id', options);
    });
  return [ending, reopening];
};
