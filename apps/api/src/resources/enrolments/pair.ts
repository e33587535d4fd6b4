import type { EnrolmentStatus } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import { records } from '../../db/records.ts';
import { type Executor, statement } from '../../db/statement.ts';
import { together } from '../../db/transaction.ts';
import type { ComputedValues } from '../../db/writing.ts';
import { holdsSeat, isEnrolled } from '../../tables/enrolled.ts';

/*
 * Every write that creates or deletes an enrolment, or changes its status, first locks the course and then the
 * participant. Counts that are read under these locks stay valid until the commit (decisions Q8, N4).
 */

/** The ids of a participant and a course. */
export type Pair = Readonly<Record<'organisation_id' | 'participant_id' | 'course_id', string>>;

/** The state of a locked course and participant. */
export interface Locked {
  readonly status: string;
  readonly capacity: number | null;
  /** The version of the participant. */
  readonly version: number;
  /** Whether the participant has been erased. */
  readonly erased: boolean;
}

/**
 * Locks the course first, then the participant, as everywhere. PostgreSQL locks in the order of these clauses.
 * @param ifLocked the SQL clause for rows that another transaction has locked
 */
const locking = (ifLocked: RawBuilder<unknown>) =>
  statement<Pair, Locked>(
    ({ organisation_id, participant_id, course_id }) => sql`
      select c.status, c.capacity, p.version, p.erased_at is not null as erased
      from course c, participant p
      where c.organisation_id = ${organisation_id} and c.id = ${course_id} and c.deleted_at is null
        and p.organisation_id = ${organisation_id} and p.id = ${participant_id} and (p.deleted_at is null or p.erased_at is not null)
      for no key update of c ${ifLocked} for no key update of p ${ifLocked}`,
  );
const lock = locking(sql``);
const lockIfFree = locking(sql`skip locked`);

/** The state of the enrolments of a locked participant in a locked course. */
export interface Situation {
  /** Whether another enrolment of the participant in the course holds a seat. */
  readonly seated: boolean;
  /** Whether both records show another enrolment of the participant in the course. */
  readonly enrolled: boolean;
  /** The number of occupied seats of the course, counted up to its capacity. */
  readonly seats: number;
  /** The number of courses in which the participant is enrolled. */
  readonly courses: number;
  /** The values of enrolments that the course and the participant show. */
  readonly course: ComputedValues;
  readonly participant: ComputedValues;
  /** The status and version of the enrolment itself; null if it does not exist. */
  readonly own: { readonly status: EnrolmentStatus; readonly version: number } | null;
}

/** A separate statement after the locks, so that it sees what their previous holders have committed. */
const readSituation = statement<Pair & { id: string | null }, Situation>(
  ({ organisation_id, participant_id, course_id, id }) => {
    const ofPair = sql`e.organisation_id = ${organisation_id} and e.participant_id = ${participant_id}
      and e.course_id = ${course_id} and e.id is distinct from ${id}::uuid`;
    return sql`
      select
        exists (select from enrolment e where ${ofPair} and ${holdsSeat}) as seated,
        exists (select from enrolment e where ${ofPair} and ${isEnrolled}) as enrolled,
        (select count(*)::int from (select from enrolment e where e.organisation_id = ${organisation_id}
          and e.course_id = ${course_id} and ${holdsSeat} limit (
            select capacity from course where organisation_id = ${organisation_id} and id = ${course_id})) seat) as seats,
        (select count(distinct e.course_id)::int from enrolment e where e.organisation_id = ${organisation_id}
          and e.participant_id = ${participant_id} and ${isEnrolled}) as courses,
        (select to_json(own) from (select status, version from enrolment where organisation_id = ${organisation_id}
          and id = ${id}::uuid and deleted_at is null) own) as own,
        to_json(course) as course, to_json(participant) as participant
      from (${records.courses.computedValues(organisation_id, sql`array[${course_id}]`)}) course,
        (${records.participants.computedValues(organisation_id, sql`array[${participant_id}]`)}) participant`;
  },
);

/** A locked participant and course, and the state of their enrolments. */
export interface LockedPair {
  readonly locked: Locked;
  readonly situation: Situation;
}

const withSituation =
  (lockBoth: typeof lock) =>
  async (executor: Executor, pair: Pair, id: string | null): Promise<LockedPair | undefined> => {
    const [[locked], [situation]] = await together(lockBoth(executor, pair), readSituation(executor, { ...pair, id }));
    if (locked === undefined || situation === undefined) return undefined;
    // An erased participant cannot get a new enrolment, but keeps ended ones.
    return locked.erased && situation.own === null ? undefined : { locked, situation };
  };

/**
 * Locks a participant and a course, and reads the state of their enrolments, except for the enrolment `id`. Both
 * statements are sent together. Returns undefined if the participant or course is unknown or deleted. An erased
 * participant is accepted if the enrolment `id` exists.
 */
export const lockPair = withSituation(lock);

/** Like `lockPair`, but does not wait: also returns undefined if the participant or course is locked. */
export const lockFreePair = withSituation(lockIfFree);
