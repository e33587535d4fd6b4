import { contract, type NewPermissionGroup } from '@training-provider/contract';
import { requireGrantable } from '../../access/grant.ts';
import { systemAuthor } from '../../context/author.ts';
import { callerOf } from '../../context/caller.ts';
import type { Database, OpenDatabase } from '../../db/database.ts';
import { records } from '../../db/records.ts';
import type { Executor } from '../../db/statement.ts';
import { executorOn } from '../../db/transaction.ts';
import { undelete } from '../../db/undelete.ts';
import { historyOf } from '../../history/history.ts';
import { keyToCreate, keyToRead, keyToWrite } from '../../http/conditional.ts';
import { createOnce } from '../../http/idempotency.ts';
import { listPage } from '../../http/paging.ts';
import { created, noContent, ok, okRecord } from '../../http/responses.ts';
import { implement } from '../../http/tsRest.ts';
import { undeleteOnce } from '../../http/undeletion.ts';
import { permissionsOfGroup } from './permissions.ts';

/** The handlers of permission groups. */
export const permissionGroups = (database: OpenDatabase) => {
  const { permissionGroups: stored } = records;

  return implement(contract.permissionGroups, {
    list: async (request) => ok(await listPage(database, stored, request)),

    create: (request) =>
      createOnce(database, request, async (executor) => {
        const creation = { ...keyToCreate(request.res), columns: { permissions: [] } };
        const row = await stored.create(executor, creation, request.body.permissionGroup);
        return created(request.res, '/v1/permissionGroups', stored.table, row);
      }),

    get: async (request) => okRecord(request.res, stored.table, await stored.get(database, keyToRead(request))),

    replace: async (request) => {
      const row = await stored.replace(database, keyToWrite(request), request.body.permissionGroup);
      return okRecord(request.res, stored.table, row);
    },

    update: async (request) => {
      const row = await stored.update(database, keyToWrite(request), request.body.permissionGroup);
      return okRecord(request.res, stored.table, row);
    },

    remove: async (request) => {
      await stored.softDelete(database, keyToWrite(request));
      return noContent();
    },

    /**
     * A caller that undeletes a group grants its permissions to the users who still reference the group (decision A6).
     */
    undelete: (request) => {
      const key = keyToWrite(request);
      const admit = (executor: Executor) => requireGrantable(executor, callerOf(request.res), [key.id]);
      return undeleteOnce(database, request, '/v1/permissionGroups', stored.table, (executor) =>
        undelete(executor, stored, key, { admit }),
      );
    },

    ...permissionsOfGroup(database),
    history: historyOf(database, stored.table, 'permissionGroup'),
  });
};

/**
 * Creates a permission group for the admin command line, and returns its id.
 * @param permissions the scopes that tokens of the group's users may use
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
