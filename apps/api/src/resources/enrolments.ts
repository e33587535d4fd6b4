import type { Database } from '../db/database.ts';
import { nextVersion, type RecordKey } from '../db/record.ts';

/*
 * Enrolments are hidden with the participant or the course that is being deleted, in its transaction: an enrolment that
 * is shown has both sides. What the other side shows of it (its courses, its seats taken) changes, so that counts as a
 * change of the other side.
 */

/** Hides the enrolments of a participant, and counts the change to their courses. */
export const hideEnrolmentsOfParticipant = async (db: Database, key: RecordKey, time: string): Promise<void> => {
  const { organisation_id, id } = key;
  // In the order of their ids, so that two deletions that share courses don't wait for each other in a circle.
  const courses = await db
    .selectFrom('course as c')
    .innerJoin('enrolment as e', (join) =>
      join.onRef('e.organisation_id', '=', 'c.organisation_id').onRef('e.course_id', '=', 'c.id'),
    )
    .select('c.id')
    .where('e.organisation_id', '=', organisation_id)
    .where('e.participant_id', '=', id)
    .where('e.deleted_at', 'is', null)
    .orderBy('c.id')
    .forUpdate('c')
    .execute();
  if (courses.length === 0) return;
  await db
    .updateTable('enrolment')
    .set({ deleted_at: time })
    .where('organisation_id', '=', organisation_id)
    .where('participant_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  await db
    .updateTable('course')
    .set({ updated_at: time, version: nextVersion })
    .where('organisation_id', '=', organisation_id)
    .where(
      'id',
      'in',
      courses.map((course) => course.id),
    )
    .execute();
};

/** Hides the enrolments in a course, and counts the change to their participants. */
export const hideEnrolmentsOfCourse = async (db: Database, key: RecordKey, time: string): Promise<void> => {
  const { organisation_id, id } = key;
  const participants = await db
    .selectFrom('participant as p')
    .innerJoin('enrolment as e', (join) =>
      join.onRef('e.organisation_id', '=', 'p.organisation_id').onRef('e.participant_id', '=', 'p.id'),
    )
    .select('p.id')
    .where('e.organisation_id', '=', organisation_id)
    .where('e.course_id', '=', id)
    .where('e.deleted_at', 'is', null)
    .orderBy('p.id')
    .forUpdate('p')
    .execute();
  if (participants.length === 0) return;
  await db
    .updateTable('enrolment')
    .set({ deleted_at: time })
    .where('organisation_id', '=', organisation_id)
    .where('course_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  await db
    .updateTable('participant')
    .set({ updated_at: time, version: nextVersion })
    .where('organisation_id', '=', organisation_id)
    .where(
      'id',
      'in',
      participants.map((participant) => participant.id),
    )
    .execute();
};
