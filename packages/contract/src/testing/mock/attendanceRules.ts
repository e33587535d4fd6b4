import { type Attendances, faultsOfAttendance } from '../../wire/attendance.ts';
import type { Violation } from '../../wire/problem.ts';
import { type AttendanceEntry, type AttendanceFields, saysSame } from './attendanceList.ts';
import { Refused } from './refused.ts';
import { dayOf } from './sessions.ts';
import { type Fields, type Row, type Store, withoutNulls } from './store.ts';

type Sent = Attendances[number];

/** An entry as it was sent, by the id of its enrolment or coaching; the id is missing if the session can have no such entry. */
export interface SentEntry {
  readonly id: string | undefined;
  readonly fields: AttendanceFields;
}

/** The entry without what it does not say. The boundary: the contract has parsed it. */
export const fieldsOf = ({ presence, unitsAttended, reason, note }: Fields): AttendanceFields =>
  withoutNulls({ presence, unitsAttended, reason, note }) as unknown as AttendanceFields;

const violation = (pointer: string, code: string, detail: string): Violation => ({ in: 'body', pointer, code, detail });

/** Whether the days of an enrolment that is not cancelled hold a day: from its creation on, if it names no first one. */
export const isEnrolledOn = (store: Store, { fields, insertedAt }: Row, day: string): boolean => {
  const { status, startDate = dayOf(store, insertedAt), endDate = day } = fields;
  return status !== 'cancelled' && String(startDate) <= day && day <= String(endDate);
};

/** The enrolment or coaching of which a session can have an entry; undefined if there is none with this id. */
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
  if (subject === undefined) return ['unknown_reference', 'Is no enrolment in the course of the session.'];
  if (subject.kind !== 'enrolments' || isEnrolledOn(store, subject, dayOf(store, session.fields.startsAt)))
    return undefined;
  return ['not_enrolled_then', 'Is cancelled, or its days do not hold the day of the session.'];
};

/** The id of whom an entry is of; in the session of a coaching it is not sent. */
export const idOfSent = ({ fields }: Row, { enrolmentId }: Sent): string | undefined => {
  const { coachingId } = fields;
  return coachingId === undefined ? enrolmentId?.toLowerCase() : String(coachingId);
};

/** What is wrong with a new or changed entry, at its place in the body. */
export const faultsOfEntry = (store: Store, session: Row, { id, fields }: SentEntry, place: string): Violation[] => {
  const at = `${place}/enrolmentId`;
  const ofSubject =
    id === undefined ? (['required', 'Say whose entry it is.'] as const) : faultOfSubject(store, session, id);
  return [
    ...(ofSubject === undefined ? [] : [violation(at, ...ofSubject)]),
    ...faultsOfAttendance(fields, String(session.fields.units)).map(({ field, code, detail }) =>
      violation(`${place}/${field}`, code, detail),
    ),
  ];
};

/** What is wrong with a whole list as such. */
export const faultsOfList = ({ fields }: Row, sent: readonly Sent[]): Violation[] => {
  if (fields.coachingId === undefined) return [];
  return sent.flatMap(({ enrolmentId }, index) => {
    const place = `/attendances/${index}`;
    if (index > 0) return [violation(place, 'duplicate_item', 'The session of a coaching has one entry.')];
    const isNamed = enrolmentId !== undefined && enrolmentId !== null;
    return isNamed ? [violation(`${place}/enrolmentId`, 'conflicting_fields', 'The session is of a coaching.')] : [];
  });
};

/** The entry that is recorded now: it keeps its time if it says the same. @throws Refused 409 `person_erased` */
export const recorded = (
  store: Store,
  session: Row,
  { id = '', fields }: SentEntry,
  before: AttendanceEntry | undefined,
  entry: Pick<AttendanceEntry, 'isExcused' | 'recordedAt'>,
): AttendanceEntry => {
  if (before !== undefined && saysSame(fields, before.fields)) return before;
  const participantId = String(subjectOf(store, session, id)?.fields.participantId);
  const person = store.rows('participants').find((row) => row.id === participantId);
  if (person?.erasedAt !== undefined) throw new Refused('person_erased');
  return { id, participantId, fields, ...entry };
};
