import type { Database } from '../db/database.ts';
import { coachingOf } from './coachings.ts';
import { insertMany } from './insertMany.ts';
import type { MasterData } from './masterData.ts';
import { type Random, uuidAt } from './random.ts';
import {
  type CourseRow,
  courseOf,
  existingAt,
  noteOf,
  participantOf,
  type RecordColumns,
  recordAt,
  timeOf,
} from './rows.ts';

/** How many of each there are for so many participants. */
const sizesFor = (participants: number) => ({
  courses: Math.ceil(participants / 12),
  coachings: Math.floor(participants / 6),
  participantNotes: Math.floor(participants / 4),
  courseNotes: Math.floor(participants / 24),
});

interface Seat {
  course: CourseRow;
  /** The participant's place in the order of participants. */
  participant: number;
}

/** The courses with who sits in them, before any is written. */
export interface Plan {
  participants: number;
  sizes: ReturnType<typeof sizesFor>;
  courses: readonly CourseRow[];
  seats: readonly Seat[];
  record: (index: number, total: number) => RecordColumns;
}

/**
 * Plans the courses and fills them within their capacities, none that is still a draft. `random` makes the content,
 * `ids` the ids.
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
  const seats: Seat[] = [];
  for (const course of courses) {
    if (course.status === 'draft' || course.status === 'planned') continue;
    const taken = Math.min(random.between(3, course.capacity), participants);
    for (let seat = 0; seat < taken; seat += 1) seats.push({ course, participant: seats.length % participants });
  }
  return { participants, sizes, courses, seats, record };
};

/** How many rows `seedLearners` writes: each course has a trainer. */
export const rowsOf = ({ participants, sizes, seats }: Plan): number =>
  participants + 2 * sizes.courses + seats.length + sizes.coachings + sizes.participantNotes + sizes.courseNotes;

/** Seeds participants, courses with trainers, enrolments, coachings with vouchers, and notes. */
export const seedLearners = async (
  db: Database,
  organisationId: string,
  plan: Plan,
  office: MasterData,
  random: Random,
  onRows: (rows: number) => void,
): Promise<void> => {
  const { participants, sizes, courses, seats, record } = plan;
  const insert = <Table extends Parameters<typeof insertMany>[1]>(
    table: Table,
    count: number,
    make: Parameters<typeof insertMany<Table>>[3],
  ) => insertMany(db, table, count, make, onRows);

  const participantIds = await insert('participant', participants, (index) =>
    participantOf(random, record(index, participants), index),
  );
  const courseIds = await insert('course', courses.length, (index) => courses[index] as CourseRow);
  await insert('course_trainer', courseIds.length, (index) => ({
    organisation_id: organisationId,
    course_id: courseIds[index] ?? '',
    user_id: random.pick(office.userIds),
    position: 0,
  }));
  await insert('enrolment', seats.length, (index) => {
    const { course, participant } = seats[index] as Seat;
    const arrival = timeOf(participant, participants);
    const waited = arrival < course.inserted_at;
    return {
      organisation_id: organisationId,
      participant_id: participantIds[participant] ?? '',
      course_id: course.id,
      inserted_at: waited ? course.inserted_at : arrival,
    };
  });

  /** One of those who, or which, were there when row `index` of `total` came. */
  const earlier = (those: readonly string[], index: number, total: number): string =>
    those[random.between(0, existingAt(index, total, those.length) - 1)] ?? '';
  await insert('coaching', sizes.coachings, (index) => {
    const participantId = earlier(participantIds, index, sizes.coachings);
    return coachingOf(random, record(index, sizes.coachings), index, participantId, office);
  });
  await insert('note', sizes.participantNotes, (index) => {
    const parent = { participant_id: earlier(participantIds, index, sizes.participantNotes), course_id: null };
    return noteOf(random, record(index, sizes.participantNotes), parent, random.pick(office.userIds));
  });
  await insert('note', sizes.courseNotes, (index) => {
    const parent = { participant_id: null, course_id: earlier(courseIds, index, sizes.courseNotes) };
    return noteOf(random, record(index, sizes.courseNotes), parent, random.pick(office.userIds));
  });
};
