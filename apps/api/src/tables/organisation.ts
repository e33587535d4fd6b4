import { defineEntity, p } from '@mikro-orm/postgresql';
import { resources } from '@training-provider/contract';
import { addressColumns, calendarDate, text, timestamp, version } from './columns.ts';
import { address, identity } from './fields.ts';
import { tableOf } from './table.ts';

export const OrganisationEntity = defineEntity({
  name: 'Organisation',
  tableName: 'organisation',
  properties: {
    id: p.uuid().primary(),
    name: text(255),
    ...addressColumns,
    email: text(254).nullable(),
    phone: text(50).nullable(),
    website: text(255).nullable(),
    timezone: text(64).default('Europe/Berlin'),
    providerNumber: text(100).nullable(),
    azavCertificateNumber: text(100).nullable(),
    azavCertifiedUntil: calendarDate().nullable(),
    insertedAt: timestamp(),
    updatedAt: timestamp(),
    version: version(),
  },
});

export const organisationTable = tableOf({
  facts: resources.org,
  entity: OrganisationEntity,
  fields: {
    ...identity,
    name: 'name',
    address,
    email: 'email',
    phone: 'phone',
    website: 'website',
    timezone: 'timezone',
    providerNumber: 'provider_number',
    azavCertificateNumber: 'azav_certificate_number',
    azavCertifiedUntil: 'azav_certified_until',
  },
  internal: [],
});
