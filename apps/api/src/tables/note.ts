import { defineEntity, p } from '@mikro-orm/postgresql';
import { resources } from '@training-provider/contract';
import { erasable, lifecycle, searchText, text, timestamp } from './columns.ts';
import { CourseEntity } from './course.ts';
import { readOnly } from './fields.ts';
import { filteredWithDeleted, lastChanged, newestFirst, searchable, sorted } from './indexes.ts';
import { byOptionalTimestamp } from './order.ts';
import { ParticipantEntity } from './participant.ts';
import { tableOf } from './table.ts';
import { sameOrganisation, tenantKey } from './tenancy.ts';
import { UserEntity } from './user.ts';

/** A note on either a participant or a course. */
const NoteEntity = defineEntity({
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
    ...erasable,
    search: searchText('title'),
  },
  indexes: [
    newestFirst('note', 'participant_id'),
    newestFirst('note', 'course_id'),
    filteredWithDeleted('note', 'author_id'),
    lastChanged('note', 'participant_id'),
    lastChanged('note', 'course_id'),
    sorted('note', byOptionalTimestamp('date'), 'participant_id'),
    sorted('note', byOptionalTimestamp('date'), 'course_id'),
    searchable('note', 'participant_id', 'course_id'),
  ],
  checks: [{ name: 'note_parent_check', expression: 'num_nonnulls(participant_id, course_id) = 1' }],
});

export const noteTable = tableOf({
  facts: resources.notes,
  entity: NoteEntity,
  fields: {
    id: readOnly('id'),
    author_id: 'author_id',
    title: 'title',
    content: 'content',
    date: 'date',
    is_pinned: 'is_pinned',
  },
  internal: ['participant_id', 'course_id'],
  orders: { date: byOptionalTimestamp },
});
