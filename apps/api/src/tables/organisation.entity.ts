import { defineEntity, p } from '@mikro-orm/postgresql';
import { addressColumns, calendarDate, text, timestamp, version } from './columns.ts';

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
