import { type AbsenceReason, type Presence, UNEXCUSED_REASONS } from '@training-provider/contract';
import { insertRows } from '../db/bulkInsert.ts';
import type { Database } from '../db/database.ts';
import { insertMany } from './insertMany.ts';
import { type Random, uuidAt } from './random.ts';
import type { SessionRow } from './sessions.ts';

/** An enrolment or coaching that gets entries in attendance lists. */
export interface Attendee {
  readonly id: string;
  readonly participant_id: string;
  /** The id of the course or coaching to whose sessions it belongs. */
  readonly place: string;
  readonly start_date?: string | null;
  readonly end_date?: string | null;
}

interface Values {
  readonly presence: Presence;
  readonly units_attended: string | null;
  readonly reason: AbsenceReason | null;
}

const PRESENT: Values = { presence: 'present', units_attended: null, reason: null };
const ONE_DAY = ['important', 'agency_appointment', 'agreed_leave', 'unexcused', 'unexcused', 'unknown'] as const;

/**
 * Returns a function that returns the attendance of the next day: mostly present, occasionally sick for some days, or
 * absent for a day or a part of it.
 */
const attendanceOf = (random: Random): (() => Values) => {
  let [sickDays, reason]: [number, AbsenceReason] = [0, 'sick'];
  return () => {
    if (sickDays === 0 && random.chance(0.02)) {
      sickDays = random.between(1, 6);
      reason = sickDays > 2 ? 'sick_certified' : 'sick';
    }
    if (sickDays > 0) {
      sickDays -= 1;
      return { presence: 'absent', units_attended: null, reason };
    }
    if (random.chance(0.02)) return { presence: 'absent', units_attended: null, reason: random.pick(ONE_DAY) };
    if (random.chance(0.03)) return { presence: 'partial', units_attended: '0.50', reason: random.pick(ONE_DAY) };
    return PRESENT;
  };
};

const isThereOn = ({ start_date, end_date }: Attendee, day: string): boolean =>
  (start_date ?? day) <= day && day <= (end_date ?? day);

/**
 * Records attendance for all held sessions except the last one of each course and coaching. The sessions must be sorted
 * by day.
 */
export const seedAttendance = async (
  db: Database,
  sessions: readonly SessionRow[],
  attendees: readonly Attendee[],
  { random, ids }: Readonly<Record<'random' | 'ids', Random>>,
): Promise<void> => {
  const placeOf = ({ course_id, coaching_id }: SessionRow): string => course_id ?? coaching_id ?? '';
  const held = sessions.filter(({ status }) => status === 'held');
  const recorded = held.filter((session, index) =>
    held.slice(index + 1).some((later) => placeOf(later) === placeOf(session)),
  );
  const habits = new Map(attendees.map(({ id }) => [id, attendanceOf(random)]));
  const attending = Map.groupBy(attendees, ({ place }) => place);
  const entries = recorded.flatMap((session) =>
    (attending.get(placeOf(session)) ?? [])
      .filter((one) => isThereOn(one, session.starts_at.slice(0, 10)))
      .map(({ id, participant_id }) => {
        const values = habits.get(id)?.() ?? PRESENT;
        const excused = values.reason !== null && !UNEXCUSED_REASONS.includes(values.reason);
        const { organisation_id, id: session_id, ends_at: recorded_at } = session;
        return { organisation_id, session_id, subject_id: id, participant_id, ...values, excused, recorded_at };
      }),
  );
  const listed = new Set(entries.map(({ session_id }) => session_id));
  const lists = recorded
    .filter(({ id }) => listed.has(id))
    .map(({ organisation_id, id: session_id, ends_at: updated_at }) => ({
      ...{ organisation_id, session_id, id: uuidAt(ids, updated_at), updated_at },
    }));
  await insertMany(db, 'session', sessions.length, (index) => sessions[index] as SessionRow);
  if (lists.length > 0) await insertRows(db, 'attendance_list', lists);
  if (entries.length > 0) await insertRows(db, 'attendance', entries);
};
