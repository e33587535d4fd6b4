import { NewPermissionGroup } from '@training-provider/contract';
import { Command } from 'commander';
import { recordRights } from '../access/rightsChanges.ts';
import { createPermissionGroup } from '../resources/permissionGroups/permissionGroups.ts';
import { setPermissions } from '../resources/permissionGroups/permissions.ts';
import { operator } from './audit.ts';
import { inDatabaseTransaction, withDatabase } from './database.ts';
import { AdminError, exampleOf, type OutputOptions, printList, printOne } from './output.ts';
import { requireOpenOrganisation, SCOPES_HELP, toId, toInput, toScopes } from './values.ts';

interface CreateOptions extends OutputOptions {
  org: string;
  name: string;
  description?: string;
  permission?: string[];
}

const create = ({ org, json, permission = [], ...fields }: CreateOptions) => {
  const input = toInput(NewPermissionGroup, fields);
  return inDatabaseTransaction(async (db) => {
    await requireOpenOrganisation(db, org);
    const permissions = [...new Set(permission)];
    const id = await createPermissionGroup(db, org, input, permissions);
    const details = { permissions };
    await recordRights(db, 'permission_group', id, { ...operator(), action: 'group create', details });
    return { id, name: input.name };
  });
};

const list = (organisationId: string | undefined) =>
  withDatabase((db) =>
    db
      .selectFrom('permission_group')
      .select(['id', 'organisation_id as org', 'name', 'permissions', 'inserted_at as insertedAt'])
      .where('deleted_at', 'is', null)
      .$if(organisationId !== undefined, (select) => select.where('organisation_id', '=', organisationId ?? ''))
      .orderBy('inserted_at')
      .execute(),
  );

const permit = (id: string, permissions: readonly string[]) =>
  inDatabaseTransaction(async (db) => {
    const group = await setPermissions(db, id, [...new Set(permissions)]);
    if (group === undefined) throw new AdminError(`There is no group ${id}: "admin group list" shows them.`);
    const { before, ...after } = group;
    const details = { from: before, to: after.permissions };
    await recordRights(db, 'permission_group', id, { ...operator(), action: 'group permit', details });
    return after;
  });

/** `admin group`: creates and lists permission groups and sets their permissions. */
export const groupCommand = (): Command => {
  const group = new Command('group')
    .description('permission groups, which limit the tokens of their users')
    .addHelpText(
      'after',
      exampleOf(
        'group create --org ID --name Verwaltung --permission "*"',
        'group list',
        'group permit ID --permission courses:read',
      ),
    );
  group
    .command('create')
    .description('creates a permission group and prints its id')
    .requiredOption('--org <id>', 'organisation', toId)
    .requiredOption('--name <text>', 'name')
    .option('--description <text>', 'description')
    .option('--permission <scope>', 'scope that its users may use, or "*"; repeatable', toScopes)
    .addHelpText(
      'after',
      SCOPES_HELP +
        exampleOf('group create --org ID --name Lehrende --permission courses:read --permission notes:write'),
    )
    .action(async (options: CreateOptions) => printOne(await create(options), 'id', options));
  group
    .command('list')
    .description('lists the permission groups with their permissions, oldest first')
    .addHelpText('after', exampleOf('group list --org ID --json'))
    .option('--org <id>', 'list only groups of this organisation', toId)
    .action(async (options: OutputOptions & { org?: string }) => printList(await list(options.org), options));
  group
    .command('permit')
    .argument('<id>', 'id of the group, as "group list" shows it', toId)
    .description('replaces the permissions of a group, within a second on every instance; none given: no permissions')
    .option('--permission <scope>', 'scope that its users may use, or "*"; repeatable', toScopes)
    .addHelpText(
      'after',
      SCOPES_HELP +
        exampleOf(
          'group permit 01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11 --permission courses:read --permission notes:read',
        ),
    )
    .action(async (id: string, options: OutputOptions & { permission?: string[] }) =>
      printOne(await permit(id, options.permission ?? []), 'id', options),
    );
  return group;
};
