import { defineEntity, p } from '@mikro-orm/postgresql';
import { resources, SessionStatus } from '@training-provider/contract';
import { CoachingEntity } from './coaching.ts';
import { deliveryMode, lifecycle, searchText, text, timestamp } from './columns.ts';
import { CourseEntity } from './course.ts';
import { identity, linked } from './fields.ts';
import {
  filtered,
  filteredIfGiven,
  filteredWithDeletedIfGiven,
  lastChanged,
  newestFirst,
  ranged,
  searchable,
} from './indexes.ts';
import { LocationEntity } from './location.ts';
import { byTimestamp } from './order.ts';
import { tableOf } from './table.ts';
import { organisationKey, sameOrganisation, tenantKey } from './tenancy.ts';
import { units } from './units.ts';
import { UserEntity } from './user.ts';

/** A session of either a course or a coaching. */
export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    ...tenantKey,
    courseId: p.uuid().nullable(),
    courseKey: () => sameOrganisation(CourseEntity, 'session', 'course_id').nullable(),
    coachingId: p.uuid().nullable(),
    coachingKey: () => sameOrganisation(CoachingEntity, 'session', 'coaching_id').nullable(),
    startsAt: timestamp(),
    endsAt: timestamp(),
    units: units(),
    unitMinutes: p.smallint().$type<45 | 60 | 15>().default(45),
    status: p.enum(SessionStatus.options).default('planned'),
    title: text(255).nullable(),
    locationId: p.uuid().nullable(),
    locationKey: () => sameOrganisation(LocationEntity, 'session', 'location_id').nullable(),
    deliveryMode: deliveryMode().nullable(),
    ...lifecycle,
    search: searchText('title'),
  },
  indexes: [
    newestFirst('session'),
    lastChanged('session'),
    searchable('session'),
    filtered('session', 'status'),
    filteredWithDeletedIfGiven('session', 'course_id'),
    filteredWithDeletedIfGiven('session', 'coaching_id'),
    filteredIfGiven('session', 'location_id'),
    ranged('session', 'starts_at'),
    ranged('session', 'ends_at'),
  ],
  checks: [
    { name: 'session_parent_check', expression: 'num_nonnulls(course_id, coaching_id) = 1' },
    { name: 'session_times_check', expression: 'ends_at > starts_at' },
    { name: 'session_unit_minutes_check', expression: 'unit_minutes in (45, 60, 15)' },
  ],
});

/** The trainers of a session, in their given order. */
export const SessionTrainerEntity = defineEntity({
  name: 'SessionTrainer',
  tableName: 'session_trainer',
  properties: {
    organisationId: p.uuid().primary(),
    sessionId: p.uuid().primary(),
    userId: p.uuid().primary(),
    position: p.smallint(),
    organisationKey,
    sessionKey: () => sameOrganisation(SessionEntity, 'session_trainer', 'session_id'),
    userKey: () => sameOrganisation(UserEntity, 'session_trainer', 'user_id'),
  },
  indexes: [{ name: 'session_trainer_user_index', properties: ['organisationId', 'userId', 'sessionId'] }],
});

export const sessionTable = tableOf({
  facts: resources.sessions,
  entity: SessionEntity,
  fields: {
    ...identity,
    startsAt: 'starts_at',
    endsAt: 'ends_at',
    units: 'units',
    courseId: 'course_id',
    coachingId: 'coaching_id',
    title: 'title',
    locationId: 'location_id',
    deliveryMode: 'delivery_mode',
    status: 'status',
    unitMinutes: 'unit_minutes',
    trainerIds: linked('session_trainer', 'session_id', 'user_id'),
  },
  internal: [],
  orders: { startsAt: byTimestamp },
  checks: { session_times_check: 'endsAt' },
});
