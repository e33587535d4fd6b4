import { defineEntity, p } from '@mikro-orm/postgresql';
import { LocationKind, resources } from '@training-provider/contract';
import { addressColumns, lifecycle, searchText, text } from './columns.ts';
import { address, identity } from './fields.ts';
import { filtered, lastChanged, newestFirst, searchable, sorted } from './indexes.ts';
import { byText } from './order.ts';
import { tableOf } from './table.ts';
import { tenantKey } from './tenancy.ts';

export const LocationEntity = defineEntity({
  name: 'Location',
  tableName: 'location',
  properties: {
    ...tenantKey,
    name: text(255),
    kind: p.enum(LocationKind.options).nullable(),
    ...addressColumns,
    email: text(254).nullable(),
    phone: text(50).nullable(),
    ...lifecycle,
    search: searchText('name', 'email'),
  },
  indexes: [
    newestFirst('location'),
    lastChanged('location'),
    searchable('location'),
    filtered('location', 'kind'),
    sorted('location', byText('name')),
  ],
});

export const locationTable = tableOf({
  facts: resources.locations,
  entity: LocationEntity,
  fields: { ...identity, name: 'name', kind: 'kind', address, email: 'email', phone: 'phone' },
  internal: [],
  orders: { name: byText },
});
