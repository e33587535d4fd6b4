import { defineEntity, p } from '@mikro-orm/postgresql';
import { CourseStatus, TimeModel } from '@training-provider/contract';
import { calendarDate, deliveryMode, lifecycle, searchText, text, timestamp } from './columns.ts';
import { filtered, lastChanged, newestFirst, ranged, searchable, sorted } from './indexes.ts';
import { LocationEntity } from './location.entity.ts';
import { byOptionalDate, byText } from './order.ts';
import { OrganisationEntity } from './organisation.entity.ts';
import { ParticipantEntity } from './participant.entity.ts';
import { ProgramEntity } from './program.entity.ts';
import { sameOrganisation, tenantKey } from './tenancy.ts';
import { UserEntity } from './user.entity.ts';

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

const organisationKey = () =>
  p.manyToOne(OrganisationEntity).joinColumn('organisation_id').deleteRule('no action').updateRule('no action');

/** The trainers of a course, in the order in which they were given. */
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

/** A participant's seat in a course. The key makes a second enrolment in the same course impossible. */
export const EnrolmentEntity = defineEntity({
  name: 'Enrolment',
  tableName: 'enrolment',
  properties: {
    organisationId: p.uuid().primary(),
    participantId: p.uuid().primary(),
    courseId: p.uuid().primary(),
    insertedAt: timestamp(),
    /** Set when the participant or the course is deleted: the seat is free, and neither shows the other any more. */
    deletedAt: timestamp().nullable(),
    organisationKey,
    participantKey: () => sameOrganisation(ParticipantEntity, 'enrolment', 'participant_id'),
    courseKey: () => sameOrganisation(CourseEntity, 'enrolment', 'course_id'),
  },
  indexes: [
    {
      name: 'enrolment_course_index',
      properties: ['organisationId', 'courseId', 'participantId'],
      where: 'deleted_at is null',
    },
  ],
});
