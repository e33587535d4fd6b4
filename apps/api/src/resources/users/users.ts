import { contract, type NewUser, type User, type UserQuery } from '@training-provider/contract';
import { initServer } from '@ts-rest/express';
import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { callerOf } from '../../context/caller.ts';
import { collectionOf, equals } from '../../db/collection.ts';
import { mappingConstraintViolations } from '../../db/constraints.ts';
import type { Database, OpenDatabase } from '../../db/database.ts';
import type { Tables } from '../../db/entities.ts';
import { isRecord, type RecordKey } from '../../db/record.ts';
import { type Reference, referencesOf, requireReferences } from '../../db/references.ts';
import { inTransaction } from '../../db/transaction.ts';
import { now, whole } from '../../db/values.ts';
import { locate, ok, okRecord } from '../../http/answers.ts';
import { okOrNotModified, recordKey } from '../../http/conditional.ts';
import { once } from '../../http/idempotency.ts';
import { listPage } from '../../http/paging.ts';
import type { Presented } from '../../http/present.ts';
import { notFound, taken } from '../../problems/fault.ts';
import { byText } from '../../tables/order.ts';
import { ADDRESS_COLUMNS, addressColumnsOf, presentAddress } from '../address.ts';

const COLUMNS = [
  'id',
  'inserted_at',
  'updated_at',
  'version',
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

const inGroup = equals('m.group_id');
const atLocation = equals('m.location_id');

/** How the collection is read. */
export const collection = collectionOf<UserQuery, Row>({
  table: 'app_user',
  columns: COLUMNS,
  derived: [groupIds, locationIds],
  orders: { firstName: byText('first_name'), lastName: byText('last_name'), email: byText('email') },
  filters: {
    status: equals('status'),
    groupId: (value, isList) => sql`exists (
      select from user_group m where m.organisation_id = app_user.organisation_id
      and m.user_id = app_user.id and ${inGroup(value, isList)})`,
    locationId: (value, isList) => sql`exists (
      select from user_location m where m.organisation_id = app_user.organisation_id
      and m.user_id = app_user.id and ${atLocation(value, isList)})`,
  },
  ranges: {},
});

const find = (db: Database, key: RecordKey): Promise<Row | undefined> =>
  db.selectFrom('app_user').select(COLUMNS).select([groupIds, locationIds]).where(isRecord(key)).executeTakeFirst();

/** The handlers of users. */
export const users = (database: OpenDatabase) =>
  initServer().router(contract.users, {
    list: async (request) => ok(await listPage(database, collection, request, present)),

    create: (request) =>
      once(database, request, async (scope) => {
        const { organisationId } = callerOf(request.res);
        const { user } = request.body;
        await requireReferences(scope.db, organisationId, referencesOfUser(user));
        const key = { organisation_id: organisationId, id: uuidv7() };
        const time = now();
        const row = await mappingConstraintViolations(faults, () =>
          inTransaction(scope.db, async (transaction) => {
            await transaction
              .insertInto('app_user')
              .values({ ...wholeColumnsOf(user), ...key, inserted_at: time, updated_at: time })
              .execute();
            await join(transaction, organisationId, key.id, user);
            return find(transaction, key);
          }),
        );
        if (row === undefined) throw new Error('a user that was just written is not there');
        locate(request.res, '/v1/users', key.id);
        return okRecord(request.res, row.version, present(row));
      }),

    get: async (request) => {
      const row = await find(database.db, recordKey({ ...request, headers: {} }));
      if (row === undefined) throw notFound();
      return okOrNotModified(request, row.version, present(row));
    },
  });
