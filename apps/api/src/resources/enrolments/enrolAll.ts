import { type EnrolmentStatus, type NewEnrolment, resources } from '@training-provider/contract';
import { sql } from 'kysely';
import type { Creating, Outcome } from '../../db/batches.ts';
import { COMPUTED_PART, inParts } from '../../db/parts.ts';
import { records } from '../../db/records.ts';
import { type Executor, statement } from '../../db/statement.ts';
import { RetryTransaction, together } from '../../db/transaction.ts';
import type { ComputedValues } from '../../db/writing.ts';
import { Fault, invalidBody } from '../../problems/fault.ts';
import { holdsSeat, isEnrolled } from '../../tables/enrolled.ts';
import type { Situation } from './pair.ts';
import { isShown, requireRoom, takesSeat } from './seats.ts';

/*
 * Creates several enrolments. It locks their courses and participants (courses first, each in the order of their ids,
 * as everywhere), reads their enrolments once, and checks each new enrolment against the seats that the previous ones
 * have left.
 */

const { enrolments: stored } = records;
const { defaults } = resources.enrolments;

type Some = { readonly organisation_id: string; readonly ids: readonly string[] };
type Pairs = { readonly organisation_id: string } & Readonly<Record<'participants' | 'courses', readonly string[]>>;

interface LockedCourse {
  readonly id: string;
  readonly status: string;
  readonly capacity: number | null;
}

const lockCourses = statement<Some, LockedCourse>(
  ({ organisation_id, ids }) => sql`select id, status, capacity from course where organisation_id = ${organisation_id}
    and id = any(${ids}::uuid[]) and deleted_at is null order by id for no key update`,
);

const lockParticipants = statement<Some, { id: string }>(
  ({ organisation_id, ids }) => sql`select id from participant where organisation_id = ${organisation_id}
    and id = any(${ids}::uuid[]) and deleted_at is null order by id for no key update`,
);

/**
 * Separate statements after the locks, so that they see what the previous holders have committed. Seats are not counted
 * if a course has no capacity limit.
 */
const readSeats = statement<Some, { id: string; count: number }>(
  ({ organisation_id, ids }) => sql`select c.id, (select count(*)::int from (select from enrolment e
      where e.organisation_id = ${organisation_id} and e.course_id = c.id and ${holdsSeat}
      limit coalesce(c.capacity, 0)) seat) as count
    from course c where c.organisation_id = ${organisation_id} and c.id = any(${ids}::uuid[])`,
);

const readCourses = statement<Some, { id: string; count: number }>(
  ({ organisation_id, ids }) => sql`select p.id, (select count(distinct e.course_id)::int from enrolment e
      where e.organisation_id = ${organisation_id} and e.participant_id = p.id and ${isEnrolled}) as count
    from unnest(${ids}::uuid[]) p (id)`,
);

const readPairs = statement<Pairs, Pick<Situation, 'seated' | 'enrolled'>>(
  ({ organisation_id, participants, courses }) => sql`
    select coalesce(bool_or(${holdsSeat}), false) as seated, coalesce(bool_or(${isEnrolled}), false) as enrolled
    from unnest(${participants}::uuid[], ${courses}::uuid[]) with ordinality pair (participant_id, course_id, place)
      left join enrolment e on e.organisation_id = ${organisation_id} and e.participant_id = pair.participant_id
        and e.course_id = pair.course_id
    group by pair.place order by pair.place`,
);

/** An entry with ids in lower case, and with the default status if it contains none. */
interface Entry {
  readonly participantId: string;
  readonly courseId: string;
  readonly status: EnrolmentStatus;
}

const entryOf = ({ participantId, courseId, status }: NewEnrolment): Entry => ({
  participantId: participantId.toLowerCase(),
  courseId: courseId.toLowerCase(),
  status: status ?? defaults.status,
});

const nameOf = ({ participantId, courseId }: Entry): string => `${participantId} ${courseId}`;
const sorted = (ids: readonly string[]): string[] => [...new Set(ids)].toSorted();
const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/**
 * The free seats of locked courses, and the numbers of courses of locked participants. Each accepted enrolment updates
 * them for the next ones.
 */
