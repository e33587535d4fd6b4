import { contract, type NewUser, type User } from '@training-provider/contract';
import { initServer } from '@ts-rest/express';
import { type Kysely, type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { callerOf } from '../../access/caller.ts';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/entities.ts';
import { refusing } from '../../db/failures.ts';
import { type Reference, referencesOf, requireReferences } from '../../db/references.ts';
import { now, whole } from '../../db/values.ts';
import { notFound, taken } from '../../faults/fault.ts';
import { locate, ok } from '../../http/answers.ts';
import { pageOf } from '../../http/paging.ts';
import type { Presented } from '../../http/present.ts';
import { uuidOr404 } from '../../http/uuid.ts';
import { ADDRESS_COLUMNS, addressColumnsOf, presentAddress } from '../address.ts';

const COLUMNS = [
  'id',
  'inserted_at',
  'updated_at',
  'first_name',
  'last_name',
  'email',
  'status',
  ...ADDRESS_COLUMNS,
] as const;

const groupIds = sql<string[]>`array(
  select m.group_id from user_group m
  where m.organisation_id = app_user.organisation_id and m.user_id = app_user.id order by m.position
)`.as('group_ids');

const locationIds = sql<string[]>`array(
  select m.location_id from user_location m
  where m.organisation_id = app_user.organisation_id and m.user_id = app_user.id order by m.position
)`.as('location_ids');

type Row = Pick<Selectable<Tables['app_user']>, (typeof COLUMNS)[number]> & {
  group_ids: string[];
  location_ids: string[];
};

const present = (row: Row): Presented<User> => ({
  id: row.id,
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  status: row.status,
  address: presentAddress(row),
  groups: row.group_ids,
  locations: row.location_ids,
});

const wholeColumnsOf = (body: NewUser) => ({
  ...whole(addressColumnsOf(body.address)),
  first_name: body.firstName,
  last_name: body.lastName,
  email: body.email,
  status: body.status ?? 'active',
});

const referencesOfUser = (user: NewUser): Reference[] => [
  ...referencesOf('permission_group', user.groups, '/user/groups'),
  ...referencesOf('location', user.locations, '/user/locations'),
];

const faults = { app_user_email_key: () => taken('/user/email') };

/** Writes the groups and locations of a new user. */
const join = async (db: Database, organisationId: string, userId: string, user: NewUser): Promise<void> => {
  const member = (position: number) => ({ organisation_id: organisationId, user_id: userId, position });
  const groups = (user.groups ?? []).map((group_id, position) => ({ ...member(position), group_id }));
  const locations = (user.locations ?? []).map((location_id, position) => ({ ...member(position), location_id }));
  if (groups.length > 0) await db.insertInto('user_group').values(groups).execute();
  if (locations.length > 0) await db.insertInto('user_location').values(locations).execute();
};

/** The handlers of users. */
export const users = (db: Kysely<Tables>) => {
  const select = (on: Database, organisationId: string) =>
    on
      .selectFrom('app_user')
      .select(COLUMNS)
      .select([groupIds, locationIds])
      .where('organisation_id', '=', organisationId)
      .where('deleted_at', 'is', null);

  return initServer().router(contract.users, {
    list: async ({ query, req, res }) => {
      const page = pageOf(req, res, query);
      const rows = await select(db, callerOf(res).organisationId).$call(page.narrow).execute();
      return ok(page.cut(rows).map(present));
    },

    create: async ({ body: { user }, res }) => {
      const { organisationId } = callerOf(res);
      await requireReferences(db, organisationId, referencesOfUser(user));
      const id = uuidv7();
      const time = now();
      const row = await refusing(faults, () =>
        db.transaction().execute(async (transaction) => {
          await transaction
            .insertInto('app_user')
            .values({
              ...wholeColumnsOf(user),
              organisation_id: organisationId,
              id,
              inserted_at: time,
              updated_at: time,
            })
            .execute();
          await join(transaction, organisationId, id, user);
          return select(transaction, organisationId).where('id', '=', id).executeTakeFirstOrThrow();
        }),
      );
      locate(res, '/v1/users', id);
      return ok(present(row));
    },

    get: async ({ params, res }) => {
      const row = await select(db, callerOf(res).organisationId)
        .where('id', '=', uuidOr404(params.id))
        .executeTakeFirst();
      if (row === undefined) throw notFound();
      return ok(present(row));
    },
  });
};
