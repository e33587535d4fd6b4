import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AbsenceReason, Presence } from '@training-provider/contract';
import { text, timestamp, version } from './columns.ts';
import { SessionEntity } from './session.ts';
import { sameOrganisation } from './tenancy.ts';
import { units } from './units.ts';

const oneOf = <Value extends string>() => p.string().columnType('text').$type<Value>();

/**
 * The attendance list of a session, once something has been recorded: its version, and the id by which the history and the
 * inbox of the feed know it, since the id of the session is that of the session's own versions (decision N9d).
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
 * An entry of an attendance list. No foreign key is checked for each of its rows, of which a list has many: the statement that
 * writes them locks the session and whom they are of, and none of these is ever removed.
 */
export const AttendanceEntity = defineEntity({
  name: 'Attendance',
  tableName: 'attendance',
  properties: {
    organisationId: p.uuid().primary(),
    sessionId: p.uuid().primary(),
    /** The enrolment, or of the session of a coaching the coaching. */
    subjectId: p.uuid().primary(),
    /** Whose entry it is: a coaching may be given to another participant afterwards. */
    participantId: p.uuid(),
    presence: oneOf<Presence>(),
    /** Of an entry that is `partial`. */
    unitsAttended: units().nullable(),
    reason: oneOf<AbsenceReason>().nullable(),
    /** Whether what was missed is excused, which an erasure keeps when it removes the reason. */
    excused: p.boolean(),
    note: text(500).nullable(),
    recordedAt: timestamp(),
  },
  indexes: [{ name: 'attendance_subject_index', properties: ['organisationId', 'subjectId', 'sessionId'] }],
});
