import { sql } from 'kysely';
import type { RecordKey, WriteKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import type { Executor } from '../../db/statement.ts';
import { RetryTransaction } from '../../db/transaction.ts';

/*
 * Enrolments are deleted with their participant or course, in the same transaction, so that an enrolment always has both.
 * The record on the other side shows its enrolments (its courses, its number of participants), so this counts as a write
 * of that record.
 *
 * Enrolments and deletions lock courses first, then participants, each in the order of their ids, which prevents
 * deadlocks.
 */

const coursesOf = async ({ db }: Executor, { organisation_id, id }: RecordKey): Promise<string[]> => {
  const rows = await db
    .selectFrom('enrolment')
    .select('course_id')
    .where('organisation_id', '=', organisation_id)
    .where('participant_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ course_id }) => course_id);
};

/** Locks the courses of a participant before its deletion, and returns their ids. */
export const lockCoursesOf = async (executor: Executor, key: RecordKey): Promise<readonly string[]> => {
  const ids = await coursesOf(executor, key);
  if (ids.length === 0) return ids;
  await executor.db
    .selectFrom('course')
    .select('id')
    .where('organisation_id', '=', key.organisation_id)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return ids;
};

const softDeleteEnrolments = async (
  { db }: Executor,
  column: 'participant_id' | 'course_id',
  { organisation_id, id }: RecordKey,
): Promise<void> => {
  await db
    .updateTable('enrolment')
    .set({ deleted_at: sql`clock_timestamp()` })
    .where('organisation_id', '=', organisation_id)
    .where(column, '=', id)
    .where('deleted_at', 'is', null)
    .execute();
};

/**
 * Deletes the enrolments of a participant, and counts the write of their courses, which are `locked` already.
 * @throws RetryTransaction if the participant has been enrolled in another course meanwhile
 */
export const softDeleteEnrolmentsOfParticipant = async (
  executor: Executor,
  key: WriteKey,
  locked: readonly string[],
): Promise<void> => {
  const courses = await coursesOf(executor, key);
  if (courses.some((course) => !locked.includes(course))) throw new RetryTransaction();
  if (courses.length === 0) return;
  const before = await records.courses.computedValues(key.organisation_id, courses).execute(executor.db);
  await softDeleteEnrolments(executor, 'participant_id', key);
  await records.courses.touch(executor, key, before.rows);
};

/** Deletes the enrolments in a course, which is locked already, and counts the write of their participants. */
export const softDeleteEnrolmentsOfCourse = async (executor: Executor, key: WriteKey): Promise<void> => {
  const { organisation_id, id } = key;
  const participants = await executor.db
    .selectFrom('participant as p')
    .innerJoin('enrolment as e', (join) =>
      join.onRef('e.organisation_id', '=', 'p.organisation_id').onRef('e.participant_id', '=', 'p.id'),
    )
    .select('p.id')
    .where('e.organisation_id', '=', organisation_id)
    .where('e.course_id', '=', id)
    .where('e.deleted_at', 'is', null)
    .orderBy('p.id')
    .forNoKeyUpdate('p')
    .execute();
  if (participants.length === 0) return;
  const ids = participants.map((participant) => participant.id);
  const before = await records.participants.computedValues(organisation_id, ids).execute(executor.db);
  await softDeleteEnrolments(executor, 'course_id', key);
  await records.participants.touch(executor, key, before.rows);
};
