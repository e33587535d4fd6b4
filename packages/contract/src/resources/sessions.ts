import * as z from 'zod/mini';
import { factsOf } from '../declaration/facts.ts';
import {
  at,
  batch,
  create,
  get,
  history,
  inModule,
  list,
  remove,
  replace,
  undelete,
  update,
  wrapped,
} from '../declaration/route.ts';
import { described, explained } from '../wire/describe.ts';
import { DeliveryMode, Id, Ids, Line, Timestamp, TimestampInput, violation } from '../wire/fields.ts';
import type { ViolationCode } from '../wire/problemCodes.ts';
import { listQuery } from '../wire/query.ts';
import { input, patch, record } from '../wire/records.ts';
import { Units, UnitsInput } from '../wire/units.ts';

export const SessionStatus = explained(
  z.enum(['planned', 'held', 'cancelled']),
  'Every transition is allowed while no attendance is recorded.',
  {
    planned: 'is to be held',
    held: 'has been held, and attendance can be recorded',
    cancelled: 'is not held and not counted',
  },
);
export type SessionStatus = z.output<typeof SessionStatus>;

const LONGEST = 24 * 60 * 60 * 1_000;

/**
 * The error in the times of a session, which are in UTC: it must end after it begins, at most 24 hours later. Undefined
 * if there is none.
 */
export const faultOfTimes = (
  startsAt: string,
  endsAt: string,
): { readonly code: ViolationCode; readonly detail: string } | undefined => {
  const length = Date.parse(endsAt) - Date.parse(startsAt);
  if (length <= 0) return { code: 'end_before_start', detail: 'Is not after "startsAt".' };
  if (length > LONGEST) return { code: 'lasts_too_long', detail: 'Is more than 24 hours after "startsAt".' };
  return undefined;
};

/** The fields of a session. Times and units have different schemas in records and in requests. */
const fieldsWith = <Time extends z.ZodMiniType, Amount extends z.ZodMiniType>(time: Time, units: Amount) => ({
  required: {
    startsAt: described(
      time,
      'Start of the session. It defines the day of the session, in the time zone of the organisation.',
    ),
    endsAt: described(time, 'End of the session: after `startsAt`, at most 24 hours later.'),
    units: described(units, 'Units of the session, such as `"4.00"`; from 0.01 to 1000.'),
  },
  optional: {
    courseId: described(Id, 'The course; fixed when the session is created. A session has it or `coachingId`.'),
    coachingId: described(Id, 'The coaching; fixed when the session is created. A session has it or `courseId`.'),
    title: described(Line, 'Topic of the session.'),
    locationId: described(Id, 'The location of the training.'),
    deliveryMode: DeliveryMode,
  },
  nested: {},
  defaulted: {
    status: SessionStatus,
    unitMinutes: described(
      z.union([z.literal(45), z.literal(60), z.literal(15)]),
      'Length of a unit in minutes, the same for all sessions of a course or coaching.',
    ),
    trainerIds: described(Ids, 'Users who train.'),
  },
  readOnly: {},
});
const fields = fieldsWith(Timestamp, Units);
const given = fieldsWith(TimestampInput, UnitsInput);

interface Given {
  readonly courseId?: string | null | undefined;
  readonly coachingId?: string | null | undefined;
  readonly startsAt?: string | undefined;
  readonly endsAt?: string | undefined;
}

const isGiven = (id: string | null | undefined): boolean => id !== undefined && id !== null;

/**
 * Rejects a body with both a course and a coaching, or with times in the wrong order. Stored times are compared by the
 * service.
 */
const checkSession = ({ courseId, coachingId, startsAt, endsAt }: Given, context: z.core.$RefinementCtx): void => {
  if (isGiven(courseId) && isGiven(coachingId)) {
    const message = 'A session has a course or a coaching, not both: leave out one.';
    context.addIssue({ ...violation('conflicting_fields', message), path: ['coachingId'] });
  }
  const fault = startsAt === undefined || endsAt === undefined ? undefined : faultOfTimes(startsAt, endsAt);
  if (fault !== undefined) context.addIssue({ ...violation(fault.code, fault.detail), path: ['endsAt'] });
};

