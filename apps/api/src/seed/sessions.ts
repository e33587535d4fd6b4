import { hundredthsOf } from '@training-provider/contract';
import { type Random, uuidAt } from './random.ts';
import { type CourseRow, LAST_DAY, type Row, recordAt } from './rows.ts';
import { LAST_HELD, timesOn, workingDays } from './timetable.ts';

/**
 * The number of courses and coachings with sessions, however many participants there are: enough to show totals, and
 * few enough for a fast start.
 */
const COURSES = 3;
const COACHINGS = 8;

export type SessionRow = Row<'session'> & { readonly id: string; readonly starts_at: string; readonly ends_at: string };
/** A coaching with the columns on which its sessions depend. */
export type CoachingRow = Row<'coaching'> & { readonly id: string; readonly units_used: number };

interface Place {
  readonly organisation_id: string;
  readonly course_id: string | null;
  readonly coaching_id: string | null;
}

interface Planned {
  readonly day: string;
  readonly units: string;
  /** The length of a unit in minutes. */
  readonly unit_minutes: 45 | 60;
  /** The time from the start to the end, in minutes. */
  readonly lasts: number;
}

const sessionOn = (ids: Random, place: Place, { day, units, unit_minutes, lasts }: Planned): SessionRow => {
  const times = timesOn(day, lasts);
  const isHeld = day <= LAST_HELD;
  const time = isHeld ? times.ends_at : new Date(LAST_DAY).toISOString();
  return {
    ...recordAt(place.organisation_id, uuidAt(ids, time), time),
    ...{ ...place, ...times, units, unit_minutes, status: isHeld ? 'held' : 'planned' },
  };
};

const FULL_TIME = { units: '8.00', unit_minutes: 45, lasts: 420 } as const;
const PART_TIME = { units: '4.00', unit_minutes: 45, lasts: 195 } as const;

const isInSession = ({ status, start_date, end_date }: CourseRow): boolean =>
  status === 'running' && workingDays(start_date, end_date).length > 20;

/** The sessions of courses that are currently running: one on each working day. */
export const sessionsOfCourses = (ids: Random, courses: readonly CourseRow[]): SessionRow[] =>
  courses
    .filter(isInSession)
    .slice(0, COURSES)
    .flatMap(({ organisation_id, id, time_model, start_date, end_date }) => {
      const place = { organisation_id, course_id: id, coaching_id: null };
      const model = time_model === 'full_time' ? FULL_TIME : PART_TIME;
      return workingDays(start_date, end_date).map((day) => sessionOn(ids, place, { day, ...model }));
    });

/**
 * The days on which an active coaching has sessions. Each session has two units, but if the number of units is odd, the
 * last one has a single unit.
 */
const daysOf = ({ status, units_used, start_date, end_date }: CoachingRow): string[] => {
  const days = workingDays(start_date, end_date).filter((day) => day <= LAST_HELD);
  const count = Math.ceil(units_used / 2);
  if (status !== 'active' || days.length < count) return [];
  return Array.from({ length: count }, (_, at) => days[Math.floor((at * days.length) / count)] ?? '');
};

/** The sessions of active coachings. Their units add up to the units used. */
export const sessionsOfCoachings = (ids: Random, coachings: readonly CoachingRow[]): SessionRow[] =>
  coachings
    .filter((coaching) => daysOf(coaching).length > 0)
    .slice(0, COACHINGS)
    .flatMap((coaching) => {
      const { organisation_id, id, units_used } = coaching;
      const unit_minutes = coaching.unit_minutes ?? 45;
      return daysOf(coaching).map((day, at) => {
        const units = 2 * at + 1 === units_used ? 1 : 2;
        const planned = { day, units: `${units}.00`, unit_minutes, lasts: units * unit_minutes };
        return sessionOn(ids, { organisation_id, course_id: null, coaching_id: id }, planned);
      });
    });

/** The units of held sessions, by course or coaching. */
export const unitsHeldIn = (sessions: readonly SessionRow[]): ReadonlyMap<string, string> => {
  const sums = new Map<string, bigint>();
  for (const { course_id, coaching_id, units, status } of sessions) {
    const place = course_id ?? coaching_id ?? '';
    if (status === 'held') sums.set(place, (sums.get(place) ?? 0n) + hundredthsOf(units));
  }
  return new Map([...sums].map(([place, sum]) => [place, `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`]));
};
