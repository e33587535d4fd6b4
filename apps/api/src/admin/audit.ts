import { userInfo } from 'node:os';
import { Command } from 'commander';
import { type Operator, rightsChangesOf } from '../access/rightsChanges.ts';
import { withDatabase } from './database.ts';
import { exampleOf, type OutputOptions, printList } from './output.ts';
import { requireOrganisation, toId } from './values.ts';

/** The operating-system account that runs the command; with `sudo`, the account that called it. */
export const operator = (): Operator => {
  const { SUDO_USER: caller } = process.env;
  if (caller !== undefined && caller !== '') return { account: caller };
  try {
    return { account: userInfo().username };
  } catch {
    // A container may run with a user id that has no account.
    return { account: `uid ${process.getuid?.() ?? '?'}` };
  }
};

const list = (organisationId: string) =>
  withDatabase(async (db) => {
    await requireOrganisation(db, organisationId);
    return rightsChangesOf(db, organisationId);
  });

/** `admin audit`: lists who changed rights with the admin command line, and when. */
export const auditCommand = (): Command => {
  const audit = new Command('audit')
    .description('changes of rights: tokens, clients, permissions of groups, users, retentions')
    .addHelpText('after', exampleOf('audit list --org ID'));
  audit
    .command('list')
    .description('lists changes of rights with author and time, oldest first; never a secret')
    .requiredOption('--org <id>', 'organisation', toId)
    .addHelpText('after', exampleOf('audit list --org ID --json'))
    .action(async (options: OutputOptions & { org: string }) => {
      const changes = await list(options.org);
      printList(
        options.json ? changes : changes.map((one) => ({ ...one, details: JSON.stringify(one.details) })),
        options,
      );
    });
  return audit;
};
