import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AbsenceReason, Presence } from '@training-provider/contract';
import { text, timestamp, version } from './columns.ts';
import { SessionEntity } from './session.ts';
import { sameOrganisation } from './tenancy.ts';
import { units } from './units.ts';

const oneOf = <Value extends string>() => p.string().columnType('text').$type<Value>();

/**
 * The attendance list of a session, once something has been recorded: its version, and its id in the history and the
 * inbox of the feed, where the id of the session identifies the session's own versions (decision N9d).
 */
export const AttendanceListEntity = defineEntity({
  name: 'AttendanceList',
  tableName: 'attendance_list',
  properties: {
    organisationId: p.uuid().primary(),
    sessionId: p.uuid().primary(),
    sessionKey: () => sameOrganisation(SessionEntity, 'attendance_list', 'session_id'),
    id: p.uuid(),
    version: version(),
    updatedAt: timestamp(),
  },
});

/**
 * An entry of an attendance list. No foreign key is checked for its rows, because a list has many: the statement that
 * writes them locks the session and the enrolment or coaching of each, and none of these is ever removed.
 */
export const AttendanceEntity = defineEntity({
  name: 'Attendance',
  tableName: 'attendance',
  properties: {
    organisationId: p.uuid().primary(),
    sessionId: p.uuid().primary(),
    /** The id of the enrolment or, for a session of a coaching, of the coaching. */
    subjectId: p.uuid().primary(),
    /** The participant of the entry: a coaching may be given to another participant afterwards. */
    participantId: p.uuid(),
    presence: oneOf<Presence>(),
    /** Only for an entry with the presence `partial`. */
    unitsAttended: units().nullable(),
    reason: oneOf<AbsenceReason>().nullable(),
    /** Whether missed units are excused. An erasure keeps this when it removes the reason. */
    excused: p.boolean(),
    note: text(500).nullable(),
    recordedAt: timestamp(),
  },
  indexes: [{ name: 'attendance_subject_index', properties: ['organisationId', 'subjectId', 'sessionId'] }],
});
