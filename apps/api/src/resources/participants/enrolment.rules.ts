import type { Kysely } from 'kysely';
import type { Tables } from '../../db/entities.ts';
import { now } from '../../db/values.ts';
import { Fault, notFound } from '../../faults/fault.ts';

/** States in which a course takes nobody any more. */
const CLOSED = ['cancelled', 'completed'];

/**
 * Enrols a participant in a course; does nothing where they are enrolled already. The course's row is locked until
 * the enrolment is committed, so that of two who race for the last seat exactly one wins (decision Q8).
 * @throws Fault 404 where either is unknown; 409 `course_closed` or `course_full`
 */
export const enrol = (
  db: Kysely<Tables>,
  organisationId: string,
  participantId: string,
  courseId: string,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const course = await transaction
      .selectFrom('course')
      .select(['status', 'capacity'])
      .where('organisation_id', '=', organisationId)
      .where('id', '=', courseId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    const participant = await transaction
      .selectFrom('participant')
      .select((build) =>
        build
          .exists(
            build
              .selectFrom('enrolment as e')
              .select('e.course_id')
              .where('e.organisation_id', '=', organisationId)
              .where('e.participant_id', '=', participantId)
              .where('e.course_id', '=', courseId),
          )
          .as('enrolled'),
      )
      .where('organisation_id', '=', organisationId)
      .where('id', '=', participantId)
      .where('deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (course === undefined || participant === undefined) throw notFound();
    if (participant.enrolled === true) return;
    if (CLOSED.includes(course.status)) throw new Fault('course_closed');

    const { taken } = await transaction
      .selectFrom('enrolment')
      .select((build) => build.fn.countAll<string>().as('taken'))
      .where('organisation_id', '=', organisationId)
      .where('course_id', '=', courseId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (course.capacity !== null && Number(taken) >= course.capacity) throw new Fault('course_full');

    await transaction
      .insertInto('enrolment')
      .values({
        organisation_id: organisationId,
        participant_id: participantId,
        course_id: courseId,
        inserted_at: now(),
      })
      .execute();
  });
