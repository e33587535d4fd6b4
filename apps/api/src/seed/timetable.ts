import { DAY_MS } from './rows.ts';

/* The days of the sessions of seeded courses and coachings: three months, and another week with planned sessions. */

const FIRST_DAY = '2026-04-01';
/** The last day with held sessions. */
export const LAST_HELD = '2026-06-30';
const LAST_PLANNED = '2026-07-07';

/** Public holidays in North Rhine-Westphalia. */
const HOLIDAYS = ['2026-04-03', '2026-04-06', '2026-05-01', '2026-05-14', '2026-05-25', '2026-06-04'];

const isWorkingDay = (day: string): boolean => ![0, 6].includes(new Date(day).getUTCDay()) && !HOLIDAYS.includes(day);

const ALL_DAYS = Array.from({ length: (Date.parse(LAST_PLANNED) - Date.parse(FIRST_DAY)) / DAY_MS + 1 }, (_, index) =>
  new Date(Date.parse(FIRST_DAY) + index * DAY_MS).toISOString().slice(0, 10),
).filter(isWorkingDay);

/** The working days from one day to another, both included, within these three months and the following week. */
export const workingDays = (from: string | null | undefined, to: string | null | undefined): string[] =>
  ALL_DAYS.filter((day) => day >= (from ?? day) && day <= (to ?? day));

/** The start and end of a session on a day. In these months, German time is two hours ahead of UTC. */
export const timesOn = (day: string, minutes: number): { readonly starts_at: string; readonly ends_at: string } => {
  const start = Date.parse(`${day}T06:00:00.000Z`);
  return { starts_at: new Date(start).toISOString(), ends_at: new Date(start + minutes * 60_000).toISOString() };
};
