import { MAX_COURSES } from '@training-provider/contract';
import { sql } from 'kysely';
import type { WriteKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import { type Executor, statement } from '../../db/statement.ts';
import type { ComputedValues } from '../../db/writing.ts';
import { Fault, notFound } from '../../problems/fault.ts';
import type { StoredRow } from '../../tables/table.ts';

/** The states of courses that accept no enrolment. */
const CLOSED = ['cancelled', 'completed'];

type Pair = Readonly<Record<'organisation_id' | 'participant_id' | 'course_id', string>>;

/** Locks the course first, then the participant, as everywhere: PostgreSQL locks in the order of these clauses. */
const lock = statement<Pair, { status: string; capacity: number | null; version: number }>(
  ({ organisation_id, participant_id, course_id }) => sql`
    select c.status, c.capacity, p.version
    from course c, participant p
    where c.organisation_id = ${organisation_id} and c.id = ${course_id} and c.deleted_at is null
      and p.organisation_id = ${organisation_id} and p.id = ${participant_id} and p.deleted_at is null
    for no key update of c for no key update of p`,
);

/** A separate statement after the lock: it sees what the previous holders of the lock have committed. */
const count = statement<Pair & { seats: number }, { enrolled: boolean; enrolments: string; courses: string }>(
  ({ organisation_id, participant_id, course_id, seats }) => sql`
    select
      exists (select from enrolment where organisation_id = ${organisation_id} and participant_id = ${participant_id}
        and course_id = ${course_id} and deleted_at is null) as enrolled,
      (select count(*) from (select from enrolment where organisation_id = ${organisation_id}
        and course_id = ${course_id} and deleted_at is null limit ${seats}) t) as enrolments,
      (select count(*) from enrolment where organisation_id = ${organisation_id}
        and participant_id = ${participant_id} and deleted_at is null) as courses`,
);

/** Inserts the enrolment, and returns what the two records showed before: a statement does not see its own writes. */
const insert = statement<Pair, { course: ComputedValues; participant: ComputedValues }>(
  ({ organisation_id, participant_id, course_id }) => sql`
    with inserted as (insert into enrolment (organisation_id, participant_id, course_id, inserted_at)
      values (${organisation_id}, ${participant_id}, ${course_id}, clock_timestamp()))
    select to_json(course) as course, to_json(participant) as participant
    from (${records.courses.computedValues(organisation_id, sql`array[${course_id}]`)}) course,
      (${records.participants.computedValues(organisation_id, sql`array[${participant_id}]`)}) participant`,
);

/**
 * Enrols a participant in a course, within a transaction, and counts the write of both, which show the enrolment. The
 * course is locked until the commit, so that exactly one of two concurrent enrolments gets the last seat (decision Q8).
 * @returns the participant; undefined if they are enrolled already
 * @throws Fault 404 if either is unknown; 412 if the participant is in another version than expected; 409
 *   `course_closed`, `course_full` or `too_many_courses`
 */
export const enrol = async (executor: Executor, key: WriteKey, courseId: string): Promise<StoredRow | undefined> => {
  const pair = { organisation_id: key.organisation_id, participant_id: key.id, course_id: courseId };
  const [locked] = await lock(executor, pair);
  if (locked === undefined) throw notFound();
  const { status, capacity, version } = locked;
  if (key.versions !== undefined && !key.versions.includes(version)) throw new Fault('precondition_failed');
  const [counts] = await count(executor, { ...pair, seats: capacity ?? 0 });
  if (counts?.enrolled === true) return undefined;
  if (CLOSED.includes(status)) throw new Fault('course_closed');
  if (capacity !== null && Number(counts?.enrolments) >= capacity) throw new Fault('course_full');
  if (Number(counts?.courses) >= MAX_COURSES) throw new Fault('too_many_courses');
  const [before] = await insert(executor, pair);
  if (before === undefined) throw new Error('an enrolment was not inserted');
  await records.courses.touch(executor, key, [before.course]);
  const [participant] = await records.participants.touch(executor, key, [before.participant]);
  return participant;
};
