import type { EnrolmentStatus, ParticipantStatus } from '@training-provider/contract';
import type { Insertable } from 'kysely';
import type * as z from 'zod/mini';
import type { NewRow, RecordTable, Tables } from '../db/tables.ts';
import { emailOf, personOf } from './people.ts';
import { landlineOf, mobileOf } from './phones.ts';
import { addressOf } from './places.ts';
import type { Random } from './random.ts';
import { NOTES, OFFERS } from './sampleData.ts';

type Pairs = 'course_trainer' | 'user_group' | 'user_location';
export type SeededTable = RecordTable | Pairs;
/** A row to insert. */
export type Row<Table extends SeededTable> = Table extends RecordTable
  ? NewRow<Table>
  : Table extends Pairs
    ? Insertable<Tables[Table]>
    : never;
type Status = z.output<typeof ParticipantStatus>;

/** The last day of the seeded data. It is fixed, so that the data does not depend on the current date. */
export const LAST_DAY = Date.parse('2026-06-30T16:00:00.000Z');
const SPAN_MS = 3 * 365 * 86_400_000;
export const DAY_MS = 86_400_000;

/** The time of row `index` of `total`: rows are spread over three years, the oldest first. */
export const timeOf = (index: number, total: number): string =>
  new Date(LAST_DAY - SPAN_MS + Math.floor((SPAN_MS * (index + 1)) / (total + 1))).toISOString();

const MINUTE_MS = 60_000;

/** The time of row `index` of the master data: one row a minute, in the month before all other rows. */
export const masterTimeOf = (index: number): string =>
  new Date(LAST_DAY - SPAN_MS - 30 * DAY_MS + index * MINUTE_MS).toISOString();

/**
 * The number of rows, of `others` in all, that exist when row `index` of `total` is inserted: at least one if `others`
 * >= `total`.
 */
export const existingAt = (index: number, total: number, others: number): number =>
  Math.floor(((index + 1) * (others + 1)) / (total + 1));

/** The calendar date `days` after a point in time. */
export const dayAfter = (time: string, days: number): string =>
  new Date(Date.parse(time) + days * DAY_MS).toISOString().slice(0, 10);

/** The columns that every record has. */
export interface RecordColumns {
  organisation_id: string;
  id: string;
  inserted_at: string;
  updated_at: string;
  deleted_at: null;
}

export const recordAt = (organisationId: string, id: string, time: string): RecordColumns => ({
  organisation_id: organisationId,
  id,
  inserted_at: time,
  updated_at: time,
  deleted_at: null,
});

/** The statuses to choose from. Frequent statuses are repeated. */
const STATUSES: readonly [Status, ...Status[]] = [
  'active',
  'active',
  'active',
  'active',
  'completed',
  'completed',
  'completed',
  'lead',
  'lead',
  'applicant',
  'applicant',
  'interrupted',
  'dropped_out',
  'archived',
];

export const participantOf = (random: Random, record: RecordColumns, index: number): Row<'participant'> => {
  const person = personOf(random);
  return {
    ...record,
    first_name: person.firstName,
    last_name: person.lastName,
    preferred_name: null,
    salutation: person.salutation,
    gender: person.gender,
    date_of_birth: dayAfter('1960-01-01T00:00:00.000Z', random.between(0, 16_500)),
    birth_city: random.chance(0.7) ? addressOf(random).address_city : null,
    birth_country: random.pick(['DE', 'DE', 'DE', 'DE', 'TR', 'PL', 'UA', 'SY']),
    customer_number: random.chance(0.8) ? `${random.between(100, 999)}A${random.between(100_000, 999_999)}` : null,
    internal_customer_number: `TN-${String(index + 1).padStart(7, '0')}`,
    marketing_channel: random.pick(['Jobcenter', 'Empfehlung', 'Internet', 'KURSNET', 'Flyer']),
    status: random.pick(STATUSES),
    email: random.chance(0.9) ? emailOf(person.firstName, person.lastName, index + 1) : null,
    phone: random.chance(0.4) ? landlineOf(random) : null,
    mobile: random.chance(0.8) ? mobileOf(random) : null,
    ...addressOf(random),
  };
};

/** A course with the columns on which its enrolments depend. */
export type CourseRow = Row<'course'> & { id: string; inserted_at: string; status: string; capacity: number };

