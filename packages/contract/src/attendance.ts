import * as z from 'zod/mini';
import type { FieldClass } from './declaration/facts.ts';
import type { Metadata } from './declaration/metadata.ts';
import { headers, responses, wrapped } from './declaration/route.ts';
import {
  Absence,
  AbsencesQuery,
  Attendance,
  AttendanceHistoryEntry,
  AttendancePatch,
  Attendances,
  AttendanceTotals,
  AttendanceTotalsQuery,
  MAX_ATTENDANCES,
} from './wire/attendance.ts';
import { HistoryQuery } from './wire/history.ts';
import { Problem } from './wire/problem.ts';
import { MAX_LIMIT, NoQuery } from './wire/query.ts';

/*
 * The module `attendance` without the sessions themselves: attendance lists, and the values computed from them
 * (decision N9).
 */

const ENROLMENT = '01930f66-5d1e-7a2b-9c3d-4e5f60718293';
const OTHER_ENROLMENT = '01930f66-5d1e-7a2b-9c3d-4e5f60718294';
const recordedAt = '2025-03-03T10:20:00.000Z';

const present = { enrolmentId: ENROLMENT, presence: 'present' };
const partial = {
  enrolmentId: OTHER_ENROLMENT,
  presence: 'partial',
  unitsAttended: '2.50',
  reason: 'agency_appointment',
  note: 'Termin um 9 Uhr',
};
const changed = { presence: 'absent', unitsAttended: null, reason: 'sick' };

const version = {
  version: 1,
  changedAt: recordedAt,
  operation: 'created',
  actor: { kind: 'user', id: '01930f64-1234-7abc-8def-001122334455', name: 'Zeynep Özdemir' },
  requestId: '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11',
  changes: [{ pointer: `/${ENROLMENT}/presence`, to: 'present' }],
};

const totals = {
  unitsPlanned: '960.00',
  unitsHeld: '312.50',
  unitsAttended: '280.00',
  unitsMissedExcused: '24.50',
  unitsMissedUnexcused: '4.00',
  unitsNotRecorded: '4.00',
  share: '0.9076',
  months: [{ month: '2025-03', daysMissed: { sick_certified: 2, unexcused: 1 } }],
};

const absence = {
  enrolmentId: ENROLMENT,
  participantId: '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11',
  courseId: '01930f60-11aa-7b02-8a4e-90b1c2d3e4f5',
  daysMissed: [
    { date: '2025-03-04', reason: 'sick_certified' },
    { date: '2025-03-05', reason: 'sick_certified' },
  ],
  complete: true,
};

/** The data about the participant that each field of an entry can contain. */
export const ATTENDANCE_CLASSES: Readonly<Record<keyof Attendance, FieldClass>> = {
  enrolmentId: { kept: 'Only the id of the enrolment, so that sessions keep their counts.' },
  presence: { kept: 'Funding agencies audit the attendance; without a person it is only a figure.' },
  unitsAttended: { kept: 'Funding agencies audit the attendance; without a person it is only a figure.' },
  reason: 'personal',
  note: 'freeText',
  recordedAt: { kept: 'The time of the record reveals nothing about the participant.' },
};

const metadataOf = (
  resource: string | undefined,
  operationId: string,
  verb: 'read' | 'write',
  examples: Metadata['examples'],
): Metadata => ({
  operationId,
  scopes: [`attendances:${verb}`],
  ...(resource === undefined ? {} : { resource }),
  module: 'attendance',
  examples,
});

const PATH = '/sessions/:id/attendances';

const ABOUT_LIST =
  'Conditions and the `ETag` apply to the whole list, which is another version than that of the session.';

