import { sql } from 'kysely';
import type { RecordKey, WriteKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import { type Executor, statement } from '../../db/statement.ts';
import { RetryTransaction, together } from '../../db/transaction.ts';
import { isEnrolled } from '../../tables/enrolled.ts';

/*
 * Enrolments are deleted with their participant or course, in the same transaction, so that an enrolment always has both.
 * This counts as a write of the record on the other side if that has shown one of them (its courses, its number of
 * participants).
 *
 * Enrolments and deletions lock courses first, then participants, each in the order of their ids, which prevents
 * deadlocks.
 */

type Key = Readonly<Record<'organisation_id' | 'id', string>>;

/** The record on the other side of enrolments, and whether it shows one of them. */
interface Other {
  readonly id: string;
  readonly shown: boolean;
}

const selectCourses = statement<Key, Other>(
  ({ organisation_id, id }) => sql`select e.course_id as id, bool_or(${isEnrolled}) as shown from enrolment e
    where e.organisation_id = ${organisation_id} and e.participant_id = ${id} and e.deleted_at is null
    group by e.course_id`,
);

const lockCourses = statement<{ organisation_id: string; ids: readonly string[] }, object>(
  ({ organisation_id, ids }) => sql`select from course where organisation_id = ${organisation_id}
    and id = any(${ids}::uuid[]) order by id for no key update`,
);

/** The participants of a course, which is locked already: nobody changes its enrolments meanwhile. */
const lockParticipants = statement<Key, Other>(
  ({ organisation_id, id }) => sql`select p.id, exists (select from enrolment e where
      e.organisation_id = ${organisation_id} and e.course_id = ${id} and e.participant_id = p.id and ${isEnrolled}) as shown
    from participant p where p.organisation_id = ${organisation_id} and p.id in (select e.participant_id from enrolment e
      where e.organisation_id = ${organisation_id} and e.course_id = ${id} and e.deleted_at is null)
    order by p.id for no key update of p`,
);

const keyOf = ({ organisation_id, id }: RecordKey): Key => ({ organisation_id, id });
const shownOf = (others: readonly Other[]): string[] => others.filter(({ shown }) => shown).map(({ id }) => id);

/** Locks the courses of a participant before its deletion, and returns their ids. */
export const lockCoursesOf = async (executor: Executor, key: RecordKey): Promise<readonly string[]> => {
  const ids = (await selectCourses(executor, keyOf(key))).map(({ id }) => id);
  if (ids.length > 0) await lockCourses(executor, { organisation_id: key.organisation_id, ids });
  return ids;
};

/**
 * Deletes the enrolments of a participant, whose courses are `locked` already, and counts the write of these courses. The
 * time of the deletion is not before `since`, at which the participant itself was deleted.
 * @throws RetryTransaction if the participant has been enrolled in another course meanwhile
 */
export const softDeleteEnrolmentsOfParticipant = async (
  executor: Executor,
  key: WriteKey,
  locked: readonly string[],
  since: string | null = null,
): Promise<void> => {
  const courses = await selectCourses(executor, keyOf(key));
  if (courses.some(({ id }) => !locked.includes(id))) throw new RetryTransaction();
  if (courses.length === 0) return;
  const before = await records.courses.computedValues(key.organisation_id, shownOf(courses)).execute(executor.db);
  await together(
    records.enrolments.softDeleteBy(executor, key, 'participant_id', since),
    records.courses.touch(executor, key, before.rows),
  );
};

/** Deletes the enrolments in a course, which is locked already, and counts the write of their participants. */
export const softDeleteEnrolmentsOfCourse = async (executor: Executor, key: WriteKey): Promise<void> => {
  const participants = await lockParticipants(executor, keyOf(key));
  if (participants.length === 0) return;
  const ids = shownOf(participants);
  const before = await records.participants.computedValues(key.organisation_id, ids).execute(executor.db);
  await together(
    records.enrolments.softDeleteBy(executor, key, 'course_id', null),
    records.participants.touch(executor, key, before.rows),
  );
};
