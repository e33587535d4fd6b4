import { NewOrganisation } from '@training-provider/contract';
import { Command } from 'commander';
import { createOrganisation } from '../resources/org.ts';
import { withDatabase } from './database.ts';
import { endCommand } from './ending.ts';
import { moveCommands } from './move.ts';
import { exampleOf, type OutputOptions, printList, printOne } from './output.ts';
import { toInput } from './values.ts';

/** `admin org`: creates, lists and moves organisations. */
export const orgCommand = (): Command => {
  const org = new Command('org')
    .description('organisations, each with its own data')
    .addHelpText(
      'after',
      exampleOf('org create "Bildungswerk Müller gGmbH"', 'org list --json', 'org export ID --to /srv/move --close'),
    );
  org
    .command('create')
    .argument('<name>', 'name of the training provider')
    .description('creates an organisation and prints its id')
    .addHelpText('after', '\nExample:\n  ORG=$(npx -y pnpm@12 --silent admin org create "Bildungswerk Müller gGmbH")')
    .action(async (name: string, options: OutputOptions) => {
      const input = toInput(NewOrganisation, { name });
      const id = await withDatabase((db) => createOrganisation(db, input));
      printOne({ id, name }, 'id', options);
    });
  org
    .command('list')
    .description('lists the organisations, oldest first')
    .addHelpText('after', exampleOf('org list --json'))
    .action(async (options: OutputOptions) => {
      const rows = await withDatabase((db) =>
        db
          .selectFrom('organisation as o')
          .leftJoin('organisation_move as m', 'm.organisation_id', 'o.id')
          .select(['o.id', 'o.name', 'o.inserted_at as insertedAt', 'm.ended_at as endedAt'])
          .orderBy('o.inserted_at')
          .execute(),
      );
      printList(rows, options);
    });
  for (const command of [...moveCommands(), endCommand()]) org.addCommand(command);
  return org;
};
