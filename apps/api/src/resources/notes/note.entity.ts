import { defineEntity, p } from '@mikro-orm/postgresql';
import { lifecycle, text, timestamp } from '../../db/columns.ts';
import { sameOrganisation, tenantKey } from '../../db/tenancy.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import { ParticipantEntity } from '../participants/participant.entity.ts';
import { UserEntity } from '../users/user.entity.ts';

/** The order of one parent's notes as an index, read backwards: newest first. */
const newestOf = (parentId: 'participantId' | 'courseId', name: string) => ({
  name,
  properties: ['organisationId' as const, parentId, 'insertedAt' as const, 'id' as const],
  where: 'deleted_at is null',
});

/** A note on a participant or on a course: exactly one of the two. */
export const NoteEntity = defineEntity({
  name: 'Note',
  tableName: 'note',
  properties: {
    ...tenantKey,
    participantId: p.uuid().nullable(),
    participantKey: () => sameOrganisation(ParticipantEntity, 'note', 'participant_id').nullable(),
    courseId: p.uuid().nullable(),
    courseKey: () => sameOrganisation(CourseEntity, 'note', 'course_id').nullable(),
    authorId: p.uuid().nullable(),
    authorKey: () => sameOrganisation(UserEntity, 'note', 'author_id').nullable(),
    title: text(255).nullable(),
    content: p.text().nullable(),
    date: timestamp().nullable(),
    isPinned: p.boolean().default(false),
    ...lifecycle,
  },
  indexes: [
    newestOf('participantId', 'note_participant_newest_index'),
    newestOf('courseId', 'note_course_newest_index'),
  ],
  checks: [{ name: 'note_parent_check', expression: 'num_nonnulls(participant_id, course_id) = 1' }],
});
