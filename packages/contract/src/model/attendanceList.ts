import type { ATTENDANCE_TYPE } from '../recordTypes.ts';
import { type AbsenceReason, type Presence, UNEXCUSED_REASONS } from '../wire/attendance.ts';
import type { Versioned } from './versioned.ts';

/** The recorded fields of an entry in an attendance list. */
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
  /** Whether the absence is excused. An erasure keeps this flag, but removes the reason. */
  readonly isExcused: boolean;
  readonly recordedAt: string;
}

/**
 * The attendance list of a session. Its `id` is the id of the session; its versions are separate from those of the
 * session.
 */
export interface AttendanceList extends Versioned {
  readonly type: typeof ATTENDANCE_TYPE;
  /** Sorted by id. */
  entries: readonly AttendanceEntry[];
}

export const isExcusedBy = ({ reason }: AttendanceFields): boolean =>
  reason !== undefined && !UNEXCUSED_REASONS.includes(reason);

const NAMES = ['presence', 'unitsAttended', 'reason', 'note'] as const;

/** Whether all fields of two entries are equal. */
export const saysSame = (one: AttendanceFields, other: AttendanceFields | undefined): boolean =>
  other !== undefined && NAMES.every((name) => one[name] === other[name]);
