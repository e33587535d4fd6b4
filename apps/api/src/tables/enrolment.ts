import { defineEntity, p } from '@mikro-orm/postgresql';
import { timestamp } from './columns.ts';
import { CourseEntity } from './course.ts';
import { ParticipantEntity } from './participant.ts';
import { organisationKey, sameOrganisation } from './tenancy.ts';

/** A participant's seat in a course. The key makes a second enrolment in the same course impossible. */
export const EnrolmentEntity = defineEntity({
  name: 'Enrolment',
  tableName: 'enrolment',
  properties: {
    organisationId: p.uuid().primary(),
    participantId: p.uuid().primary(),
    courseId: p.uuid().primary(),
    insertedAt: timestamp(),
    /** Set if the participant or the course is deleted: the seat is free, and neither shows the other. */
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
