import type { Random } from '../../src/seed/random.ts';
import { dayOf } from './oracle.ts';

/* When random sessions begin: at any time, at midnight, and when clocks change. */

/** Zones whose clocks change in spring and autumn, by half an hour, in the other half of the year, or never. */
export const ZONES = [
  ...(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/St_Johns'] as const),
  ...(['Asia/Kathmandu', 'Pacific/Kiritimati', 'Africa/Cairo', 'Pacific/Auckland'] as const),
] as const;

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const DAYS_AROUND = 300;

const offsetsIn = (zone: string): ((time: number) => string) => {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return (time) => format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
};

/** The hours in which the clocks of a zone change, in the time around a moment. */
const changesOf = (zone: string, around: number): number[] => {
  const offsetAt = offsetsIn(zone);
  const first = Math.floor(around / HOUR_MS) * HOUR_MS - DAYS_AROUND * DAY_MS;
  const days = Array.from({ length: 2 * DAYS_AROUND }, (_, day) => first + day * DAY_MS);
  const changing = days.filter((day) => offsetAt(day) !== offsetAt(day + DAY_MS));
  return changing.map((day) => {
    let hour = day;
    while (offsetAt(hour + HOUR_MS) === offsetAt(day)) hour += HOUR_MS;
    return hour;
  });
};

/** The midnight that ends the day of a moment, to the quarter of an hour. */
const midnightAfter = (zone: string, time: number): number => {
  const day = dayOf(zone, new Date(time).toISOString());
  let quarter = Math.ceil(time / (HOUR_MS / 4)) * (HOUR_MS / 4);
  while (dayOf(zone, new Date(quarter).toISOString()) === day) quarter += HOUR_MS / 4;
  return quarter;
};

const changes = new Map(ZONES.map((zone) => [zone as string, changesOf(zone, Date.now())]));

/** Makes the beginnings of the sessions of one course: some days have several. */
export const beginningsOf = (random: Random, zone: string, now: number): (() => number) => {
  const changing = changes.get(zone) ?? [];
  const base = (): number => {
    const change = changing[random.between(0, changing.length - 1)];
    if (change !== undefined && random.chance(0.3)) return change;
    // An enrolment without a first day begins on this one.
    if (random.chance(0.4)) return now + random.between(-1, 1) * DAY_MS;
    return now + random.between(-DAYS_AROUND, DAYS_AROUND) * DAY_MS;
  };
  const bases: [number, ...number[]] = [base(), base(), base()];
  const midnights: [number, ...number[]] = [
    midnightAfter(zone, bases[0]),
    ...bases.map((one) => midnightAfter(zone, one)),
  ];
  return () => {
    if (random.chance(0.3)) return random.pick(midnights) + random.pick([-1, 0, 1, -HOUR_MS, HOUR_MS]);
    return random.pick(bases) + random.between(-6, 6) * (HOUR_MS / 2);
  };
};
