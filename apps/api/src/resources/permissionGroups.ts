import type { NewPermissionGroup } from '@training-provider/contract';
import { contract } from '@training-provider/contract';
import { systemAuthor } from '../context/author.ts';
import type { Database, OpenDatabase } from '../db/database.ts';
import { records } from '../db/records.ts';
import { executorOn } from '../db/transaction.ts';
import { historyOf } from '../history/history.ts';
import { listPage } from '../http/paging.ts';
import { ok } from '../http/responses.ts';
import { implement } from '../http/tsRest.ts';

/** The handler of permission groups. */
export const permissionGroups = (database: OpenDatabase) => {
  return implement(contract.permissionGroups, {
    list: async (request) => ok(await listPage(database, records.permissionGroups, request)),
    history: historyOf(database, records.permissionGroups.table, 'permissionGroup'),
  });
};

/**
 * Creates a permission group and returns its id. For the admin command line, since the interface can't create groups.
 * `permissions` are the scopes that tokens of the group's users may use.
 */
export const createPermissionGroup = async (
  db: Database,
  organisationId: string,
  group: NewPermissionGroup,
  permissions: readonly string[],
): Promise<string> => {
  const by = systemAuthor('admin group create');
  const creation = { organisation_id: organisationId, by, columns: { permissions: [...permissions] } };
  const { id } = await records.permissionGroups.create(executorOn(db), creation, group);
  return id;
};

/**
 * Replaces the permissions of a group, for the admin command line. It takes effect within a second, since tokens are
 * looked up again every half second. The group shows the same, and so stays in its version. Returns the group with its
 * permissions before and after, or undefined if there is none.
 */
export const setPermissions = async (db: Database, id: string, permissions: readonly string[]) => {
  const group = await db
    .selectFrom('permission_group')
    .select(['organisation_id', 'name', 'permissions'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (group === undefined) return undefined;
  const key = { organisation_id: group.organisation_id, id };
  await records.permissionGroups.updateInternal(executorOn(db), key, { permissions: [...permissions] });
  return { id, name: group.name, permissions, before: group.permissions };
};
