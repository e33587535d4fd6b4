import { defineEntity, p } from '@mikro-orm/postgresql';
import { resources } from '@training-provider/contract';
import { lifecycle, searchText, text, texts } from './columns.ts';
import { identity } from './fields.ts';
import { lastChanged, newestFirst, searchable, sorted } from './indexes.ts';
import { byText } from './order.ts';
import { tableOf } from './table.ts';
import { tenantKey } from './tenancy.ts';

/**
 * A permission group. `permissions` are the scopes to which the tokens of its users are limited; the record of the
 * group does not show them.
 */
export const PermissionGroupEntity = defineEntity({
  name: 'PermissionGroup',
  tableName: 'permission_group',
  properties: {
    ...tenantKey,
    name: text(255),
    description: p.text().nullable(),
    permissions: texts(),
    ...lifecycle,
    search: searchText('name'),
  },
  indexes: [
    newestFirst('permission_group'),
    lastChanged('permission_group'),
    searchable('permission_group'),
    sorted('permission_group', byText('name')),
  ],
});

export const permissionGroupTable = tableOf({
  facts: resources.permissionGroups,
  entity: PermissionGroupEntity,
  fields: { ...identity, name: 'name', description: 'description' },
  internal: ['permissions'],
  orders: { name: byText },
});
