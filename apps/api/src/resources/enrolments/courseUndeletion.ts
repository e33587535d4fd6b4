import { MAX_COURSES } from '@training-provider/contract';
import { sql } from 'kysely';
import { COMPUTED_PART, eachPart, inParts } from '../../db/parts.ts';
import type { RecordKey, WriteKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import { type Executor, statement, valueNamed } from '../../db/statement.ts';
import type { ComputedValues } from '../../db/writing.ts';
import { Fault } from '../../problems/fault.ts';
import { ENROLLED, isEnrolled } from '../../tables/enrolled.ts';

/*
 * Undeleting a course restores the enrolments to which its deletion cascaded, if their participants still exist. Their
 * seats are free, because nobody can enrol in a deleted course.
 */

type Key = Pick<RecordKey, 'organisation_id' | 'id'>;

const deletedWith = sql`enrolment.organisation_id = ${valueNamed('organisation_id')}
  and enrolment.course_id = ${valueNamed('id')} and enrolment.deleted_at >= ${valueNamed('since')}::timestamptz`;

const participantsOf = () => sql<{ id: string }>`select distinct participant_id as id from enrolment
  where ${deletedWith} and enrolment.erased_at is null order by participant_id`;

interface Returning {
  readonly id: string;
  readonly enrolments: readonly string[];
  /** Whether the participant will show the course again. */
  readonly shown: boolean;
  /** The number of courses in which the participant is enrolled. */
  readonly courses: number;
}

const lockParticipants = statement<{ organisation_id: string; ids: readonly string[] }, object>(
  ({ organisation_id, ids }) => sql`select from participant where organisation_id = ${organisation_id}
    and id = any(${ids}::uuid[]) order by id for no key update`,
);

/** A separate statement after the locks, so that it sees what their previous holders have committed. */
const selectReturning = statement<Key & { since: string; ids: readonly string[] }, Returning>(
  ({ organisation_id, id, since, ids }) => sql`select p.id, array_agg(e.id) as enrolments,
      bool_or(e.status in (${ENROLLED})) as shown,
      (select count(distinct own.course_id)::int from (select e.course_id from enrolment e
        where e.organisation_id = ${organisation_id} and e.participant_id = p.id and ${isEnrolled}) own) as courses
    from participant p join enrolment e on e.organisation_id = ${organisation_id} and e.participant_id = p.id
    where p.organisation_id = ${organisation_id} and p.id = any(${ids}::uuid[]) and p.deleted_at is null
      and e.course_id = ${id} and e.deleted_at >= ${since}::timestamptz and e.erased_at is null
    group by p.id order by p.id`,
);

const selectCount = statement<Key & { since: string }, { count: number }>(
  ({ organisation_id, id, since }) => sql`select count(distinct participant_id)::int as count from enrolment
    where organisation_id = ${organisation_id} and course_id = ${id} and deleted_at >= ${since}::timestamptz
      and status in (${ENROLLED})`,
);

/** @throws Fault 409 that names the participants who have enrolled in too many other courses in the meantime */
const requireCourses = (returning: readonly Returning[]): void => {
  const full = returning.filter(({ shown, courses }) => shown && courses >= MAX_COURSES).map(({ id }) => id);
  if (full.length === 0) return;
  throw new Fault('too_many_courses', {
    detail: `Participants of the course are now enrolled in ${MAX_COURSES} others: ${full.slice(0, 20).join(', ')}.`,
  });
};

/**
 * Restores the enrolments of a course that were deleted with the course, at the time `since`, and increments the
 * versions of their participants. If the course shows fewer of them than before, returns the values that it showed
 * before its deletion.
 */
export const restoreEnrolmentsOfCourse = async (
  executor: Executor,
  key: WriteKey,
  since: string,
): Promise<ComputedValues | undefined> => {
  const { organisation_id, id } = key;
  const own = { organisation_id, id, since };
  let shownAgain = 0;
  await eachPart(executor, 'returning participants', participantsOf, own, async (rows) => {
    const ids = rows.map((row) => row.id);
    await lockParticipants(executor, { organisation_id, ids });
    const returning = await selectReturning(executor, { ...own, ids });
    requireCourses(returning);
    await inParts(executor, returning, COMPUTED_PART, async (part) => {
      const shown = part.filter((one) => one.shown).map((one) => one.id);
      shownAgain += shown.length;
      const before = await records.participants.computedValues(organisation_id, shown).execute(executor.db);
      const enrolments = part.flatMap((one) => one.enrolments);
      await records.enrolments.restoreThese(executor, enrolments, key);
      await records.participants.touch(executor, key, before.rows);
    });
  });
  const [{ count } = { count: 0 }] = await selectCount(executor, own);
  return count === shownAgain ? undefined : { id, participantCount: count };
};
