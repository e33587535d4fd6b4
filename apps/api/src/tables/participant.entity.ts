import { defineEntity, p } from '@mikro-orm/postgresql';
import { ParticipantStatus } from '@training-provider/contract';
import { addressColumns, calendarDate, lifecycle, searchText, text } from './columns.ts';
import { filtered, lastChanged, newestFirst, ranged, searchable, sorted } from './indexes.ts';
import { byText } from './order.ts';
import { tenantKey } from './tenancy.ts';

export const ParticipantEntity = defineEntity({
  name: 'Participant',
  tableName: 'participant',
  properties: {
    ...tenantKey,
    firstName: text(255),
    lastName: text(255),
    preferredName: text(255).nullable(),
    salutation: p.enum(['mr', 'ms', 'mx', 'none']).nullable(),
    gender: p.enum(['male', 'female', 'diverse', 'unspecified']).nullable(),
    dateOfBirth: calendarDate().nullable(),
    birthCity: text(255).nullable(),
    birthCountry: text(2).nullable(),
    customerNumber: text(100).nullable(),
    internalCustomerNumber: text(100).nullable(),
    marketingChannel: text(255).nullable(),
    status: p.enum(ParticipantStatus.options).default('lead'),
    email: text(254).nullable(),
    phone: text(50).nullable(),
    mobile: text(50).nullable(),
    ...addressColumns,
    ...lifecycle,
    search: searchText(
      'first_name',
      'last_name',
      'preferred_name',
      'customer_number',
      'internal_customer_number',
      'email',
    ),
  },
  indexes: [
    newestFirst('participant'),
    lastChanged('participant'),
    searchable('participant'),
    filtered('participant', 'status'),
    filtered('participant', 'customer_number'),
    ranged('participant', 'date_of_birth'),
    sorted('participant', byText('first_name')),
    sorted('participant', byText('last_name')),
  ],
  uniques: [
    {
      name: 'participant_internal_customer_number_key',
      properties: ['organisationId', 'internalCustomerNumber'],
      where: 'deleted_at is null',
    },
  ],
});
