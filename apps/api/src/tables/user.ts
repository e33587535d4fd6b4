import { defineEntity, p } from '@mikro-orm/postgresql';
import { resources, UserStatus } from '@training-provider/contract';
import { addressColumns, erasable, lifecycle, searchText, text } from './columns.ts';
import { address, identity, linked } from './fields.ts';
import { filtered, filteredByEmail, lastChanged, newestFirst, searchable, sorted } from './indexes.ts';
import { LocationEntity } from './location.ts';
import { byText } from './order.ts';
import { PermissionGroupEntity } from './permissionGroup.ts';
import { tableOf } from './table.ts';
import { organisationKey, sameOrganisation, tenantKey } from './tenancy.ts';

/** The table is called `app_user` because `user` is a reserved word of SQL. */
export const UserEntity = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    ...tenantKey,
    firstName: text(255),
    lastName: text(255),
    email: text(254),
    ...addressColumns,
    status: p.enum(UserStatus.options).default('active'),
    ...lifecycle,
    ...erasable,
    search: searchText('first_name', 'last_name', 'email'),
  },
  indexes: [
    newestFirst('app_user'),
    lastChanged('app_user'),
    searchable('app_user'),
    filtered('app_user', 'status'),
    filteredByEmail('app_user'),
    sorted('app_user', byText('first_name')),
    sorted('app_user', byText('last_name')),
    sorted('app_user', byText('email')),
  ],
  uniques: [
    {
      name: 'app_user_email_key',
      expression:
        'create unique index "app_user_email_key" on "app_user" ("organisation_id", lower("email")) where deleted_at is null',
    },
  ],
});

const membership = {
  organisationId: p.uuid().primary(),
  userId: p.uuid().primary(),
  position: p.smallint(),
  organisationKey,
};

/** The permission groups of a user, in their given order. */
export const UserGroupEntity = defineEntity({
  name: 'UserGroup',
  tableName: 'user_group',
  properties: {
    ...membership,
    groupId: p.uuid().primary(),
    userKey: () => sameOrganisation(UserEntity, 'user_group', 'user_id'),
    groupKey: () => sameOrganisation(PermissionGroupEntity, 'user_group', 'group_id'),
  },
  indexes: [{ name: 'user_group_group_index', properties: ['organisationId', 'groupId', 'userId'] }],
});

/** The locations of a user, in their given order. */
export const UserLocationEntity = defineEntity({
  name: 'UserLocation',
  tableName: 'user_location',
  properties: {
    ...membership,
    locationId: p.uuid().primary(),
    userKey: () => sameOrganisation(UserEntity, 'user_location', 'user_id'),
    locationKey: () => sameOrganisation(LocationEntity, 'user_location', 'location_id'),
  },
  indexes: [{ name: 'user_location_location_index', properties: ['organisationId', 'locationId', 'userId'] }],
});

export const userTable = tableOf({
  facts: resources.users,
  entity: UserEntity,
  fields: {
    ...identity,
    firstName: 'first_name',
    lastName: 'last_name',
    email: 'email',
    status: 'status',
    address,
    groups: linked('user_group', 'user_id', 'group_id'),
    locations: linked('user_location', 'user_id', 'location_id'),
  },
  internal: [],
  orders: { firstName: byText, lastName: byText, email: byText },
});