/** The attendance list of a session. */
const ofSessions = {
  attendances: {
    method: 'GET',
    path: PATH,
    query: NoQuery,
    headers: headers.onGet,
    responses: {
      200: responses.data(z.array(Attendance).check(z.maxLength(MAX_ATTENDANCES))),
      ...responses.onRead,
    },
    summary: 'Get the attendance list of a session',
    description:
      'Returns the attendance entries of the session, in the order of enrolments. Attendance without an entry is not recorded and does ' +
      'not count as absent. An empty list has an `ETag` too.',
    metadata: metadataOf('sessions', 'getSessionAttendances', 'read', {
      response: {
        data: [
          { ...present, recordedAt },
          { ...partial, recordedAt },
        ],
      },
    }),
  },
  replaceAttendances: {
    method: 'PUT',
    path: PATH,
    query: NoQuery,
    headers: headers.onChange,
    body: wrapped('attendances', Attendances),
    responses: {
      200: responses.data(z.array(Attendance).check(z.maxLength(MAX_ATTENDANCES))),
      ...responses.onWrite,
      428: Problem,
    },
    summary: 'Replace the attendance list of a session',
    description:
      'Replaces the whole list and deletes omitted entries. Without `If-Match` the service accepts it only if no attendance is recorded ' +
      'or the list equals the stored one: otherwise 428. 409 `session_not_held` unless the session is held. An unchanged entry is not ' +
      'validated again.',
    metadata: {
      ...metadataOf('sessions', 'replaceSessionAttendances', 'write', {
        request: { attendances: [present, partial] },
        response: {
          data: [
            { ...present, recordedAt },
            { ...partial, recordedAt },
          ],
        },
      }),
      wrapper: 'attendances',
    },
  },
  updateAttendance: {
    method: 'PATCH',
    path: `${PATH}/:enrolment_id`,
    query: NoQuery,
    headers: headers.onChange,
    body: wrapped('attendance', AttendancePatch),
    responses: { 200: responses.data(Attendance), ...responses.onWrite },
    summary: 'Record one attendance entry of a session',
    description:
      'Changes the given fields of one entry (JSON merge patch), or adds the entry, which then needs `presence`. The path contains the id of the enrolment or, for a ' +
      `coaching session, of the coaching. 409 \`session_not_held\` unless the session is held. ${ABOUT_LIST}`,
    metadata: {
      ...metadataOf('sessions', 'updateSessionAttendance', 'write', {
        request: { attendance: changed },
        response: { data: { enrolmentId: OTHER_ENROLMENT, presence: 'absent', reason: 'sick', recordedAt } },
        path: { enrolment_id: OTHER_ENROLMENT },
      }),
      wrapper: 'attendance',
    },
  },
  attendanceHistory: {
    method: 'GET',
    path: `${PATH}/history`,
    query: HistoryQuery,
    headers: headers.onGet,
    responses: {
      200: responses.data(z.array(AttendanceHistoryEntry).check(z.maxLength(MAX_LIMIT))),
      ...responses.onRead,
    },
    summary: 'Read the history of the attendance list of a session',
    description:
      'Returns the versions of the list, newest first, in pages, each with author, time and changed entries. It is ' +
      'the proof of the recorded attendance. Deleted sessions have a history too.',
    metadata: {
      ...metadataOf('sessions', 'getSessionAttendanceHistory', 'read', { response: { data: [version] } }),
      scopes: ['history:read', 'attendances:read'],
    },
  },
} as const;

/** The totals of the records of one resource. */
const totalsOf = <Name extends 'enrolments' | 'coachings'>(name: Name, operationId: string, one: string) =>
  ({
    method: 'GET',
    path: `/${name}/:id/attendance` as const,
    query: AttendanceTotalsQuery,
    headers: headers.onGet,
    responses: { 200: responses.data(AttendanceTotals), ...responses.onRead },
    summary: `Get the attendance of ${one}`,
    description:
      'Returns planned, held, attended and missed units, exact and as of one moment, and the missed days of each month by reason. ' +
      '`from` and `to` are days in the time zone of the organisation, both inclusive.',
    metadata: metadataOf(name, operationId, 'read', { response: { data: totals } }),
  }) as const;

/** The absences of a month, over all enrolments and coachings. */
export const absences = {
  name: 'absences',
  description: 'The days that participants have missed in a month, with their reasons, as agencies want them reported.',
} as const;

/**
 * Attendance lists, totals and absences. The routes of sessions, enrolments and coachings follow those that the
 * resources declare.
 */
export const attendance = {
  routes: {
    sessions: ofSessions,
    enrolments: { attendance: totalsOf('enrolments', 'getEnrolmentAttendance', 'an enrolment') },
    coachings: { attendance: totalsOf('coachings', 'getCoachingAttendance', 'a coaching') },
    absences: {
      list: {
        method: 'GET',
        path: '/absences',
        query: AbsencesQuery,
        headers: headers.onGet,
        responses: { 200: responses.data(z.array(Absence).check(z.maxLength(MAX_LIMIT))), ...responses.onRead },
        summary: 'List the absences of a month',
        description:
          'Returns, for each enrolment and coaching with missed days or unrecorded entries in the month, the days missed with their reasons, ' +
          'those of one course together, in pages, or as lines of NDJSON.',
        metadata: metadataOf(undefined, 'listAbsences', 'read', { response: { data: [absence] } }),
      },
    },
  },
} as const;
