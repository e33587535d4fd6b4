import { type Attendances, faultsOfAttendance } from '../wire/attendance.ts';
import { MAX_VIOLATIONS } from '../wire/fields.ts';
import type { Violation } from '../wire/problem.ts';
import { limitedViolations } from '../wire/violations.ts';
import type { AttendanceFields } from './attendanceList.ts';
import { invalidField, Refused, refuseIf, requireAll } from './refused.ts';
import { dayOf, isHeld } from './sessions.ts';
import { type Fields, type Row, type Store, withoutNulls } from './store.ts';

type Sent = Attendances[number];

/** An attendance entry as it was sent, with the id of its enrolment or coaching. */
export interface SentEntry {
  readonly id: string;
  readonly fields: AttendanceFields;
  /** The JSON pointer of the entry in the body. */
  readonly pointer: string;
  /** The place of the enrolment id in the request, for violations. */
  readonly place: Pick<Violation, 'in' | 'pointer'>;
}

/**
 * The fields of an entry, without those that are null or missing. The cast is safe: the contract has parsed the entry.
 */
export const fieldsOf = ({ presence, unitsAttended, reason, note }: Fields): AttendanceFields =>
  withoutNulls({ presence, unitsAttended, reason, note }) as unknown as AttendanceFields;

const violation = (pointer: string, code: string, detail: string): Violation => ({ in: 'body', pointer, code, detail });

/**
 * Whether an enrolment is not cancelled and its dates include a day. Without `startDate`, the enrolment begins on the
 * day of its creation.
 */
export const isEnrolledOn = (store: Store, { fields, insertedAt }: Row, day: string): boolean => {
  const { status, startDate = dayOf(store, insertedAt), endDate = day } = fields;
  return status !== 'cancelled' && String(startDate) <= day && day <= String(endDate);
};

/** The enrolment or coaching with this id, if the session can have an entry for it; otherwise undefined. */
export const subjectOf = (store: Store, { fields }: Row, id: string): Row | undefined => {
  const { courseId, coachingId } = fields;
  if (courseId === undefined) return id === coachingId ? store.find('coachings', id) : undefined;
  const enrolment = store.find('enrolments', id);
  return enrolment?.fields.courseId === courseId ? enrolment : undefined;
};

const faultOfSubject = (
  store: Store,
  session: Row,
  id: string,
): readonly [code: string, detail: string] | undefined => {
  const subject = subjectOf(store, session, id);
  if (subject === undefined) return ['unknown_reference', 'The course of the session has no such enrolment.'];
  if (subject.kind !== 'enrolments' || isEnrolledOn(store, subject, dayOf(store, session.fields.startsAt)))
    return undefined;
  return ['not_enrolled_then', 'The enrolment is cancelled, or its days do not hold the day of the session.'];
};

/**
 * The entries of a complete list. The entry of a coaching is sent without an id.
 * @throws Refused 422 if an entry for a course has no `enrolmentId`, or if the session of a coaching has more than one
 *   entry or an entry with `enrolmentId`
 */
export const entriesIn = ({ fields: { coachingId } }: Row, sent: readonly Sent[]): SentEntry[] => {
  if (coachingId !== undefined && sent.length > 1)
    throw invalidField('/attendances', 'too_long', 'The session of a coaching has one entry.');
  const errors = sent.flatMap(({ enrolmentId }, index): Violation[] => {
    const isNamed = typeof enrolmentId === 'string';
    const pointer = `/attendances/${index}/enrolmentId`;
    if (coachingId === undefined) return isNamed ? [] : [violation(pointer, 'required', 'Is required.')];
    const detail = 'The entry of a coaching names no enrolment: leave it out.';
    return isNamed ? [violation(pointer, 'conflicting_fields', detail)] : [];
  });
  if (errors.length > 0) throw new Refused('invalid_body', { errors: errors.slice(0, MAX_VIOLATIONS) });
  return sent.map((entry, index) => ({
    id: coachingId === undefined ? String(entry.enrolmentId).toLowerCase() : String(coachingId),
    fields: fieldsOf(entry),
    pointer: `/attendances/${index}`,
    place: { in: 'body', pointer: `/attendances/${index}/enrolmentId` },
  }));
};

/** Whether a session can have an entry for this enrolment or coaching. */
export const takesPart = (store: Store, session: Row, id: string): boolean =>
  faultOfSubject(store, session, id) === undefined;

const faultsOfEntry = (store: Store, session: Row, { id, fields, pointer, place }: SentEntry): Violation[] => {
  const [code, detail] = faultOfSubject(store, session, id) ?? [];
  const own = faultsOfAttendance(fields, String(session.fields.units));
  return [
    ...own.map((fault) => violation(`${pointer}/${fault.field}`, fault.code, fault.detail)),
    ...(code === undefined || detail === undefined ? [] : [{ ...place, code, detail }]),
  ];
};

const isErased = (store: Store, session: Row, { id }: SentEntry): boolean =>
  subjectOf(store, session, id)?.isClosed === true;

/**
 * Checks new and changed entries.
 * @throws Refused 409 `session_not_held`, 422 with the violations, 409 `person_erased`
 */
export const checkEntries = (store: Store, session: Row, changed: readonly SentEntry[]): void => {
  const errors = limitedViolations(changed.flatMap((entry) => faultsOfEntry(store, session, entry)));
  requireAll(refuseIf(changed.length > 0 && !isHeld(session), 'session_not_held'), () => {
    if (errors.length > 0) throw new Refused('invalid_body', { errors });
  });
  if (changed.some((entry) => isErased(store, session, entry))) throw new Refused('person_erased');
};