const requireParent = ({ courseId, coachingId }: Given, context: z.core.$RefinementCtx): void => {
  if (isGiven(courseId) || isGiven(coachingId)) return;
  const message = 'A session needs its course, or its coaching in "coachingId".';
  context.addIssue({ ...violation('required', message), path: ['courseId'] });
};

export const Session = record(fields);
export type Session = z.output<typeof Session>;
export const NewSession = input(given).check(z.superRefine(requireParent), z.superRefine(checkSession));
export type NewSession = z.output<typeof NewSession>;
export const SessionPatch = patch(given).check(z.superRefine(checkSession));
export type SessionPatch = z.output<typeof SessionPatch>;

const request = {
  session: {
    startsAt: '2025-03-03T07:00:00.000Z',
    endsAt: '2025-03-03T10:15:00.000Z',
    units: '4.00',
    courseId: '01930f60-11aa-7b02-8a4e-90b1c2d3e4f5',
    title: 'Lagerprozesse: Wareneingang',
    deliveryMode: 'in_person',
    status: 'held',
    unitMinutes: 45,
  },
};
const example = {
  ...request.session,
  id: '01930f71-3344-7556-8778-99aabbccddee',
  insertedAt: '2025-02-20T12:00:00.000Z',
  updatedAt: '2025-02-20T12:00:00.000Z',
  trainerIds: [],
};

const facts = factsOf({
  name: 'sessions',
  singular: 'session',
  description: 'Sessions of courses and coachings, with their times, teaching units and attendance.',
  record: Session,
  input: NewSession,
  patch: SessionPatch,
  idVersion: 7,
  suppliedId: false,
  defaults: { status: 'planned', unitMinutes: 45, trainerIds: [] },
  unique: [],
  fixed: ['courseId', 'coachingId'],
  references: { courseId: 'courses', coachingId: 'coachings', locationId: 'locations', trainerIds: 'users' },
  belongsBy: ['courseId', 'coachingId'],
  searched: ['title'],
  externalIds: true,
  parents: [],
  sort: ['startsAt'],
  filters: {
    status: 'status',
    courseId: 'courseId',
    coachingId: 'coachingId',
    trainerId: 'trainerIds',
    locationId: 'locationId',
  },
  ranges: ['startsAt', 'endsAt'],
  privacy: {
    about: 'nobody',
    why: 'Sessions belong to the organisation; their attendance is in the attendance lists, and they contain only ids of trainers.',
  },
  examples: { record: example, request, change: { session: { title: 'Lagerprozesse: Warenausgang' } } },
});

export const SessionQuery = listQuery(facts);
export type SessionQuery = z.output<typeof SessionQuery>;

const place = at(facts);

const refusals =
  '409 `unit_minutes_differ` if other sessions of the course or coaching have other `unitMinutes`, ' +
  '`attendance_recorded` if `status`, `units` or the day would change while attendance is recorded.';

export const sessions = {
  ...facts,
  routes: {
    sessions: {
      list: inModule(
        'attendance',
        list(place, SessionQuery, {
          summary: 'List sessions',
          description: 'Returns the sessions of the organisation, newest first, in pages.',
        }),
      ),
      create: inModule(
        'attendance',
        create(place, wrapped('session', NewSession), {
          summary: 'Create a session',
          description:
            'Creates a session of a course or of a coaching. 409 `unit_minutes_differ` if its other sessions have other `unitMinutes`.',
        }),
      ),
      batch: batch(place, NewSession),
      get: inModule('attendance', get(place, { summary: 'Get a session', description: 'Returns one session.' })),
      replace: inModule(
        'attendance',
        replace(place, wrapped('session', NewSession), {
          summary: 'Replace a session',
          description: `Replaces the whole session: omitted fields are cleared. Never creates a record. ${refusals}`,
        }),
      ),
      update: inModule(
        'attendance',
        update(place, wrapped('session', SessionPatch), { summary: 'Update a session', description: refusals }),
      ),
      remove: inModule(
        'attendance',
        remove(place, {
          summary: 'Delete a session',
          description: 'Deletes the session and its attendance list (soft delete).',
        }),
      ),
      undelete: inModule(
        'lifecycles',
        undelete(
          place,
          '409 `parent_deleted` if its course or coaching is deleted, `unit_minutes_differ` if this has sessions with ' +
            'other `unitMinutes` meanwhile.',
        ),
      ),
      history: history(place),
    },
  },
};
