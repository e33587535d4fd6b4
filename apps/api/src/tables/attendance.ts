import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AbsenceReason, Presence } from '@training-provider/contract';
import { text, timestamp, version } from './columns.ts';
import { SessionEntity } from './session.ts';
import { sameOrganisation } from './tenancy.ts';
import { units } from './units.ts';

const oneOf = <Value extends string>() => p.string().columnType('text').$type<Value>();

/**
 * The attendance list of a session, after the first write: its version, and its id in the history and the inbox of the
 * feed. There, the id of the session already identifies the versions of the session itself (decision N9d).
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
 * An entry of an attendance list. It has no foreign keys, because checking them would cost time for each of a list's
 * many rows. Instead, the statement that writes entries locks the session and the enrolments or coaching, whose rows
 * are never deleted from their tables.
 */
export const AttendanceEntity = defineEntity({
  name: 'Attendance',
  tableName: 'attendance',
  properties: {
    organisationId: p.uuid().primary(),
    sessionId: p.uuid().primary(),
    /** The id of the enrolment; for a session of a coaching, the id of the coaching. */
    subjectId: p.uuid().primary(),
    /** The participant of the entry. It is stored because a coaching may later be given to another participant. */
    participantId: p.uuid(),
    presence: oneOf<Presence>(),
    /** Set only if the presence is `partial`. */
    unitsAttended: units().nullable(),
    reason: oneOf<AbsenceReason>().nullable(),
    /** Whether missed units are excused. An erasure removes the reason, but keeps this. */
    excused: p.boolean(),
    note: text(500).nullable(),
    recordedAt: timestamp(),
  },
  indexes: [{ name: 'attendance_subject_index', properties: ['organisationId', 'subjectId', 'sessionId'] }],
});
