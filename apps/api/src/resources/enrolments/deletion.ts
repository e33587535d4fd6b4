import { sql } from 'kysely';
import { COMPUTED_PART, eachPart, inParts, PART } from '../../db/parts.ts';
import type { RecordKey, WriteKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import { type Executor, statement, valueNamed } from '../../db/statement.ts';
import { RetryTransaction } from '../../db/transaction.ts';
import { isEnrolled } from '../../tables/enrolled.ts';

/*
 * Enrolments are deleted with their participant or course, in the same transaction, so that both records of an
 * enrolment always exist. This also increments the version of the other record if it showed the enrolment (in its
 * courses, or in its number of participants).
 *
 * Enrolments and deletions lock courses first, then participants, each in the order of their ids, to prevent deadlocks.
 */

type Key = Readonly<Record<'organisation_id' | 'id', string>>;

/** The other record of enrolments, and whether it shows one of these enrolments. */
interface Other {
  readonly id: string;
  readonly shown: boolean;
}

const selectCourses = statement<Key, Other>(
  ({ organisation_id, id }) => sql`select e.course_id as id, bool_or(${isEnrolled}) as shown from enrolment e
    where e.organisation_id = ${organisation_id} and e.participant_id = ${id} and e.deleted_at is null
    group by e.course_id order by e.course_id`,
);

const lockSome = statement<{ organisation_id: string; ids: readonly string[] }, object>(
  ({ organisation_id, ids }) => sql`select from course where organisation_id = ${organisation_id}
    and id = any(${ids}::uuid[]) order by id for no key update`,
);

/** Locks courses. @param ids the ids in ascending order */
export const lockCourses = (executor: Executor, organisation_id: string, ids: readonly string[]): Promise<void> =>
  inParts(executor, ids, PART, (part) => lockSome(executor, { organisation_id, ids: part }));

const participantsOf = () => sql<{ id: string }>`select distinct participant_id as id from enrolment
  where organisation_id = ${valueNamed('organisation_id')} and course_id = ${valueNamed('id')} and deleted_at is null
  order by participant_id`;

/** Locks some of the participants of a course. The course is already locked, so that its enrolments do not change. */
const lockParticipants = statement<Key & { ids: readonly string[] }, Other>(
  ({ organisation_id, id, ids }) => sql`select p.id, exists (select from enrolment e where
      e.organisation_id = ${organisation_id} and e.course_id = ${id} and e.participant_id = p.id and ${isEnrolled})
      and p.deleted_at is null as shown
    from participant p where p.organisation_id = ${organisation_id} and p.id = any(${ids}::uuid[])
    order by p.id for no key update of p`,
);

const keyOf = ({ organisation_id, id }: RecordKey): Key => ({ organisation_id, id });

/** Locks the courses of a participant before its deletion, and returns their ids. */
export const lockCoursesOf = async (executor: Executor, key: RecordKey): Promise<readonly string[]> => {
  const ids = (await selectCourses(executor, keyOf(key))).map(({ id }) => id);
  await lockCourses(executor, key.organisation_id, ids);
  return ids;
};

/**
 * The column of the record that is deleted, and the column and records of the other side, which may then show other
 * values.
 */
interface Sides {
  readonly column: string;
  readonly otherColumn: string;
  readonly other: typeof records.courses | typeof records.participants;
}

const OF_PARTICIPANT: Sides = { column: 'participant_id', otherColumn: 'course_id', other: records.courses };
const OF_COURSE: Sides = { column: 'course_id', otherColumn: 'participant_id', other: records.participants };

/**
 * Deletes the enrolments that have one of the other records, which must be locked, and increments the versions of those
 * that showed an enrolment.
 */
const softDeleteWith = (
  executor: Executor,
  key: WriteKey,
  { column, otherColumn, other }: Sides,
  others: readonly Other[],
  since: string | null,
): Promise<void> =>
  inParts(executor, others, COMPUTED_PART, async (part) => {
    const shown = part.filter((one) => one.shown).map(({ id }) => id);
    const before = await other.computedValues(key.organisation_id, shown).execute(executor.db);
    const condition = sql`${sql.ref(otherColumn)} = any(${valueNamed('others')}::uuid[])`;
    const among = { name: otherColumn, condition, values: { others: part.map(({ id }) => id) } };
    await records.enrolments.softDeleteBy(executor, key, column, since, among);
    await other.touch(executor, key, before.rows);
  });

/**
 * Deletes the enrolments of a participant, and increments the versions of their courses, which the caller has locked.
 * The time of deletion is not before `since`, when the participant was deleted.
 * @throws RetryTransaction if the participant has been enrolled in another course in the meantime
 */
export const softDeleteEnrolmentsOfParticipant = async (
  executor: Executor,
  key: WriteKey,
  locked: readonly string[],
  since: string,
): Promise<void> => {
  const courses = await selectCourses(executor, keyOf(key));
  const known = new Set(locked);
  if (courses.some(({ id }) => !known.has(id))) throw new RetryTransaction();
  await softDeleteWith(executor, key, OF_PARTICIPANT, courses, since);
};

/**
 * Deletes the enrolments in a course, which the caller has locked, and increments the versions of their participants.
 */
export const softDeleteEnrolmentsOfCourse = async (executor: Executor, key: WriteKey): Promise<void> => {
  const own = keyOf(key);
  await eachPart(executor, 'participants of a course', participantsOf, { ...own }, async (rows) => {
    const participants = await lockParticipants(executor, { ...own, ids: rows.map(({ id }) => id) });
    await softDeleteWith(executor, key, OF_COURSE, participants, null);
  });
};
