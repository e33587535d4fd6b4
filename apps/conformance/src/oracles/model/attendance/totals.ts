import { hundredthsOf, shareOf, unitsOf } from './units.ts';

/** The reasons in the order in which they name a day. */
export const REASONS = [
  ...(['sick_certified', 'sick', 'important', 'agency_appointment', 'internship', 'agreed_leave'] as const),
  ...(['unexcused', 'unknown'] as const),
];
export type Reason = (typeof REASONS)[number];
const UNEXCUSED: readonly unknown[] = ['unexcused', 'unknown'];

/** What is recorded of one participant in one session. */
export interface Entry {
  presence: 'present' | 'partial' | 'absent';
  unitsAttended?: string;
  reason?: Reason;
  note?: string;
}

/** A session as one participant has it: the day on which it begins, and what is recorded, if anything is. */
export interface Attended {
  day: string;
  units: string;
  status: string;
  entry: Entry | undefined;
}

/** The day of a moment in a time zone. */
export const dayIn = (timezone: string, moment: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(new Date(moment));

const sum = (all: readonly bigint[]): bigint => all.reduce((total, each) => total + each, 0n);

/** The hundredths that were attended of a session. */
const attendedOf = ({ units, entry }: Attended): bigint => {
  if (entry === undefined || entry.presence === 'absent') return 0n;
  return hundredthsOf(entry.presence === 'present' ? units : (entry.unitsAttended ?? '0'));
};

const isHeld = ({ status }: Attended): boolean => status === 'held';

/** The days of which all held sessions were recorded and nothing was attended, each with its first reason. */
export const daysMissedOf = (sessions: readonly Attended[]): { date: string; reason: Reason }[] =>
  [...Map.groupBy(sessions.filter(isHeld), ({ day }) => day)]
    .filter(([, all]) => all.every(({ entry }) => entry?.presence === 'absent'))
    .map(([date, all]) => ({ date, reason: REASONS.find((one) => all.some(({ entry }) => entry?.reason === one)) }))
    .filter((missed): missed is { date: string; reason: Reason } => missed.reason !== undefined)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));

const countsOf = (days: readonly { reason: Reason }[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    REASONS.map((reason) => [reason, days.filter((day) => day.reason === reason).length] as const).filter(
      ([, count]) => count > 0,
    ),
  );

/** The totals of one participant over these sessions. */
export const totalsOf = (sessions: readonly Attended[]) => {
  const held = sessions.filter(isHeld);
  const recorded = held.filter(({ entry }) => entry !== undefined);
  const unitsIn = (some: readonly Attended[]) => sum(some.map(({ units }) => hundredthsOf(units)));
  const missed = (isUnexcused: boolean) =>
    sum(
      recorded
        .filter(({ entry }) => UNEXCUSED.includes(entry?.reason) === isUnexcused)
        .map((session) => hundredthsOf(session.units) - attendedOf(session)),
    );
  const attended = sum(recorded.map(attendedOf));
  const months = Map.groupBy(daysMissedOf(sessions), ({ date }) => date.slice(0, 7));
  return {
    unitsPlanned: unitsOf(unitsIn(sessions.filter(({ status }) => status !== 'cancelled'))),
    unitsHeld: unitsOf(unitsIn(held)),
    unitsAttended: unitsOf(attended),
    unitsMissedExcused: unitsOf(missed(false)),
    unitsMissedUnexcused: unitsOf(missed(true)),
    unitsNotRecorded: unitsOf(unitsIn(held) - unitsIn(recorded)),
    ...(recorded.length === 0 ? {} : { share: shareOf(attended, unitsIn(recorded)) }),
    months: [...months].map(([month, days]) => ({ month, daysMissed: countsOf(days) })),
  };
};
