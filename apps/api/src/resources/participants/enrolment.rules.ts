import { MAX_COURSES } from '@training-provider/contract';
import type { Database } from '../../db/database.ts';
import { isRecord, nextVersion, type RecordKey } from '../../db/record.ts';
import { inTransaction } from '../../db/transaction.ts';
import { now } from '../../db/values.ts';
import { Fault, notFound } from '../../faults/fault.ts';

/** States in which a course takes nobody any more. */
const CLOSED = ['cancelled', 'completed'];

/**
 * Enrols a participant in a course; does nothing where they are enrolled already. The course's row is locked until
 * the enrolment is committed, so that of two who race for the last seat exactly one wins (decision Q8). Both records
 * show the enrolment, so it counts as a change of both.
 * @throws Fault 404 where either is unknown; 412 where the participant is in another version than expected; 409
 *   `course_closed`, `course_full` or `too_many_courses`
 */
export const enrol = (db: Database, { versions, ...participantKey }: RecordKey, courseId: string): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const { organisation_id, id: participant_id } = participantKey;
    const courseKey = { organisation_id, id: courseId };
    const course = await transaction
      .selectFrom('course')
      .select(['status', 'capacity'])
      .where(isRecord(courseKey))
      .forNoKeyUpdate()
      .executeTakeFirst();
    const participant = await transaction
      .selectFrom('participant')
      .select('version')
      .select((build) =>
        build
          .exists(
            build
              .selectFrom('enrolment as e')
              .select('e.course_id')
              .where('e.organisation_id', '=', organisation_id)
              .where('e.participant_id', '=', participant_id)
              .where('e.course_id', '=', courseId),
          )
          .as('enrolled'),
      )
      .select((build) =>
        build
          .selectFrom('enrolment as e')
          .select(build.fn.countAll<string>().as('courses'))
          .where('e.organisation_id', '=', organisation_id)
          .where('e.participant_id', '=', participant_id)
          .where('e.deleted_at', 'is', null)
          .as('courses'),
      )
      .where(isRecord(participantKey))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (course === undefined || participant === undefined) throw notFound();
    if (versions !== undefined && !versions.includes(participant.version)) throw new Fault('precondition_failed');
    if (participant.enrolled === true) return;
    if (Number(participant.courses) >= MAX_COURSES) throw new Fault('too_many_courses');
    if (CLOSED.includes(course.status)) throw new Fault('course_closed');

    const { taken } = await transaction
      .selectFrom('enrolment')
      .select((build) => build.fn.countAll<string>().as('taken'))
      .where('organisation_id', '=', organisation_id)
      .where('course_id', '=', courseId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (course.capacity !== null && Number(taken) >= course.capacity) throw new Fault('course_full');

    const time = now();
    await transaction
      .insertInto('enrolment')
      .values({ organisation_id, participant_id, course_id: courseId, inserted_at: time })
      .execute();
    const changed = { updated_at: time, version: nextVersion };
    await transaction.updateTable('participant').set(changed).where(isRecord(participantKey)).execute();
    await transaction.updateTable('course').set(changed).where(isRecord(courseKey)).execute();
  });
