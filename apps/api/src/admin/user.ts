import { Command } from 'commander';
import { recordRights } from '../access/rightsChanges.ts';
import { setUserStatus } from '../resources/users.ts';
import { operator } from './audit.ts';
import { withDatabase } from './database.ts';
import { AdminError, exampleOf, type OutputOptions, printList, printOne } from './output.ts';
import { noteEnded } from './revocations.ts';
import { requireOrganisation, toId } from './values.ts';

const USER_ID = 'id of the user, as "user list" shows it';

interface UserOptions extends OutputOptions {
  org: string;
}

const list = (organisationId: string) =>
  withDatabase(async (db) => {
    await requireOrganisation(db, organisationId);
    return db
      .selectFrom('app_user as u')
      .select(['u.id', 'u.email', 'u.first_name as firstName', 'u.last_name as lastName', 'u.status'])
      .select(['u.inserted_at as insertedAt', 'u.updated_at as updatedAt'])
      .where('u.organisation_id', '=', organisationId)
      .where('u.deleted_at', 'is', null)
      .orderBy('u.inserted_at')
      .orderBy('u.id')
      .execute();
  });

const setStatus = (id: string, { org }: UserOptions, status: 'active' | 'inactive') =>
  withDatabase(async (db) => {
    const user = await db.transaction().execute(async (transaction) => {
      const found = await setUserStatus(transaction, { organisation_id: org, id }, status);
      if (found === undefined)
        throw new AdminError(`There is no user ${id} in this organisation: "admin user list" shows them.`);
      const action = `user ${status === 'active' ? 'activate' : 'deactivate'}`;
      await recordRights(transaction, 'app_user', id, { ...operator(), action });
      return found;
    });
    if (status === 'inactive') await noteEnded(db, { organisation_id: org, id });
    return user;
  });

/** `admin user`: lists users, and ends and restores their access, independently of the interface. */
export const userCommand = (): Command => {
  const user = new Command('user')
    .description('users: who they are and whether their tokens are valid')
    .addHelpText(
      'after',
      exampleOf('user list --org ID', 'user deactivate --org ID USER', 'user activate --org ID USER'),
    );
  user
    .command('list')
    .description('lists the users that are not deleted, oldest first')
    .requiredOption('--org <id>', 'organisation', toId)
    .addHelpText('after', exampleOf('user list --org ID --json'))
    .action(async (options: UserOptions) => printList(await list(options.org), options));
  user
    .command('deactivate')
    .argument('<id>', USER_ID, toId)
    .description('ends the access of a user: all tokens are rejected within a second on every instance')
    .requiredOption('--org <id>', 'organisation of the user', toId)
    .addHelpText('after', exampleOf('user deactivate --org ID 01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11'))
    .action(async (id: string, options: UserOptions) =>
      printOne(await setStatus(id, options, 'inactive'), 'id', options),
    );
  user
    .command('activate')
    .argument('<id>', USER_ID, toId)
    .description('makes the tokens of a user valid again, unless they have expired or are revoked')
    .requiredOption('--org <id>', 'organisation of the user', toId)
    .addHelpText('after', exampleOf('user activate --org ID 01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11'))
    .action(async (id: string, options: UserOptions) =>
      printOne(await setStatus(id, options, 'active'), 'id', options),
    );
  return user;
};
