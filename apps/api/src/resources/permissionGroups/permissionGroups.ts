import { contract, type NewPermissionGroup, type PermissionGroup } from '@training-provider/contract';
import { initServer } from '@ts-rest/express';
import type { Kysely, Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { callerOf } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/entities.ts';
import { now } from '../../db/values.ts';
import { ok } from '../../http/answers.ts';
import { pageOf } from '../../http/paging.ts';
import { absent, type Presented } from '../../http/present.ts';

const COLUMNS = ['id', 'inserted_at', 'updated_at', 'name', 'description'] as const;

type Row = Pick<Selectable<Tables['permission_group']>, (typeof COLUMNS)[number]>;

const present = (row: Row): Presented<PermissionGroup> => ({
  id: row.id,
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
  name: row.name,
  description: absent(row.description),
});

/**
 * Creates a permission group: for the admin command line, since the interface has no POST for groups.
 * `permissions` are the scopes that tokens of the group's users may use. Returns its id.
 */
export const createPermissionGroup = async (
  db: Database,
  organisationId: string,
  group: NewPermissionGroup,
  permissions: readonly string[],
): Promise<string> => {
  const id = uuidv7();
  const time = now();
  await db
    .insertInto('permission_group')
    .values({
      name: group.name,
      description: group.description ?? null,
      permissions: [...permissions],
      organisation_id: organisationId,
      id,
      inserted_at: time,
      updated_at: time,
    })
    .execute();
  return id;
};

/**
 * Replaces the permissions of a group, for the admin command line. Tokens are looked up again every half second, so it
 * holds within a second. Returns the group, or undefined where there is none.
 */
export const setPermissions = (db: Database, id: string, permissions: readonly string[]) =>
  db
    .updateTable('permission_group')
    .set({ permissions: [...permissions], updated_at: now() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id', 'name', 'permissions'])
    .executeTakeFirst();

/** The handler of permission groups. */
export const permissionGroups = (db: Kysely<Tables>) =>
  initServer().router(contract.permissionGroups, {
    list: async ({ query, req, res }) => {
      const page = pageOf(req, res, query);
      const rows = await db
        .selectFrom('permission_group')
        .select(COLUMNS)
        .where('organisation_id', '=', callerOf(res).organisationId)
        .where('deleted_at', 'is', null)
        .$call(page.narrow)
        .execute();
      return ok(page.cut(rows).map(present));
    },
  });
