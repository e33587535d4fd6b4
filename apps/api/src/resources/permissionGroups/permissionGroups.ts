import {
  contract,
  type NewPermissionGroup,
  type PermissionGroup,
  type PermissionGroupQuery,
} from '@training-provider/contract';
import { initServer } from '@ts-rest/express';
import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { collectionOf } from '../../db/collection.ts';
import type { Database, OpenDatabase } from '../../db/database.ts';
import type { Tables } from '../../db/entities.ts';
import { nextVersion } from '../../db/record.ts';
import { now } from '../../db/values.ts';
import { ok } from '../../http/answers.ts';
import { listPage } from '../../http/paging.ts';
import { absent, type Presented } from '../../http/present.ts';
import { byText } from '../../tables/order.ts';

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

/** How the collection is read. */
export const collection = collectionOf<PermissionGroupQuery, Row>({
  table: 'permission_group',
  columns: COLUMNS,
  derived: [],
  orders: { name: byText('name') },
  filters: {},
  ranges: {},
});
/**
 * Replaces the permissions of a group, for the admin command line. Tokens are looked up again every half second, so it
 * holds within a second. Returns the group, or undefined where there is none.
 */
export const setPermissions = (db: Database, id: string, permissions: readonly string[]) =>
  db
    .updateTable('permission_group')
    .set({ permissions: [...permissions], updated_at: now(), version: nextVersion })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id', 'name', 'permissions'])
    .executeTakeFirst();

/** The handler of permission groups. */
export const permissionGroups = (database: OpenDatabase) =>
  initServer().router(contract.permissionGroups, {
    list: async (request) => ok(await listPage(database, collection, request, present)),
  });
