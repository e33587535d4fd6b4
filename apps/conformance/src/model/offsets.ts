import type { Draw } from './random.ts';

const MINUTE_MS = 60_000;
const MINUTES_OF_AN_HOUR = 60;
/** The furthest that a timestamp may be from UTC (RFC 3339, section 5.6). */
const MOST = 24 * MINUTES_OF_AN_HOUR - 1;
/** Minutes east of UTC at which people live: Nepal, the Chatham Islands, Newfoundland, Kiribati, Berlin. */
const INHABITED = [345, 765, -210, 840, 60];

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A moment in UTC, written as it is read where clocks are so many minutes ahead. */
export const inOffset = (moment: string, minutes: number): string => {
  const local = new Date(Date.parse(moment) + minutes * MINUTE_MS).toISOString();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / MINUTES_OF_AN_HOUR), Math.abs(minutes) % MINUTES_OF_AN_HOUR];
  return local.replace('Z', `${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`);
};

/** The same moment as somebody else writes it: in UTC, as in an inhabited place, or with any offset that there is. */
export const writtenElsewhere = (moment: string, draw: Draw): string => {
  if (draw.oneIn(2)) return moment;
  return inOffset(moment, draw.oneIn(2) ? draw.pick(INHABITED) : draw.below(2 * MOST + 1) - MOST);
};
