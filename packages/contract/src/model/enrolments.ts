import {
  ENROLLED_STATUSES,
  ENROLMENT_TRANSITIONS,
  type EnrolmentStatus,
  SEAT_STATUSES,
} from '../resources/enrolments.ts';
import { MAX_COURSES } from '../resources/participants.ts';
import { Refused, refuseIf, requireAll } from './refused.ts';
import type { Fields, Row, Store } from './store.ts';

const CLOSED = ['cancelled', 'completed'];

const statusOf = ({ status = 'registered' }: Fields): EnrolmentStatus => status as EnrolmentStatus;
/** Whether a course is cancelled or completed, so that it has no more seats to give. */
const isClosed = ({ status }: Fields): boolean => CLOSED.includes(String(status));

const takesSeat = (fields: Fields): boolean => SEAT_STATUSES.includes(statusOf(fields));
const isShown = (fields: Fields): boolean => ENROLLED_STATUSES.includes(statusOf(fields));

/** The enrolments of a participant or course that are not deleted. */
const enrolmentsWith = (store: Store, id: string): Row[] =>
  store.belongingTo(id, 'enrolments').filter(({ deletedAt }) => deletedAt === undefined);

const shownWith = (store: Store, id: string): Fields[] =>
  enrolmentsWith(store, id)
    .map(({ fields }) => fields)
    .filter(isShown);

/** The number of seats of a course that are taken. */
export const seatsTaken = (store: Store, courseId: string): number =>
  enrolmentsWith(store, courseId).filter(({ fields }) => takesSeat(fields)).length;

/** Whether a course has a seat left if `taken` seats are taken. */
const hasRoom = ({ capacity }: Fields, taken: number): boolean => typeof capacity !== 'number' || taken < capacity;

/** The ids of the courses that the record of a participant lists, without duplicates. */
export const coursesOf = (store: Store, participantId: string): string[] => [
  ...new Set(shownWith(store, participantId).map(({ courseId }) => String(courseId))),
];

/** The number of participants that the record of a course shows. A participant with several enrolments counts once. */
export const participantCountOf = (store: Store, courseId: string): number =>
  new Set(shownWith(store, courseId).map(({ participantId }) => participantId)).size;

/** Requires that the participant of an enrolment may have one more course. @throws Refused 409 `too_many_courses` */
const requireRoomForCourse = (store: Store, enrolment: Fields): void => {
  const courses = coursesOf(store, String(enrolment.participantId));
  const isMore = isShown(enrolment) && !courses.includes(String(enrolment.courseId));
  if (isMore && courses.length >= MAX_COURSES) throw new Refused('too_many_courses');
};

/**
 * Checks that the change of status of an enrolment is allowed, and that its course and its participant have room.
 * @throws Refused 409
 */
export const checkEnrolment = (store: Store, after: Fields, self: Row | undefined): void => {
  // A restored enrolment is treated like a new one.
  const isBack = self?.deletedAt !== undefined;
  const [before, to] = [isBack ? undefined : self?.fields, statusOf(after)];
  const allowed = before === undefined ? undefined : ENROLMENT_TRANSITIONS[statusOf(before)];
  if (before !== undefined && statusOf(before) !== to && allowed?.includes(to) === false) {
    const names = allowed.map((status) => `"${status}"`).join(' or ');
    const detail = `An enrolment that is "${statusOf(before)}" can't become "${to}", but ${names}.`;
    throw new Refused('transition_not_allowed', { detail, allowedStatuses: [...allowed] });
  }
  const others = enrolmentsWith(store, String(after.courseId)).filter((row) => row !== self);
  const inCourse = others.filter(({ fields }) => takesSeat(fields));
  if (takesSeat(after) && (before === undefined || !takesSeat(before))) {
    const course = store.find('courses', String(after.courseId))?.fields ?? {};
    const isTaken = inCourse.some(({ fields }) => fields.participantId === after.participantId);
    requireAll(
      refuseIf(isTaken, 'already_enrolled'),
      refuseIf(self?.isClosed === true, 'person_erased'),
      // A restored enrolment existed before its course was closed.
      refuseIf(isClosed(course) && !isBack, 'course_closed'),
      refuseIf(!hasRoom(course, inCourse.length), 'course_full'),
    );
  }
  if (before === undefined || !isShown(before)) requireRoomForCourse(store, after);
};

/** The enrolments of a person that take a seat in a course that is not closed. An erasure frees these seats. */
export const seatsToFree = (store: Store, id: string): Row[] =>
  enrolmentsWith(store, id).filter(
    ({ fields }) => takesSeat(fields) && !isClosed(store.find('courses', String(fields.courseId))?.fields ?? {}),
  );

/**
 * Requires that the seats of enrolments that are restored with another record are still free.
 * @throws Refused 409 `course_full` with the ids of the courses without room, or `too_many_courses`
 */
export const requireSeats = (store: Store, returning: readonly Row[]): void => {
  for (const { fields } of returning) requireRoomForCourse(store, fields);
  const full = returning.filter(({ fields }) => {
    const course = store.find('courses', String(fields.courseId));
    return takesSeat(fields) && course !== undefined && !hasRoom(course.fields, seatsTaken(store, course.id));
  });
  if (full.length === 0) return;
  const ids = [...new Set(full.map(({ fields }) => fields.courseId))].slice(0, 20).join(', ');
  const detail = `A seat that the participant had has been taken since. Raise the capacity of these courses first: ${ids}.`;
  throw new Refused('course_full', { detail });
};
