import { defineEntity, p } from '@mikro-orm/postgresql';
import { lifecycle, searchText, text, texts } from './columns.ts';
import { lastChanged, newestFirst, searchable, sorted } from './indexes.ts';
import { byText } from './order.ts';
import { tenantKey } from './tenancy.ts';

/** `permissions` are scopes: what the tokens of the group's users may do at most. They are never answered. */
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