const readRoom = async (executor: Executor, organisation_id: string, entries: readonly Entry[]) => {
  const ids = sorted(entries.map(({ courseId }) => courseId));
  const people = sorted(entries.map(({ participantId }) => participantId));
  const [courses, participants] = await together(
    lockCourses(executor, { organisation_id, ids }),
    lockParticipants(executor, { organisation_id, ids: people }),
  );
  const pairs = [...new Map(entries.map((entry) => [nameOf(entry), entry])).values()];
  const [seats, shown, situations] = await together(
    readSeats(executor, { organisation_id, ids }),
    readCourses(executor, { organisation_id, ids: people }),
    readPairs(executor, {
      organisation_id,
      participants: pairs.map(({ participantId }) => participantId),
      courses: pairs.map(({ courseId }) => courseId),
    }),
  );
  const course = byId(courses);
  const participant = byId(participants);
  const taken = byId(seats.map((row) => ({ ...row })));
  const attended = byId(shown.map((row) => ({ ...row })));
  const ofPair = new Map(pairs.map((pair, index) => [nameOf(pair), { ...situations[index] }]));
  /** The courses and participants that now show other values. */
  const changed = { courses: new Set<string>(), participants: new Set<string>() };

  /**
   * Takes a seat for an entry. @throws Fault 409 as `requireRoom`; RetryTransaction if the course or participant was
   * undeleted in the meantime
   */
  const take = (entry: Entry): void => {
    const { participantId, courseId, status } = entry;
    const [locked, seat, attends] = [course.get(courseId), taken.get(courseId), attended.get(participantId)];
    const pair = ofPair.get(nameOf(entry));
    if (locked === undefined || !participant.has(participantId)) throw new RetryTransaction();
    if (seat === undefined || attends === undefined || pair === undefined) throw new RetryTransaction();
    const { seated = false, enrolled = false } = pair;
    const situation = { seated, enrolled, seats: seat.count, courses: attends.count };
    requireRoom({ ...locked, erased: false }, situation, undefined, status);
    if (takesSeat(status)) {
      pair.seated = true;
      seat.count += 1;
    }
    if (!isShown(status) || enrolled) return;
    pair.enrolled = true;
    attends.count += 1;
    changed.courses.add(courseId);
    changed.participants.add(participantId);
  };
  return { take, changed };
};

type Showing = typeof records.courses | typeof records.participants;

/** The values of enrolments that courses or participants show. */
const shownBy = async (
  executor: Executor,
  { organisation_id }: Creating,
  showing: Showing,
  ids: readonly string[],
): Promise<ComputedValues[]> => {
  const all: ComputedValues[] = [];
  await inParts(executor, ids, COMPUTED_PART, async (part) => {
    const { rows } = await showing.computedValues(organisation_id, part).execute(executor.db);
    all.push(...rows);
  });
  return all;
};

/**
 * Creates enrolments in any status, as if one after another, in the caller's transaction. Increments the versions of
 * the courses and participants that show them.
 * @returns the outcomes in the order of the bodies; the faults are the same as those of the single create operation
 */
export const createEnrolments = async (
  executor: Executor,
  creating: Creating,
  bodies: readonly NewEnrolment[],
): Promise<Outcome[]> => {
  const entries = bodies.map(entryOf);
  const room = await readRoom(executor, creating.organisation_id, entries);
  const unknown = await stored.unknownReferencesInAll(executor, creating.organisation_id, bodies);
  const refusals = entries.map((entry, index): Fault | undefined => {
    const violations = unknown[index] ?? [];
    if (violations.length > 0) return invalidBody(violations);
    try {
      room.take(entry);
      return undefined;
    } catch (error) {
      if (error instanceof Fault) return error;
      throw error;
    }
  });
  const taken = bodies.filter((_, index) => refusals[index] === undefined);
  const shown: [Showing, ComputedValues[]][] = [
    [records.courses, await shownBy(executor, creating, records.courses, sorted([...room.changed.courses]))],
    [
      records.participants,
      await shownBy(executor, creating, records.participants, sorted([...room.changed.participants])),
    ],
  ];
  const inserted = (await stored.createAllLocked(executor, creating, taken)).values();
  for (const [showing, before] of shown)
    await inParts(executor, before, COMPUTED_PART, (part) => showing.touch(executor, creating, part));
  return refusals.map((refusal) => refusal ?? (inserted.next().value as Outcome));
};
