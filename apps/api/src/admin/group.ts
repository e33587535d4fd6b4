import { NewPermissionGroup } from '@training-provider/contract';
import { Command } from 'commander';
import { createPermissionGroup } from '../resources/permissionGroups/permissionGroups.ts';
import { withDatabase } from './database.ts';
import { exampleOf, type OutputOptions, printOne } from './output.ts';
import { requireOrganisation, SCOPES_HELP, toId, toInput, toScopes } from './values.ts';

interface Options extends OutputOptions {
  org: string;
  name: string;
  description?: string;
  permission?: string[];
}

/** `admin group`: creates permission groups, for which the interface has no POST. */
export const groupCommand = (): Command => {
  const group = new Command('group')
    .description('permission groups: what the tokens of their users may do at most')
    .addHelpText('after', exampleOf('group create --org ID --name Verwaltung --permission "*"'));
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
    .action(async ({ org, json, permission = [], ...fields }: Options) => {
      const input = toInput(NewPermissionGroup, fields);
      const id = await withDatabase(async (db) => {
        await requireOrganisation(db, org);
        return createPermissionGroup(db, org, input, [...new Set(permission)]);
      });
      printOne({ id, name: input.name }, 'id', { json: json === true });
    });
  return group;
};
