import { defineEntity, p } from '@mikro-orm/postgresql';
import { CoachingStatus, resources } from '@training-provider/contract';
import { sql } from 'kysely';
import { calendarDate, deliveryMode, erasable, lifecycle, searchText, text } from './columns.ts';
import { ContactEntity } from './contact.ts';
import { identity, readOnly } from './fields.ts';
import { FundingAgencyEntity } from './fundingAgency.ts';
import {
  filtered,
  filteredWithDeleted,
  filteredWithDeletedIfGiven,
  lastChanged,
  newestFirst,
  ranged,
  searchable,
  sorted,
} from './indexes.ts';
import { LocationEntity } from './location.ts';
import { byOptionalDate } from './order.ts';
import { ParticipantEntity } from './participant.ts';
import { ProgramEntity } from './program.ts';
import { tableOf } from './table.ts';
import { sameOrganisation, tenantKey } from './tenancy.ts';
import { unitSum, unitsHeldBy } from './units.ts';
import { UserEntity } from './user.ts';

export const CoachingEntity = defineEntity({
  name: 'Coaching',
  tableName: 'coaching',
  properties: {
    ...tenantKey,
    participantId: p.uuid(),
    participantKey: () => sameOrganisation(ParticipantEntity, 'coaching', 'participant_id'),
    programId: p.uuid().nullable(),
    programKey: () => sameOrganisation(ProgramEntity, 'coaching', 'program_id').nullable(),
    coachId: p.uuid().nullable(),
    coachKey: () => sameOrganisation(UserEntity, 'coaching', 'coach_id').nullable(),
    locationId: p.uuid().nullable(),
    locationKey: () => sameOrganisation(LocationEntity, 'coaching', 'location_id').nullable(),
    fundingAgencyId: p.uuid().nullable(),
    fundingAgencyKey: () => sameOrganisation(FundingAgencyEntity, 'coaching', 'funding_agency_id').nullable(),
    fundingContactId: p.uuid().nullable(),
    fundingContactKey: () => sameOrganisation(ContactEntity, 'coaching', 'funding_contact_id').nullable(),
    status: p.enum(CoachingStatus.options).default('requested'),
    startDate: calendarDate().nullable(),
    endDate: calendarDate().nullable(),
    unitsApproved: p.integer().nullable(),
    unitsUsed: p.integer().nullable(),
    unitsHeld: unitSum(),
    unitMinutes: p.smallint().$type<45 | 60>().nullable(),
    deliveryMode: deliveryMode().nullable(),
    voucherNumber: text(100).nullable(),
    voucherValidUntil: calendarDate().nullable(),
    ...lifecycle,
    ...erasable,
    search: searchText('voucher_number'),
  },
  indexes: [
    newestFirst('coaching'),
    lastChanged('coaching'),
    searchable('coaching'),
    filtered('coaching', 'status'),
    filtered('coaching', 'delivery_mode'),
    filtered('coaching', 'voucher_number'),
    filteredWithDeleted('coaching', 'participant_id'),
    filtered('coaching', 'program_id'),
    filteredWithDeleted('coaching', 'coach_id'),
    filtered('coaching', 'location_id'),
    filtered('coaching', 'funding_agency_id'),
    filteredWithDeletedIfGiven('coaching', 'funding_contact_id'),
    ranged('coaching', 'start_date'),
    ranged('coaching', 'end_date'),
    ranged('coaching', 'voucher_valid_until'),
    sorted('coaching', byOptionalDate('start_date')),
  ],
  checks: [
    { name: 'coaching_dates_check', expression: 'end_date >= start_date' },
    { name: 'coaching_unit_minutes_check', expression: 'unit_minutes in (45, 60)' },
  ],
});

export const coachingTable = tableOf({
  facts: resources.coachings,
  entity: CoachingEntity,
  fields: {
    ...identity,
    participantId: 'participant_id',
    programId: 'program_id',
    coachId: 'coach_id',
    locationId: 'location_id',
    fundingAgencyId: 'funding_agency_id',
    fundingContactId: 'funding_contact_id',
    status: 'status',
    startDate: 'start_date',
    endDate: 'end_date',
    unitsApproved: 'units_approved',
    unitsUsed: 'units_used',
    unitsHeld: readOnly('units_held'),
    unitMinutes: 'unit_minutes',
    deliveryMode: 'delivery_mode',
    voucherNumber: 'voucher_number',
    voucherValidUntil: 'voucher_valid_until',
  },
  internal: [],
  following: {
    units_held: unitsHeldBy('coaching'),
    units_used: (organisation) => sql`trunc(${unitsHeldBy('coaching')(organisation)})::int`,
  },
  orders: { startDate: byOptionalDate },
  checks: { coaching_dates_check: 'endDate' },
});
