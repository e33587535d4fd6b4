import type { Database } from '../db/database.ts';
import { insertMany } from './insert.ts';
import type { Office } from './office.ts';
import { type Random, uuidAt } from './random.ts';
import { coachingOf, courseOf, noteOf, participantOf, type RecordColumns, recordAt, timeOf } from './rows.ts';

/** How many of each there are for so many participants. */
const sizesFor = (participants: number) => ({
  participants,
  courses: Math.ceil(participants / 12),
  coachings: Math.floor(participants / 6),
  participantNotes: Math.floor(participants / 4),
  courseNotes: Math.floor(participants / 24),
});

/** How many rows `seedLearners` writes, but for enrolments, whose number follows from the courses' capacities. */
export const learnersSize = (participants: number): number =>
  Object.values(sizesFor(participants)).reduce((sum, size) => sum + size, 0);

interface Seat {
  organisation_id: string;
  participant_id: string;
  course_id: string;
  inserted_at: string;
}

/**
 * Seeds participants, courses with trainers, enrolments within the capacities, coachings with vouchers, and notes.
 * `random` makes the content, `ids` the ids.
 */
export const seedLearners = async (
  db: Database,
  organisationId: string,
  participants: number,
  office: Office,
  random: Random,
  ids: Random,
  onRows: (rows: number) => void,
): Promise<void> => {
  if (participants === 0) return;
  const sizes = sizesFor(participants);
  const record = (index: number, total: number): RecordColumns => {
    const time = timeOf(index, total);
    return recordAt(organisationId, uuidAt(ids, time), time);
  };

  const participantIds = await insertMany(
    db,
    'participant',
    sizes.participants,
    (index) => participantOf(random, record(index, sizes.participants), index),
    onRows,
  );

  const seats: Seat[] = [];
  let nextParticipant = 0;
  const fill = (course: { id: string; status: string; capacity: number; inserted_at: string }): void => {
    if (course.status === 'draft' || course.status === 'planned') return;
    const taken = Math.min(random.between(3, course.capacity), participantIds.length);
    for (let seat = 0; seat < taken; seat += 1) {
      const participantId = participantIds[nextParticipant % participantIds.length] ?? '';
      const { id, inserted_at } = course;
      seats.push({ organisation_id: organisationId, participant_id: participantId, course_id: id, inserted_at });
      nextParticipant += 1;
    }
  };
  const courseIds = await insertMany(
    db,
    'course',
    sizes.courses,
    (index) => {
      const course = { ...courseOf(random, record(index, sizes.courses), index, office) };
      fill({ ...course, inserted_at: timeOf(index, sizes.courses) });
      return course;
    },
    onRows,
  );
  const trainer = (index: number) => ({
    organisation_id: organisationId,
    course_id: courseIds[index] ?? '',
    user_id: random.pick(office.userIds),
    position: 0,
  });
  await insertMany(db, 'course_trainer', courseIds.length, trainer, () => undefined);
  await insertMany(
    db,
    'enrolment',
    seats.length,
    (index) => seats[index] as Seat,
    () => undefined,
  );

  const setting = { ...office, participantIds, coachIds: office.userIds };
  await insertMany(
    db,
    'coaching',
    sizes.coachings,
    (index) => coachingOf(random, record(index, sizes.coachings), index, setting),
    onRows,
  );
  const author = () => random.pick(office.userIds);
  await insertMany(
    db,
    'note',
    sizes.participantNotes,
    (index) => {
      const parent = { participant_id: random.pick(participantIds), course_id: null };
      return noteOf(random, record(index, sizes.participantNotes), parent, author());
    },
    onRows,
  );
  await insertMany(
    db,
    'note',
    sizes.courseNotes,
    (index) => {
      const parent = { participant_id: null, course_id: random.pick(courseIds) };
      return noteOf(random, record(index, sizes.courseNotes), parent, author());
    },
    onRows,
  );
};
