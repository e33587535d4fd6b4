import type { Draw } from '../random.ts';

/*
 * Header fields as RFC 9110 lets clients write them: every spelling of a value means the same.
 */

const COMMAS = [', ', ',', ' , ', ',\t', ',,', ', ,'];

/** A list of entity tags in random order, with random white space and empty elements (RFC 9110, 5.6.1). */
export const spelledList = (tags: readonly string[], draw: Draw): string =>
  draw.shuffled(tags).join(draw.pick(COMMAS)) + draw.pick(['', '', ',', ' ,']);

const capitals = (type: string): string => type.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** A media type, in small letters or not, with a charset or without (RFC 9110, 8.3.1). */
export const spelledType = (type: string, draw: Draw): string =>
  draw.pick([type, type, capitals(type), `${type}; charset=utf-8`, `${type};charset=UTF-8`]);

/** Preferences that ask for the number of records, and some that don't (RFC 7240). */
const COUNTING = [
  ...['return=total-count', 'return=total-count', 'RETURN=total-count', 'return=total-count; foo=bar'],
  ...['respond-async, return=total-count', 'wait=1,return=total-count', 'return=total-count, handling=lenient'],
];
const OTHERS = [
  ...['return=minimal', 'return=representation', 'return=total-counts', 'total-count', 'return', 'count=exact'],
  ...[
    'foo="return=total-count"',
    'foo="a, return=total-count"',
    'foo=bar; return=total-count',
    'respond-async, wait=1',
  ],
];

/** The header of a request for a list, which asks for a count or not. */
export const preferring = (isCounted: boolean, draw: Draw): Readonly<Record<string, string>> => {
  if (isCounted) return { prefer: draw.pick(COUNTING) };
  return draw.oneIn(2) ? { prefer: draw.pick(OTHERS) } : {};
};
