import { type Conditions, failedCondition, type Permissions } from '@training-provider/contract';
import type { Response } from 'express';
import { sql } from 'kysely';
import { requireKnownScopes, requireRightsToChange } from '../../access/grant.ts';
import { operatorOf, recordChange } from '../../access/rightsChanges.ts';
import { callerOf } from '../../context/caller.ts';
import type { Database, OpenDatabase } from '../../db/database.ts';
import type { RecordKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import { type Executor, statement } from '../../db/statement.ts';
import { executorOn, inTransaction } from '../../db/transaction.ts';
import { keyToRead, tagOfContent } from '../../http/conditional.ts';
import { ok } from '../../http/responses.ts';
import { Fault, notFound } from '../../problems/fault.ts';

/*
 * The permissions of permission groups. They are a separate resource, because the specification removed the field from
 * the records of groups. This resource has no version, so its `ETag` is a digest of its content.
 */

interface OnGroup {
  readonly params: { readonly id: string };
  readonly headers: Conditions;
  readonly res: Response;
}

interface WithPermissions {
  readonly body: { readonly permissions: Permissions };
}

const select = statement<Pick<RecordKey, 'organisation_id' | 'id'>, { permissions: string[] }>(
  ({ organisation_id, id }) => sql`select permissions from permission_group
    where organisation_id = ${organisation_id} and id = ${id} and deleted_at is null`,
);
const selectToWrite = statement<Pick<RecordKey, 'organisation_id' | 'id'>, { permissions: string[] }>(
  ({ organisation_id, id }) => sql`select permissions from permission_group
    where organisation_id = ${organisation_id} and id = ${id} and deleted_at is null for no key update`,
);

/** The permissions of a group, sorted. @throws Fault 404 */
const read = async (executor: Executor, { organisation_id, id }: RecordKey, query: typeof select) => {
  const [found] = await query(executor, { organisation_id, id });
  if (found === undefined) throw notFound();
  return found.permissions.toSorted();
};

const tagOf = (permissions: readonly string[]): string => tagOfContent(permissions.join(' '));

/** The handlers of the permissions of a group. */
export const permissionsOfGroup = (database: OpenDatabase) => {
  const answer = (response: Response, permissions: string[]) => {
    response.setHeader('ETag', tagOf(permissions));
    return ok(permissions);
  };

  return {
    permissions: async (request: OnGroup) => answer(request.res, await read(database, keyToRead(request), select)),

    permit: async (request: OnGroup & WithPermissions) => {
      const { permissions } = request.body;
      requireKnownScopes(permissions, '/permissions');
      const key = keyToRead(request);
      const caller = callerOf(request.res);
      return inTransaction(database, async (executor) => {
        const before = await read(executor, key, selectToWrite);
        const changed = requireRightsToChange(caller, before, permissions);
        if (failedCondition(request.headers, tagOf(before)) !== undefined) throw new Fault('precondition_failed');
        const after = permissions.toSorted();
        if (changed.length > 0) {
          await records.permissionGroups.updateInternal(executor, key, { permissions: after });
          const details = { from: before, to: after };
          const change = { ...operatorOf(caller), action: 'group permit', details };
          await recordChange(executor.db, key.organisation_id, key.id, change);
        }
        return answer(request.res, after);
      });
    },
  };
};

/**
 * Replaces the permissions of a group for the admin command line. The change takes effect within a second, because
 * tokens are looked up again every half second. The record of the group does not show its permissions, so the group
 * keeps its version. Returns the group with its permissions before and after, or undefined if it does not exist.
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
