/*
 * What attendance adds up to, worked out from what was recorded: whole hundredths of units, and a calendar of days by `Intl`.
 * It shares nothing with the statements of the service.
 */

/** One entry of a list: what is recorded of an enrolment in a session. */
export interface Entry {
  readonly presence: 'present' | 'partial' | 'absent';
  readonly unitsAttended?: string;
  readonly reason?: string;
  /** Of an entry whose reason an erasure has removed: whether that was an excuse. */
  readonly wasExcused?: boolean;
}

/** A session that is not deleted, with what is recorded, by enrolment (or coaching). */
export interface Session {
  readonly startsAt: string;
  readonly units: string;
  readonly status: 'planned' | 'held' | 'cancelled';
  readonly entries: ReadonlyMap<string, Entry>;
}

/** Whose attendance is asked: an enrolment, or a coaching, which has no days. */
export interface Attending {
  readonly id: string;
  /** Whether none of the sessions counts. */
  readonly isCancelled: boolean;
  /** The first and the last day, if there is one. */
  readonly first?: string | undefined;
  readonly last?: string | undefined;
}

/** Reasons in the order in which they name a day. */
export const REASONS = [
  ...[
    'sick_certified',
    'sick',
    'important',
    'agency_appointment',
    'internship',
    'agreed_leave',
    'unexcused',
    'unknown',
  ],
];
const UNEXCUSED = ['unexcused', 'unknown'];

const isExcused = ({ reason, wasExcused = false }: Entry): boolean =>
  reason === undefined ? wasExcused : !UNEXCUSED.includes(reason);

const calendars = new Map<string, Intl.DateTimeFormat>();

const calendarOf = (zone: string): Intl.DateTimeFormat => {
  const known = calendars.get(zone);
  if (known !== undefined) return known;
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const calendar = new Intl.DateTimeFormat('en', { timeZone: zone, calendar: 'gregory', ...day });
  calendars.set(zone, calendar);
  return calendar;
};

/** The calendar day of a moment in a time zone. */
export const dayOf = (zone: string, moment: string): string => {
  const parts = calendarOf(zone).formatToParts(new Date(moment));
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
};

const HUNDREDTHS = 100n;

export const hundredthsOf = (units: string): bigint => {
  const [whole = '0', places = ''] = units.split('.');
  return BigInt(whole) * HUNDREDTHS + BigInt(places.padEnd(2, '0').slice(0, 2));
};

export const unitsOf = (hundredths: bigint): string =>
  `${hundredths / HUNDREDTHS}.${`${hundredths % HUNDREDTHS}`.padStart(2, '0')}`;

const SHARE = 10_000n;

/** A fraction with four places, the half rounded up. */
const shareOf = (part: bigint, whole: bigint): string => {
  const share = (2n * part * SHARE + whole) / (2n * whole);
  return `${share / SHARE}.${`${share % SHARE}`.padStart(4, '0')}`;
};

const attendedOf = (session: Session, entry: Entry): bigint => {
  if (entry.presence === 'present') return hundredthsOf(session.units);
  return entry.presence === 'partial' ? hundredthsOf(entry.unitsAttended ?? '') : 0n;
};

const isWithin = (day: string, first: string | undefined, last: string | undefined): boolean =>
  (first === undefined || first <= day) && (last === undefined || day <= last);

/** The sessions that count for somebody, with their days. */
const countedFor = (zone: string, attending: Attending, sessions: readonly Session[], from?: string, to?: string) =>
  attending.isCancelled
    ? []
    : sessions
        .map((session) => ({ session, day: dayOf(zone, session.startsAt), entry: session.entries.get(attending.id) }))
        .filter(({ day }) => isWithin(day, attending.first, attending.last) && isWithin(day, from, to));

type Counted = ReturnType<typeof countedFor>;

/** The days of which nothing was attended and everything is recorded, in their order, each with its reason if it has one. */
const daysMissedOf = (counted: Counted): { date: string; reason?: string }[] => {
  const held = counted.filter(({ session }) => session.status === 'held');
  const days = [...new Set(held.map(({ day }) => day))].toSorted();
  return days.flatMap((date) => {
    const entries = held.filter(({ day }) => day === date).map(({ entry }) => entry);
    if (entries.some((entry) => entry?.presence !== 'absent')) return [];
    const reason = REASONS.find((one) => entries.some((entry) => entry?.reason === one));
    return [{ date, ...(reason === undefined ? {} : { reason }) }];
  });
};

/** The totals of an enrolment or a coaching between two days, both included. */
export const totalsOf = (
  zone: string,
  attending: Attending,
  sessions: readonly Session[],
  { from, to }: { readonly from?: string; readonly to?: string },
) => {
  const counted = countedFor(zone, attending, sessions, from, to);
  let [planned, held, attended, excused, unexcused, notRecorded] = [0n, 0n, 0n, 0n, 0n, 0n];
  for (const { session, entry } of counted) {
    const units = hundredthsOf(session.units);
    if (session.status !== 'cancelled') planned += units;
    if (session.status !== 'held') continue;
    held += units;
    if (entry === undefined) {
      notRecorded += units;
      continue;
    }
    const present = attendedOf(session, entry);
    attended += present;
    if (isExcused(entry)) excused += units - present;
    else unexcused += units - present;
  }
  const missed = Map.groupBy(daysMissedOf(counted), ({ date }) => date.slice(0, 7));
  return {
    unitsPlanned: unitsOf(planned),
    unitsHeld: unitsOf(held),
    unitsAttended: unitsOf(attended),
    unitsMissedExcused: unitsOf(excused),
    unitsMissedUnexcused: unitsOf(unexcused),
    unitsNotRecorded: unitsOf(notRecorded),
    ...(held === notRecorded ? {} : { share: shareOf(attended, held - notRecorded) }),
    months: [...missed].map(([month, days]) => ({
      month,
      daysMissed: Object.fromEntries(
        [...Map.groupBy(days, ({ reason = 'erased' }) => reason)].map(([reason, those]) => [reason, those.length]),
      ),
    })),
  };
};

/** What a month has of somebody's absences; undefined if that is nothing. */
export const absencesOf = (zone: string, attending: Attending, sessions: readonly Session[], month: string) => {
  const counted = countedFor(zone, attending, sessions).filter(({ day }) => day.startsWith(month));
  const daysMissed = daysMissedOf(counted);
  const complete = counted.every(({ session, entry }) => session.status !== 'held' || entry !== undefined);
  return daysMissed.length === 0 && complete ? undefined : { daysMissed, complete };
};
