import { sql } from 'kysely';
import { saysWho } from '../../db/erasing.ts';
import { COMPUTED_PART, inParts } from '../../db/parts.ts';
import type { RecordKey, WriteKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import { type Executor, statement } from '../../db/statement.ts';
import { RetryTransaction, together } from '../../db/transaction.ts';
import type { Ended } from '../../privacy/steps.ts';
import { holdsSeat, isEnrolled } from '../../tables/enrolled.ts';
import { CLOSED } from './seats.ts';

/*
 * An erasure ends the enrolments that hold a seat of an open course. It keeps enrolments that have ended, or are in a
 * closed course, because the course counts them for the audits of funding agencies.
 */

type Key = Pick<RecordKey, 'organisation_id' | 'id'>;

interface Ending {
  readonly id: string;
  readonly course_id: string;
  /** Whether the course counts the participant only because of this enrolment. */
  readonly shown: boolean;
  readonly says_who: boolean;
}

const closed = sql.join(CLOSED.map((status) => sql.lit(status)));

const selectEnding = statement<Key, Ending>(
  ({ organisation_id, id }) => sql`select e.id, e.course_id,
      not exists (select from enrolment other where other.organisation_id = ${organisation_id}
        and other.participant_id = e.participant_id and other.course_id = e.course_id and other.deleted_at is null
        and other.status = 'completed') as shown,
      (select ${saysWho(records.enrolments.table)} from enrolment
        where enrolment.organisation_id = ${organisation_id} and enrolment.id = e.id) as says_who
    from enrolment e join course on course.organisation_id = ${organisation_id} and course.id = e.course_id
    where e.organisation_id = ${organisation_id} and e.participant_id = ${id} and ${holdsSeat}
      and course.status not in (${closed})`,
);

/** The courses of the enrolments that may be ended. */
const selectCourses = statement<Key, { course_id: string }>(
  ({ organisation_id, id }) => sql`select distinct e.course_id from enrolment e
    where e.organisation_id = ${organisation_id} and e.participant_id = ${id} and ${isEnrolled}`,
);

/** Counts the enrolments that an erasure ends, except those that identify the person. */
export const countSeats = async (executor: Executor, { organisation_id, id }: RecordKey): Promise<Ended> => {
  const ending = await selectEnding(executor, { organisation_id, id });
  return { enrolments: ending.filter(({ says_who }) => !says_who).length };
};

/**
 * Ends the enrolments of a participant that hold a seat, and increments the versions of their courses, which the caller
 * has locked. Each enrolment gets one new version.
 * @throws RetryTransaction if the participant has been enrolled in another course in the meantime
 */
export const endSeats = async (executor: Executor, key: WriteKey, locked: readonly string[]): Promise<Ended> => {
  const { organisation_id, id } = key;
  const [courses, ending] = await together(
    selectCourses(executor, { organisation_id, id }),
    selectEnding(executor, { organisation_id, id }),
  );
  if (courses.some(({ course_id }) => !locked.includes(course_id))) throw new RetryTransaction();
  await inParts(executor, ending, COMPUTED_PART, async (part) => {
    const shown = part.filter((one) => one.shown).map(({ course_id }) => course_id);
    const before = await records.courses.computedValues(organisation_id, shown).execute(executor.db);
    const ids = part.map((one) => one.id);
    await together(records.enrolments.end(executor, ids, key), records.courses.touch(executor, key, before.rows));
  });
  return { enrolments: ending.length };
};
