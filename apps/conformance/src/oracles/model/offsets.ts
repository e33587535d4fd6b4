import type { Draw } from '../random.ts';

const MINUTE_MS = 60_000;
const MINUTES_OF_AN_HOUR = 60;
/** The furthest that a timestamp may be from UTC (RFC 3339, section 5.6). */
const MOST = 24 * MINUTES_OF_AN_HOUR - 1;
/** Minutes east of UTC at which people live: Nepal, the Chatham Islands, Newfoundland, Kiribati, Berlin. */
const INHABITED = [345, 765, -210, 840, 60];

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A moment in UTC, written with an offset of this many minutes. */
export const inOffset = (moment: string, minutes: number): string => {
  const [, finer = ''] = /\.\d{3}(\d+)Z$/.exec(moment) ?? [];
  const local = new Date(Date.parse(moment) + minutes * MINUTE_MS).toISOString().replace('Z', `${finer}Z`);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / MINUTES_OF_AN_HOUR), Math.abs(minutes) % MINUTES_OF_AN_HOUR];
  return local.replace('Z', `${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`);
};

/** The same moment with at least this many fractional digits of the second: clocks of many programs have six or nine. */
export const withDigits = (moment: string, digits: number): string => {
  const [, second = '', fraction = '.', offset = ''] = /^(.{19})(\.\d+)?(.*)$/.exec(moment) ?? [];
  return `${second}${fraction.padEnd(digits + 1, '0')}${offset}`;
};

/** The offset of what is in UTC, in each of the ways to write it (RFC 3339, 4.3). */
const OF_UTC = ['Z', '+00:00', '-00:00'];

const anyOffset = (moment: string, draw: Draw): string => {
  if (draw.oneIn(2)) return moment.replace('Z', draw.pick(OF_UTC));
  return inOffset(moment, draw.oneIn(2) ? draw.pick(INHABITED) : draw.below(2 * MOST + 1) - MOST);
};

/** The same moment as another program may write it: with any offset and any number of fractional digits. */
export const writtenElsewhere = (moment: string, draw: Draw): string => {
  const written = anyOffset(moment, draw);
  return draw.oneIn(3) ? withDigits(written, draw.pick([1, 6, 9])) : written;
};

/** A time just after a moment: between its millisecond, in which records have their times, and the next. */
export const justAfter = (moment: string, draw: Draw): string =>
  moment.replace('Z', `${draw.pick(['0001', '4', '999999'])}Z`);

/** A time in UTC as it is compared with others as text: more digits of a second are later. */
export const comparable = (moment: string): string => moment.replace('Z', '');
