import { defineEntity, p } from '@mikro-orm/postgresql';
import { CourseStatus, resources, TimeModel } from '@training-provider/contract';
import { sql } from 'kysely';
import { calendarDate, deliveryMode, lifecycle, searchText, text } from './columns.ts';
import { isEnrolled } from './enrolled.ts';
import { computed, identity, linked, readOnly } from './fields.ts';
import { equals } from './filter.ts';
import { filtered, filteredIfGiven, lastChanged, newestFirst, ranged, searchable, sorted } from './indexes.ts';
import { LocationEntity } from './location.ts';
import { byOptionalDate, byText } from './order.ts';
import { ProgramEntity } from './program.ts';
import { tableOf } from './table.ts';
import { organisationKey, sameOrganisation, tenantKey } from './tenancy.ts';
import { unitSum, unitsHeldBy } from './units.ts';
import { UserEntity } from './user.ts';

export const CourseEntity = defineEntity({
  name: 'Course',
  tableName: 'course',
  properties: {
    ...tenantKey,
    name: text(255),
    courseNumber: text(100).nullable(),
    programId: p.uuid().nullable(),
    programKey: () => sameOrganisation(ProgramEntity, 'course', 'program_id').nullable(),
    locationId: p.uuid().nullable(),
    locationKey: () => sameOrganisation(LocationEntity, 'course', 'location_id').nullable(),
    startDate: calendarDate().nullable(),
    endDate: calendarDate().nullable(),
    status: p.enum(CourseStatus.options).default('draft'),
    deliveryMode: deliveryMode().nullable(),
    timeModel: p.enum(TimeModel.options).nullable(),
    capacity: p.integer().nullable(),
    minParticipants: p.integer().nullable(),
    teachingUnits: p.integer().nullable(),
    measureNumber: text(100).nullable(),
    unitsHeld: unitSum(),
    ...lifecycle,
    search: searchText('name', 'course_number', 'measure_number'),
  },
  indexes: [
    newestFirst('course'),
    lastChanged('course'),
    searchable('course'),
    filtered('course', 'status'),
    filtered('course', 'delivery_mode'),
    filtered('course', 'time_model'),
    filteredIfGiven('course', 'measure_number'),
    filtered('course', 'program_id'),
    filtered('course', 'location_id'),
    ranged('course', 'end_date'),
    sorted('course', byText('name')),
    sorted('course', byOptionalDate('start_date')),
    ranged('course', 'start_date'),
  ],
  uniques: [
    { name: 'course_course_number_key', properties: ['organisationId', 'courseNumber'], where: 'deleted_at is null' },
  ],
  checks: [{ name: 'course_dates_check', expression: 'end_date >= start_date' }],
});

/** The trainers of a course, in their given order. */
export const CourseTrainerEntity = defineEntity({
  name: 'CourseTrainer',
  tableName: 'course_trainer',
  properties: {
    organisationId: p.uuid().primary(),
    courseId: p.uuid().primary(),
    userId: p.uuid().primary(),
    position: p.smallint(),
    organisationKey,
    courseKey: () => sameOrganisation(CourseEntity, 'course_trainer', 'course_id'),
    userKey: () => sameOrganisation(UserEntity, 'course_trainer', 'user_id'),
  },
  indexes: [{ name: 'course_trainer_user_index', properties: ['organisationId', 'userId', 'courseId'] }],
});

/** SQL: the number of enrolled participants. A participant who repeats the course counts once. */
const participantCount = (organisation: unknown) => sql<number>`(
  select count(distinct e.participant_id)::int from enrolment e
  where e.organisation_id = ${organisation} and e.course_id = course.id and ${isEnrolled}
)`;

const attendedBy = equals('e.participant_id');

export const courseTable = tableOf({
  facts: resources.courses,
  entity: CourseEntity,
  fields: {
    ...identity,
    name: 'name',
    courseNumber: 'course_number',
    programId: 'program_id',
    locationId: 'location_id',
    trainerIds: linked('course_trainer', 'course_id', 'user_id'),
    startDate: 'start_date',
    endDate: 'end_date',
    status: 'status',
    deliveryMode: 'delivery_mode',
    timeModel: 'time_model',
    capacity: 'capacity',
    minParticipants: 'min_participants',
    teachingUnits: 'teaching_units',
    measureNumber: 'measure_number',
    participantCount: computed(participantCount, 0),
    unitsHeld: readOnly('units_held'),
  },
  internal: [],
  following: { units_held: unitsHeldBy('course') },
  orders: { name: byText, startDate: byOptionalDate },
  filters: {
    participantId: (value, isList, organisation) => sql`exists (
      select from enrolment e where e.organisation_id = ${organisation}
      and e.course_id = course.id and ${isEnrolled} and ${attendedBy(value, isList)})`,
  },
  checks: { course_dates_check: 'endDate' },
});
