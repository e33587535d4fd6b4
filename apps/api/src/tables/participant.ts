import { defineEntity, p } from '@mikro-orm/postgresql';
import { ParticipantStatus, resources } from '@training-provider/contract';
import { sql } from 'kysely';
import { addressColumns, calendarDate, erasable, lifecycle, searchText, text } from './columns.ts';
import { isEnrolled } from './enrolled.ts';
import { address, computed, identity, nested } from './fields.ts';
import { equals } from './filter.ts';
import { filtered, filteredByEmail, lastChanged, newestFirst, ranged, searchable, sorted } from './indexes.ts';
import { byText } from './order.ts';
import { tableOf } from './table.ts';
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
    ...erasable,
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
    filteredByEmail('participant'),
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

/** SQL: the ids of the participant's courses, in the order of enrolment. A repeated course appears once. */
const courseIds = (organisation: unknown) => sql<string[]>`array(
  select e.course_id from enrolment e
  where e.organisation_id = ${organisation} and e.participant_id = participant.id and ${isEnrolled}
  group by e.course_id order by min(e.inserted_at), e.course_id
)`;

const enrolledIn = equals('e.course_id');

export const participantTable = tableOf({
  facts: resources.participants,
  entity: ParticipantEntity,
  fields: {
    ...identity,
    firstName: 'first_name',
    lastName: 'last_name',
    preferredName: 'preferred_name',
    salutation: 'salutation',
    gender: 'gender',
    dateOfBirth: 'date_of_birth',
    birthCity: 'birth_city',
    birthCountry: 'birth_country',
    customerNumber: 'customer_number',
    internalCustomerNumber: 'internal_customer_number',
    marketingChannel: 'marketing_channel',
    status: 'status',
    contactInformation: nested({ email: 'email', phone: 'phone', mobile: 'mobile' }),
    address,
    courseIds: computed(courseIds, []),
  },
  internal: [],
  orders: { firstName: byText, lastName: byText },
  filters: {
    courseId: (value, isList, organisation) => sql`exists (
      select from enrolment e where e.organisation_id = ${organisation}
      and e.participant_id = participant.id and ${isEnrolled} and ${enrolledIn(value, isList)})`,
  },
});
