import type { ATTENDANCE_TYPE } from '../recordTypes.ts';
import { type AbsenceReason, type Presence, UNEXCUSED_REASONS } from '../wire/attendance.ts';
import type { Versioned } from './versioned.ts';

/** What an entry of an attendance list says. */
export interface AttendanceFields {
  readonly presence: Presence;
  readonly unitsAttended?: string;
  readonly reason?: AbsenceReason;
  readonly note?: string;
}

/** An entry of an attendance list. */
export interface AttendanceEntry {
  /** The id of the enrolment, or of the coaching. */
  readonly id: string;
  readonly participantId: string;
  readonly fields: AttendanceFields;
  /** Whether what was missed is excused, which an erasure keeps. */
  readonly isExcused: boolean;
  readonly recordedAt: string;
}

/** The attendance list of a session, which has versions of its own, and the id of the session. */
export interface AttendanceList extends Versioned {
  readonly type: typeof ATTENDANCE_TYPE;
  /** In the order of their ids. */
  entries: readonly AttendanceEntry[];
}

export const isExcusedBy = ({ reason }: AttendanceFields): boolean =>
  reason !== undefined && !UNEXCUSED_REASONS.includes(reason);

const NAMES = ['presence', 'unitsAttended', 'reason', 'note'] as const;

/** Whether two entries say the same. */
export const saysSame = (one: AttendanceFields, other: AttendanceFields | undefined): boolean =>
  other !== undefined && NAMES.every((name) => one[name] === other[name]);
