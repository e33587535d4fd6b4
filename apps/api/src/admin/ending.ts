import { Command } from 'commander';
import { numberingOn } from '../changes/numbering.ts';
import { endOrganisation } from '../move/end.ts';
import { makeFolder } from '../move/folder.ts';
import { DAYS_BEFORE_DELETION } from '../move/remove.ts';
import { withSession } from '../move/session.ts';
import { stopRefusingAfter } from '../move/state.ts';
import { requestMs, withMove } from './move.ts';
import { AdminError, exampleOf, type OutputOptions, printOne } from './output.ts';
import { progressOn } from './progress.ts';
import { toId } from './values.ts';

interface EndOptions extends OutputOptions {
  confirm: string;
  to?: string;
}

const end = async (id: string, { confirm, to }: EndOptions) => {
  const progress = progressOn(process.stderr, 'export');
  return withMove(({ db }, url) =>
    withSession(url, async (client) => {
      const row = await db.selectFrom('organisation').select('name').where('id', '=', id).executeTakeFirst();
      if (row?.name !== confirm)
        throw new AdminError(
          '--confirm is not the name of this organisation: nothing has happened. See "admin org list".',
        );
      const folder = to === undefined ? undefined : await makeFolder(to);
      const numberChanges = numberingOn(db);
      const onProgress = progress.show;
      const copied = await endOrganisation({ client, organisationId: id, numberChanges, onProgress, folder });
      await stopRefusingAfter(client, requestMs());
      return { id, copied, deletableInDays: DAYS_BEFORE_DELETION };
    }),
  ).finally(progress.end);
};

/** `admin org end`: ends the contract of an organisation. */
export const endCommand = (): Command =>
  new Command('end')
    .argument('<id>', 'organisation', toId)
    .description('ends the contract of an organisation: nobody can sign in any more, and its rows can be deleted later')
    .requiredOption('--confirm <name>', 'the name of the organisation')
    .option('--to <folder>', 'copies its data into a folder first, which only you can read')
    .addHelpText('after', exampleOf('org end ID --confirm "Bildungswerk Müller gGmbH" --to /srv/return'))
    .action(async (id: string, options: EndOptions) => printOne(await end(id, options), 'id', options));
