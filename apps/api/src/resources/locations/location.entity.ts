import { defineEntity, p } from '@mikro-orm/postgresql';
import { addressColumns, lifecycle, text } from '../../db/columns.ts';
import { newestFirst, tenantKey } from '../../db/tenancy.ts';

export const LocationEntity = defineEntity({
  name: 'Location',
  tableName: 'location',
  properties: {
    ...tenantKey,
    name: text(255),
    kind: p.enum(['site', 'online']).nullable(),
    ...addressColumns,
    email: text(254).nullable(),
    phone: text(50).nullable(),
    ...lifecycle,
  },
  indexes: [newestFirst('location')],
});