interface CourseReferences {
  /** The ids of the programs, in the order of the offers. */
  programIds: readonly string[];
  locationIds: readonly [string, ...string[]];
}

export const courseOf = (
  random: Random,
  record: RecordColumns,
  index: number,
  { programIds, locationIds }: CourseReferences,
): CourseRow => {
  const time = record.inserted_at;
  const offerIndex = random.between(0, OFFERS.length - 1);
  const offer = OFFERS[offerIndex] ?? OFFERS[0];
  const start = random.between(60, 180);
  const hasStarted = Date.parse(time) + start * DAY_MS < LAST_DAY;
  const hasEnded = Date.parse(time) + (start + offer.days) * DAY_MS < LAST_DAY;
  return {
    ...record,
    name: offer.name,
    course_number: `${offer.code}-${time.slice(0, 4)}-${String(index + 1).padStart(5, '0')}`,
    program_id: programIds[offerIndex] ?? null,
    location_id: random.pick(locationIds),
    start_date: dayAfter(time, start),
    end_date: dayAfter(time, start + offer.days),
    status: hasEnded
      ? random.pick(['completed', 'completed', 'completed', 'cancelled'])
      : hasStarted
        ? 'running'
        : random.pick(['open', 'planned', 'draft']),
    delivery_mode: random.pick(['in_person', 'in_person', 'hybrid', 'online']),
    time_model: random.pick(['full_time', 'part_time']),
    capacity: random.between(8, 25),
    min_participants: random.between(4, 8),
    teaching_units: offer.teaching_units,
    measure_number: `${random.between(100, 999)}/${random.between(1, 999)}/${time.slice(0, 4)}`,
  };
};

/**
 * The statuses of enrolments that fit the status of a course: nobody is active in a course that has not begun, or
 * registered for a course that has ended.
 */
const ENROLMENT_STATUSES: Readonly<Record<string, readonly [EnrolmentStatus, ...EnrolmentStatus[]]>> = {
  open: ['registered', 'registered', 'registered', 'registered', 'cancelled'],
  running: ['active', 'active', 'active', 'active', 'active', 'active', 'dropped_out', 'cancelled'],
  completed: ['completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'dropped_out', 'cancelled'],
};

/** The number of days after the beginning of a course when a participant drops out. */
const DAYS_OF_DROPPED_OUT = 14;

const EXIT_REASONS: Readonly<Partial<Record<EnrolmentStatus, readonly [string, ...string[]]>>> = {
  dropped_out: ['Arbeitsaufnahme', 'Krankheit', 'Umzug'],
  cancelled: ['Förderung abgelehnt', 'Arbeitsaufnahme vor Beginn'],
};

export const enrolmentOf = (
  random: Random,
  record: RecordColumns,
  index: number,
  participantId: string,
  { course, agencyIds }: { course: CourseRow; agencyIds: readonly [string, ...string[]] },
): Row<'enrolment'> => {
  const status = random.pick<EnrolmentStatus>(ENROLMENT_STATUSES[course.status] ?? ['cancelled']);
  const reasons = EXIT_REASONS[status];
  const hasVoucher = random.chance(0.8);
  const start = course.start_date ?? null;
  const leftAt = start === null ? null : dayAfter(start, DAYS_OF_DROPPED_OUT);
  return {
    ...record,
    participant_id: participantId,
    course_id: course.id,
    status,
    start_date: start,
    end_date: status === 'dropped_out' ? leftAt : (course.end_date ?? null),
    funding_agency_id: hasVoucher ? random.pick(agencyIds) : null,
    voucher_number: hasVoucher ? `BGS-${record.inserted_at.slice(0, 4)}-${String(index + 1).padStart(6, '0')}` : null,
    voucher_valid_until: hasVoucher ? dayAfter(record.inserted_at, 90) : null,
    exit_reason: reasons === undefined ? null : random.pick(reasons),
  };
};

export const noteOf = (
  random: Random,
  record: RecordColumns,
  parent: { participant_id: string; course_id: null } | { participant_id: null; course_id: string },
  authorId: string,
): Row<'note'> => ({
  ...record,
  ...parent,
  author_id: authorId,
  ...random.pick(NOTES),
  date: record.inserted_at,
  is_pinned: random.chance(0.1),
});
