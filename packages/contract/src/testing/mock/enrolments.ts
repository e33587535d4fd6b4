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
const takesSeat = (fields: Fields): boolean => SEAT_STATUSES.includes(statusOf(fields));
const isShown = (fields: Fields): boolean => ENROLLED_STATUSES.includes(statusOf(fields));

const present = (store: Store): Row[] => store.rows('enrolments').filter(({ deletedAt }) => deletedAt === undefined);
const shown = (store: Store): Row[] => present(store).filter(({ fields }) => isShown(fields));

/** The enrolments of a participant or in a course. */
export const enrolmentsWith = (store: Store, id: string): Row[] =>
  present(store).filter(({ fields }) => fields.participantId === id || fields.courseId === id);

/** The courses that a participant shows, each once. */
export const coursesOf = (store: Store, participantId: string): string[] => [
  ...new Set(
    shown(store)
      .filter(({ fields }) => fields.participantId === participantId)
      .map(({ fields }) => String(fields.courseId)),
  ),
];

/** How many participants a course shows, each once. */
export const participantCountOf = (store: Store, courseId: string): number =>
  new Set(
    shown(store)
      .filter(({ fields }) => fields.courseId === courseId)
      .map(({ fields }) => fields.participantId),
  ).size;

/**
 * Holds an enrolment to the allowed transitions, and to the room that the course and the participant have.
 * @throws Refused 409
 */
export const checkEnrolment = (store: Store, after: Fields, self: Row | undefined): void => {
  const [before, to] = [self?.fields, statusOf(after)];
  const allowed = before === undefined ? undefined : ENROLMENT_TRANSITIONS[statusOf(before)];
  if (before !== undefined && statusOf(before) !== to && allowed?.includes(to) === false) {
    throw new Refused('transition_not_allowed', { allowedStatuses: [...allowed] });
  }
  const others = present(store).filter((row) => row !== self);
  const inCourse = others.filter(({ fields }) => fields.courseId === after.courseId && takesSeat(fields));
  if (takesSeat(after) && (before === undefined || !takesSeat(before))) {
    if (inCourse.some(({ fields }) => fields.participantId === after.participantId)) {
      throw new Refused('already_enrolled');
    }
    const { status, capacity } = store.find('courses', String(after.courseId))?.fields ?? {};
    if (CLOSED.includes(String(status))) throw new Refused('course_closed');
    if (typeof capacity === 'number' && inCourse.length >= capacity) throw new Refused('course_full');
  }
  const courses = coursesOf(store, String(after.participantId));
  const enters = isShown(after) && (before === undefined || !isShown(before));
  if (enters && !courses.includes(String(after.courseId)) && courses.length >= MAX_COURSES) {
    throw new Refused('too_many_courses');
  }
};

/** Requires that an enrolment which comes back has its seat still. @throws Refused 409 `course_full` */
export const requireSeat = (store: Store, { fields }: Row): void => {
  const { capacity } = store.find('courses', String(fields.courseId))?.fields ?? {};
  const taken = present(store).filter((row) => row.fields.courseId === fields.courseId && takesSeat(row.fields));
  if (takesSeat(fields) && typeof capacity === 'number' && taken.length >= capacity) throw new Refused('course_full');
};
