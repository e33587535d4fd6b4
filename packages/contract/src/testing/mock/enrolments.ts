import {
  ENROLLED_STATUSES,
  ENROLMENT_TRANSITIONS,
  type EnrolmentStatus,
  SEAT_STATUSES,
} from '../../resources/enrolments.ts';
import { MAX_COURSES } from '../../resources/participants.ts';
import { Refused } from './refused.ts';
import type { Fields, Row, Store } from './store.ts';

const CLOSED = ['cancelled', 'completed'];

const statusOf = ({ status = 'registered' }: Fields): EnrolmentStatus => status as EnrolmentStatus;
/** Whether a course gives no seats any more. */
const isClosed = ({ status }: Fields): boolean => CLOSED.includes(String(status));

const takesSeat = (fields: Fields): boolean => SEAT_STATUSES.includes(statusOf(fields));
const isShown = (fields: Fields): boolean => ENROLLED_STATUSES.includes(statusOf(fields));

/** The enrolments of a participant or in a course. */
const enrolmentsWith = (store: Store, id: string): Row[] =>
  store.belongingTo(id, 'enrolments').filter(({ deletedAt }) => deletedAt === undefined);

const shownWith = (store: Store, id: string): Fields[] =>
  enrolmentsWith(store, id)
    .map(({ fields }) => fields)
    .filter(isShown);

/** The courses that a participant shows, each once. */
export const coursesOf = (store: Store, participantId: string): string[] => [
  ...new Set(shownWith(store, participantId).map(({ courseId }) => String(courseId))),
];

/** How many participants a course shows, each once. */
export const participantCountOf = (store: Store, courseId: string): number =>
  new Set(shownWith(store, courseId).map(({ participantId }) => participantId)).size;

/** Requires that the participant of a new enrolment may show its course. @throws Refused 409 `too_many_courses` */
const requireRoomForCourse = (store: Store, enrolment: Fields): void => {
  const courses = coursesOf(store, String(enrolment.participantId));
  const isMore = isShown(enrolment) && !courses.includes(String(enrolment.courseId));
  if (isMore && courses.length >= MAX_COURSES) throw new Refused('too_many_courses');
};

/**
 * Holds an enrolment to the allowed transitions, and to the room that the course and the participant have.
 * @throws Refused 409
 */
export const checkEnrolment = (store: Store, after: Fields, self: Row | undefined): void => {
  // One that comes back is like a new one.
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
    if (inCourse.some(({ fields }) => fields.participantId === after.participantId)) {
      throw new Refused('already_enrolled');
    }
    if (self?.isClosed) throw new Refused('person_erased');
    const course = store.find('courses', String(after.courseId))?.fields ?? {};
    const { capacity } = course;
    // It was there before its course was closed.
    if (isClosed(course) && !isBack) throw new Refused('course_closed');
    if (typeof capacity === 'number' && inCourse.length >= capacity) throw new Refused('course_full');
  }
  if (before === undefined || !isShown(before)) requireRoomForCourse(store, after);
};

/** The enrolments of a person that hold a seat where there are seats still: an erasure frees these. */
export const seatsToFree = (store: Store, id: string): Row[] =>
  enrolmentsWith(store, id).filter(
    ({ fields }) => takesSeat(fields) && !isClosed(store.find('courses', String(fields.courseId))?.fields ?? {}),
  );

/**
 * Requires that enrolments which come back with another record have their seats still.
 * @throws Refused 409 that names the courses without room, or `too_many_courses`
 */
export const requireSeats = (store: Store, returning: readonly Row[]): void => {
  for (const { fields } of returning) requireRoomForCourse(store, fields);
  const full = returning.filter(({ fields }) => {
    const { capacity } = store.find('courses', String(fields.courseId))?.fields ?? {};
    const taken = enrolmentsWith(store, String(fields.courseId)).filter((row) => takesSeat(row.fields));
    return takesSeat(fields) && typeof capacity === 'number' && taken.length >= capacity;
  });
  if (full.length === 0) return;
  const ids = [...new Set(full.map(({ fields }) => fields.courseId))].slice(0, 20).join(', ');
  const detail = `A seat that the participant had has been taken since. Raise the capacity of these courses first: ${ids}.`;
  throw new Refused('course_full', { detail });
};
