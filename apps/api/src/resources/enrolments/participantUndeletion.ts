import { sql } from 'kysely';
import { COMPUTED_PART, eachPart, inParts, PART } from '../../db/parts.ts';
import type { RecordKey, WriteKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import { type Executor, statement, valueNamed } from '../../db/statement.ts';
import { RetryTransaction } from '../../db/transaction.ts';
import type { ComputedValues } from '../../db/writing.ts';
import { Fault } from '../../problems/fault.ts';
import { ENROLLED, holdsSeat, SEATED } from '../../tables/enrolled.ts';
import { lockCourses } from './deletion.ts';

/*
 * Undeleting a participant restores the enrolments to which the deletion cascaded, if their courses still exist. This
 * is possible even if a course has been cancelled or completed since, because the enrolments are older.
 */

type Key = Pick<RecordKey, 'organisation_id' | 'id'>;

const selectEveryCourse = statement<Key, { id: string }>(
  ({ organisation_id, id }) => sql`select distinct course_id as id from enrolment
    where organisation_id = ${organisation_id} and participant_id = ${id} order by course_id`,
);

/** Locks every course in which a participant has ever been enrolled, and returns the ids. */
export const lockEveryCourseOf = async (executor: Executor, { organisation_id, id }: RecordKey): Promise<string[]> => {
  const ids = (await selectEveryCourse(executor, { organisation_id, id })).map((course) => course.id);
  await lockCourses(executor, organisation_id, ids);
  return ids;
};

interface Returning {
  readonly id: string;
  readonly course_id: string;
  /** Whether the course is deleted, so that the enrolment stays deleted. */
  readonly lost: boolean;
  readonly seated: boolean;
  readonly enrolled: boolean;
  readonly capacity: number | null;
  /** The number of currently occupied seats, counted up to the capacity. */
  readonly seats: number;
}

const returningOf = () => {
  const [organisation, id, since] = [valueNamed('organisation_id'), valueNamed('id'), valueNamed('since')];
  return sql<Returning>`select enrolment.id, enrolment.course_id, course.deleted_at is not null as lost,
      enrolment.status in (${SEATED}) as seated, enrolment.status in (${ENROLLED}) as enrolled, course.capacity,
      (select count(*)::int from (select from enrolment e where e.organisation_id = ${organisation}
        and e.course_id = enrolment.course_id and ${holdsSeat} limit coalesce(course.capacity, 0)) seat) as seats
    from enrolment join course on course.organisation_id = ${organisation} and course.id = enrolment.course_id
    where enrolment.organisation_id = ${organisation} and enrolment.participant_id = ${id}
      and enrolment.deleted_at >= ${since}::timestamptz and enrolment.erased_at is null
    order by enrolment.inserted_at, enrolment.course_id`;
};

const courseIdsOf = (rows: readonly Returning[]): string[] => [...new Set(rows.map(({ course_id }) => course_id))];

/** @throws Fault 409 that names the courses that have no seats for the restored enrolments */
const requireSeats = (rows: readonly Returning[]): void => {
  const full = rows.filter(({ seated, capacity, seats }) => seated && capacity !== null && seats >= capacity);
  if (full.length === 0) return;
  const ids = courseIdsOf(full).slice(0, 20).join(', ');
  throw new Fault('course_full', {
    detail: `A seat that the participant had has been taken since. Raise the capacity of these courses first: ${ids}.`,
  });
};

/**
 * Restores the enrolments of a participant that were deleted with the participant, at the time `since`. The caller has
 * locked their courses. If the participant shows fewer courses than before, returns the values shown before the
 * deletion.
 * @throws RetryTransaction if the participant has been enrolled in another course in the meantime
 */
export const restoreEnrolments = async (
  executor: Executor,
  key: WriteKey,
  since: string,
  locked: readonly string[],
): Promise<ComputedValues | undefined> => {
  const { organisation_id, id } = key;
  const rows: Returning[] = [];
  await eachPart(executor, 'returning enrolments', returningOf, { organisation_id, id, since }, async (part) =>
    rows.push(...part),
  );
  const known = new Set(locked);
  if (rows.some(({ course_id }) => !known.has(course_id))) throw new RetryTransaction();
  const returning = rows.filter(({ lost }) => !lost);
  requireSeats(returning);
  const byCourse = [...Map.groupBy(returning, ({ course_id }) => course_id).values()];
  await inParts(executor, byCourse, COMPUTED_PART, async (part) => {
    const enrolments = part.flat();
    const shown = courseIdsOf(enrolments.filter(({ enrolled }) => enrolled));
    const before = await records.courses.computedValues(organisation_id, shown).execute(executor.db);
    await inParts(executor, enrolments, PART, (some) =>
      records.enrolments.restoreThese(
        executor,
        some.map((enrolment) => enrolment.id),
        key,
      ),
    );
    await records.courses.touch(executor, key, before.rows);
  });
  // The participant shows fewer courses than before the deletion.
  const courseIds = courseIdsOf(rows.filter(({ enrolled }) => enrolled));
  return rows.some(({ enrolled, lost }) => enrolled && lost) ? { id, courseIds } : undefined;
};
