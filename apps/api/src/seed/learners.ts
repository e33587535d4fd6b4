import type { Database } from '../db/database.ts';
import { type Attendee, seedAttendance } from './attendance.ts';
import { coachingOf } from './coachings.ts';
import { insertMany } from './insertMany.ts';
import type { MasterData } from './masterData.ts';
import { type Random, uuidAt } from './random.ts';
import {
  type CourseRow,
  courseOf,
  enrolmentOf,
  existingAt,
  noteOf,
  participantOf,
  type RecordColumns,
  recordAt,
  timeOf,
} from './rows.ts';
import { type CoachingRow, sessionsOfCoachings, sessionsOfCourses, unitsHeldIn } from './sessions.ts';

/** The number of records of each kind, given the number of participants. */
const sizesFor = (participants: number) => ({
  courses: Math.ceil(participants / 12),
  coachings: Math.floor(participants / 6),
  participantNotes: Math.floor(participants / 4),
  courseNotes: Math.floor(participants / 24),
});

interface PlannedEnrolment {
  course: CourseRow;
  /** The index of the participant. */
  participant: number;
}

/** The planned courses and enrolments, before any row is written. */
export interface Plan {
  participants: number;
  sizes: ReturnType<typeof sizesFor>;
  courses: readonly CourseRow[];
  enrolments: readonly PlannedEnrolment[];
  record: (index: number, total: number) => RecordColumns;
}

/**
 * Plans the courses, and enrols participants up to the capacities of the courses, except in drafts and planned courses.
 * @param random generates the content
 * @param ids generates the ids
 */
export const planLearners = (
  organisationId: string,
  participants: number,
  office: MasterData,
  random: Random,
  ids: Random,
): Plan => {
  const sizes = sizesFor(participants);
  const record = (index: number, total: number): RecordColumns => {
    const time = timeOf(index, total);
    return recordAt(organisationId, uuidAt(ids, time), time);
  };
  const courses = Array.from({ length: sizes.courses }, (_, index) =>
    courseOf(random, record(index, sizes.courses), index, office),
  );
  const enrolments: PlannedEnrolment[] = [];
  for (const course of courses) {
    if (course.status === 'draft' || course.status === 'planned') continue;
    const count = Math.min(random.between(3, course.capacity), participants);
    for (let index = 0; index < count; index += 1) {
      enrolments.push({ course, participant: enrolments.length % participants });
    }
  }
  return { participants, sizes, courses, enrolments, record };
};

/** The number of rows that `seedLearners` writes. Each course has one trainer. */
export const rowsOf = ({ participants, sizes, enrolments }: Plan): number =>
  participants + 2 * sizes.courses + enrolments.length + sizes.coachings + sizes.participantNotes + sizes.courseNotes;

/** Seeds participants, courses with trainers, enrolments, coachings with vouchers, notes, and sessions with attendance. */
export const seedLearners = async (
  db: Database,
  organisationId: string,
  plan: Plan,
  office: MasterData,
  { random, ids, days }: Readonly<Record<'random' | 'ids' | 'days', Random>>,
  onRows: (rows: number) => void,
): Promise<void> => {
  const { participants, sizes, courses, enrolments, record } = plan;
  const insert = <Table extends Parameters<typeof insertMany>[1]>(
    table: Table,
    count: number,
    make: Parameters<typeof insertMany<Table>>[3],
  ) => insertMany(db, table, count, make, onRows);

  const participantIds = await insert('participant', participants, (index) =>
    participantOf(random, record(index, participants), index),
  );
  const taught = sessionsOfCourses(ids, courses);
  const unitsTaught = unitsHeldIn(taught);
  const courseIds = await insert('course', courses.length, (index) => {
    const course = courses[index] as CourseRow;
    return { ...course, units_held: unitsTaught.get(course.id) ?? '0' };
  });
  await insert('course_trainer', courseIds.length, (index) => ({
    organisation_id: organisationId,
    course_id: courseIds[index] ?? '',
    user_id: random.pick(office.userIds),
    position: 0,
  }));
  const attendees: Attendee[] = [];
  await insert('enrolment', enrolments.length, (index) => {
    const { course, participant } = enrolments[index] as PlannedEnrolment;
    const arrival = timeOf(participant, participants);
    const isBeforeCourse = arrival < course.inserted_at;
    const time = isBeforeCourse ? course.inserted_at : arrival;
    const own = recordAt(organisationId, uuidAt(ids, time), time);
    const { agencyIds } = office;
    const enrolment = enrolmentOf(random, own, index, participantIds[participant] ?? '', { course, agencyIds });
    if (unitsTaught.has(course.id) && enrolment.status !== 'cancelled')
      attendees.push({ ...enrolment, place: course.id });
    return enrolment;
  });

  /** The id of a record that exists when row `index` of `total` is inserted. */
  const earlier = (ids: readonly string[], index: number, total: number): string =>
    ids[random.between(0, existingAt(index, total, ids.length) - 1)] ?? '';
  const coachings = Array.from({ length: sizes.coachings }, (_, index) => {
    const participantId = earlier(participantIds, index, sizes.coachings);
    return coachingOf(random, record(index, sizes.coachings), index, participantId, office);
  });
  const coached = sessionsOfCoachings(ids, coachings);
  const unitsCoached = unitsHeldIn(coached);
  await insert('coaching', sizes.coachings, (index) => {
    const coaching = coachings[index] as CoachingRow;
    const units_held = unitsCoached.get(coaching.id);
    const { id, participant_id } = coaching;
    if (units_held !== undefined) attendees.push({ id, participant_id, place: id });
    return { ...coaching, units_held: units_held ?? '0' };
  });
  await insert('note', sizes.participantNotes, (index) => {
    const parent = { participant_id: earlier(participantIds, index, sizes.participantNotes), course_id: null };
    return noteOf(random, record(index, sizes.participantNotes), parent, random.pick(office.userIds));
  });
  await insert('note', sizes.courseNotes, (index) => {
    const parent = { participant_id: null, course_id: earlier(courseIds, index, sizes.courseNotes) };
    return noteOf(random, record(index, sizes.courseNotes), parent, random.pick(office.userIds));
  });
  await seedAttendance(db, [...taught, ...coached], attendees, { random: days, ids });
};
