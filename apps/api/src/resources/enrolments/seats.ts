import { ENROLLED_STATUSES, type EnrolmentStatus, MAX_COURSES, SEAT_STATUSES } from '@training-provider/contract';
import { Fault } from '../../problems/fault.ts';
import type { Locked, Situation } from './pair.ts';

/** The statuses of courses in which nobody can enrol or get a seat any more. */
export const CLOSED = ['cancelled', 'completed'];

/** Whether an enrolment with this status holds a seat. */
export const takesSeat = (status: EnrolmentStatus): boolean => SEAT_STATUSES.includes(status);
/** Whether participant and course show an enrolment with this status. */
export const isShown = (status: EnrolmentStatus): boolean => ENROLLED_STATUSES.includes(status);

/**
 * Checks that the participant and the course have room for an enrolment that is created with a status, or changes to
 * it.
 * @param from the current status; undefined for a new enrolment
 * @throws Fault 409 `already_enrolled`, `course_closed`, `course_full`, `too_many_courses`; `person_erased` if the
 * participant is erased and thus holds no seats
 */
export const requireRoom = (
  course: Pick<Locked, 'status' | 'capacity' | 'erased'>,
  situation: Pick<Situation, 'seated' | 'enrolled' | 'seats' | 'courses'>,
  from: EnrolmentStatus | undefined,
  to: EnrolmentStatus,
) => {
  const entersSeat = takesSeat(to) && (from === undefined || !takesSeat(from));
  if (entersSeat) {
    if (course.erased) throw new Fault('person_erased');
    if (situation.seated) throw new Fault('already_enrolled');
    if (CLOSED.includes(course.status)) throw new Fault('course_closed');
    if (course.capacity !== null && situation.seats >= course.capacity) throw new Fault('course_full');
  }
  const entersCourses = isShown(to) && (from === undefined || !isShown(from)) && !situation.enrolled;
  if (entersCourses && situation.courses >= MAX_COURSES) throw new Fault('too_many_courses');
};
