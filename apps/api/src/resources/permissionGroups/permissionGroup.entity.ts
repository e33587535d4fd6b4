import { defineEntity, p } from '@mikro-orm/postgresql';
import { lifecycle, text, texts } from '../../db/columns.ts';
import { newestFirst, tenantKey } from '../../db/tenancy.ts';

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
  },
  indexes: [newestFirst('permission_group')],
});
