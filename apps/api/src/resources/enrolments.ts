import type { Database } from '../db/database.ts';

/**
 * Hides the enrolments of a participant or a course that is being deleted, in its transaction. Reads then need not
 * look at the other side: an enrolment that is shown has both.
 */
export const hideEnrolments = async (
  db: Database,
  organisationId: string,
  of: { participant_id: string } | { course_id: string },
  time: string,
): Promise<void> => {
  const [column, id] =
    'participant_id' in of ? (['participant_id', of.participant_id] as const) : (['course_id', of.course_id] as const);
  await db
    .updateTable('enrolment')
    .set({ deleted_at: time })
    .where('organisation_id', '=', organisationId)
    .where(column, '=', id)
    .where('deleted_at', 'is', null)
    .execute();
};
