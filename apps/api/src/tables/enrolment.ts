import { defineEntity, p } from '@mikro-orm/postgresql';
import { EnrolmentStatus, resources } from '@training-provider/contract';
import { calendarDate, erasable, lifecycle, text } from './columns.ts';
import { ContactEntity } from './contact.ts';
import { CourseEntity } from './course.ts';
import { HOLDS_SEAT, IS_ENROLLED } from './enrolled.ts';
import { identity } from './fields.ts';
import { FundingAgencyEntity } from './fundingAgency.ts';
import {
  filtered,
  filteredIfGiven,
  filteredWithDeleted,
  filteredWithDeletedIfGiven,
  lastChanged,
  newestFirst,
  rangedIfGiven,
  searchableIfGiven,
  sorted,
} from './indexes.ts';
import { byOptionalDate } from './order.ts';
import { ParticipantEntity } from './participant.ts';
import { tableOf } from './table.ts';
import { sameOrganisation, tenantKey } from './tenancy.ts';

const EnrolmentEntity = defineEntity({
  name: 'Enrolment',
  tableName: 'enrolment',
  properties: {
    ...tenantKey,
    participantId: p.uuid(),
    participantKey: () => sameOrganisation(ParticipantEntity, 'enrolment', 'participant_id'),
    courseId: p.uuid(),
    courseKey: () => sameOrganisation(CourseEntity, 'enrolment', 'course_id'),
    status: p.enum(EnrolmentStatus.options).default('registered'),
    startDate: calendarDate().nullable(),
    endDate: calendarDate().nullable(),
    fundingAgencyId: p.uuid().nullable(),
    fundingAgencyKey: () => sameOrganisation(FundingAgencyEntity, 'enrolment', 'funding_agency_id').nullable(),
    fundingContactId: p.uuid().nullable(),
    fundingContactKey: () => sameOrganisation(ContactEntity, 'enrolment', 'funding_contact_id').nullable(),
    voucherNumber: text(100).nullable(),
    voucherValidUntil: calendarDate().nullable(),
    exitReason: text(255).nullable(),
    ...lifecycle,
    ...erasable,
    /** Written by a trigger: a generated column would have rewritten the table while it was in use. */
    search: p.string().columnType('text').nullable(),
  },
  indexes: [
    newestFirst('enrolment'),
    lastChanged('enrolment'),
    searchableIfGiven('enrolment'),
    filtered('enrolment', 'status'),
    filteredWithDeleted('enrolment', 'participant_id'),
    filteredWithDeleted('enrolment', 'course_id'),
    filteredIfGiven('enrolment', 'funding_agency_id'),
    filteredWithDeletedIfGiven('enrolment', 'funding_contact_id'),
    filteredIfGiven('enrolment', 'voucher_number'),
    rangedIfGiven('enrolment', 'start_date'),
    rangedIfGiven('enrolment', 'end_date'),
    sorted('enrolment', byOptionalDate('start_date')),
    {
      name: 'enrolment_enrolled_index',
      expression: `create index "enrolment_enrolled_index" on "enrolment" ("organisation_id", "course_id", "participant_id", "status") where ${IS_ENROLLED}`,
    },
  ],
  uniques: [
    {
      name: 'enrolment_seat_key',
      expression: `create unique index "enrolment_seat_key" on "enrolment" ("organisation_id", "participant_id", "course_id") where ${HOLDS_SEAT}`,
    },
  ],
  checks: [{ name: 'enrolment_dates_check', expression: 'end_date >= start_date' }],
});

export const enrolmentTable = tableOf({
  facts: resources.enrolments,
  entity: EnrolmentEntity,
  fields: {
    ...identity,
    participantId: 'participant_id',
    courseId: 'course_id',
    status: 'status',
    startDate: 'start_date',
    endDate: 'end_date',
    fundingAgencyId: 'funding_agency_id',
    fundingContactId: 'funding_contact_id',
    voucherNumber: 'voucher_number',
    voucherValidUntil: 'voucher_valid_until',
    exitReason: 'exit_reason',
  },
  internal: [],
  orders: { startDate: byOptionalDate },
  checks: { enrolment_dates_check: 'endDate' },
});
