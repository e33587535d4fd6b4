import { AbsenceReason, type AttendanceTotals } from '../wire/attendance.ts';
import { hundredthsOf } from '../wire/units.ts';
import type { AttendanceEntry } from './attendanceList.ts';
import { isEnrolledOn } from './attendanceRules.ts';
import { grouped } from './grouped.ts';
import type { ModelAnswer } from './refused.ts';
import { answer, found, type RecordRequest } from './request.ts';
import { dayOf, isHeld, sessionsOf, unitsOf } from './sessions.ts';
import type { Row, Store } from './store.ts';
import { shareOf, sumOf, unitsText } from './units.ts';

/**
 * A session that counts towards the totals of an enrolment or coaching, with the attendance entry for this enrolment or
 * coaching.
 */
interface Counted {
  readonly session: Row;
  readonly day: string;
  readonly entry: AttendanceEntry | undefined;
}

/** A day on which the participant attended nothing. The reason is absent if an erasure has removed it. */
interface DayMissed {
  readonly date: string;
  readonly reason?: AbsenceReason;
}

/** The sessions that count towards the totals of an enrolment or coaching. Cancelled sessions do not count. */
export const countedFor = (store: Store, subject: Row): Counted[] => {
  const { kind, id, fields } = subject;
  const owner = kind === 'coachings' ? id : String(fields.courseId);
  return sessionsOf(store, owner)
    .filter((session) => session.fields.status !== 'cancelled')
    .map((session) => ({
      session,
      day: dayOf(store, session.fields.startsAt),
      entry: session.attendance?.entries.find((one) => one.id === id),
    }))
    .filter(({ day }) => kind === 'coachings' || isEnrolledOn(store, subject, day));
};

export const isHeldSession = ({ session }: Counted): boolean => isHeld(session);
export const isRecorded = ({ entry }: Counted): boolean => entry !== undefined;

const attendedIn = ({ session, entry }: Counted): bigint => {
  if (entry?.fields.presence === 'present') return unitsOf(session);
  const { unitsAttended } = entry?.fields ?? {};
  return unitsAttended === undefined ? 0n : hundredthsOf(unitsAttended);
};

const sumIn = (counted: readonly Counted[], unitsIn: (one: Counted) => bigint): bigint => sumOf(counted.map(unitsIn));

const reasonOf = (counted: readonly Counted[]): AbsenceReason | undefined =>
  AbsenceReason.options.find((reason) => counted.some(({ entry }) => entry?.fields.reason === reason));

/**
 * The days on which nothing was attended, in ascending order. A day counts only if attendance is recorded for all its
 * held sessions.
 */
export const daysMissedIn = (counted: readonly Counted[]): DayMissed[] =>
  grouped(counted.filter(isHeldSession), ({ day }) => day)
    .filter((ofDay) => ofDay.every((one) => isRecorded(one) && attendedIn(one) === 0n))
    .map((ofDay): DayMissed => {
      const reason = reasonOf(ofDay);
      return { date: ofDay[0]?.day ?? '', ...(reason === undefined ? {} : { reason }) };
    })
    .sort((one, other) => (one.date < other.date ? -1 : 1));

const monthsOf = (missed: readonly DayMissed[]): AttendanceTotals['months'] =>
  grouped(missed, ({ date }) => date.slice(0, 7)).map((ofMonth) => ({
    month: ofMonth[0]?.date.slice(0, 7) ?? '',
    daysMissed: Object.fromEntries(
      [...AbsenceReason.options, undefined].flatMap((reason) => {
        const days = ofMonth.filter((day) => day.reason === reason).length;
        return days === 0 ? [] : [[reason ?? 'erased', days]];
      }),
    ),
  }));

/** The attendance totals of an enrolment or coaching (decision N9e). @throws Refused 404 */
export const attendance = (request: RecordRequest): ModelAnswer => {
  const { store, kind, params, query } = request;
  const { from = '', to = '9999-12-31' } = query;
  const all = countedFor(store, found(store, kind, params.id ?? ''));
  const planned = all.filter(({ day }) => String(from) <= day && day <= String(to));
  const held = planned.filter(isHeldSession);
  const recorded = held.filter(isRecorded);
  const missedIn = (isExcused: boolean): bigint =>
    sumIn(
      recorded.filter(({ entry }) => entry?.isExcused === isExcused),
      (one) => unitsOf(one.session) - attendedIn(one),
    );
  const units = (counted: readonly Counted[]): bigint => sumIn(counted, ({ session }) => unitsOf(session));
  const attended = sumIn(recorded, attendedIn);
  const share = shareOf(attended, units(recorded));
  const totals: AttendanceTotals = {
    unitsPlanned: unitsText(units(planned)),
    unitsHeld: unitsText(units(held)),
    unitsAttended: unitsText(attended),
    unitsMissedExcused: unitsText(missedIn(true)),
    unitsMissedUnexcused: unitsText(missedIn(false)),
    unitsNotRecorded: unitsText(units(held) - units(recorded)),
    ...(share === undefined ? {} : { share }),
    months: monthsOf(daysMissedIn(held)),
  };
  return answer(200, { data: totals });
};
