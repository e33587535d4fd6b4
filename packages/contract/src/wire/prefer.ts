/** The preferences of the header field `Prefer` (RFC 7240). */

/** The longest time that the service waits for a change, in seconds; a longer `wait` counts as this. */
export const MAX_WAIT_SECONDS = 20;

/** What stands between commas, of which those in quoted strings do not count. */
const ELEMENT = /(?:[^,"]|"(?:[^"\\]|\\.)*")+/g;
/** A preference with a value or without; its parameters follow a semicolon. */
const PREFERENCE = /^\s*([\w!#$%&'*+.^`|~-]+)\s*(?:=\s*"?([^\s;"]*)"?)?\s*(?:;|$)/;

/** The value of the first preference with this name; undefined if there is none. */
const preferenceNamed = (sought: string, prefer = ''): string | undefined => {
  for (const element of prefer.match(ELEMENT) ?? []) {
    const [, name = '', value = ''] = PREFERENCE.exec(element) ?? [];
    if (name.toLowerCase() === sought) return value;
  }
  return undefined;
};

/**
 * The seconds that `Prefer: wait` asks for, at most `MAX_WAIT_SECONDS`; undefined if it does not ask, or is malformed:
 * a preference that can't be followed is ignored (RFC 7240, section 2).
 */
export const waitSecondsOf = (prefer: string | undefined): number | undefined => {
  const value = preferenceNamed('wait', prefer) ?? '';
  return /^\d{1,9}$/.test(value) ? Math.min(Number(value), MAX_WAIT_SECONDS) : undefined;
};

/** The preference for the number of records, as the answer says that it was followed. */
export const TOTAL_COUNT = 'return=total-count';

/** Whether `Prefer` asks for the number of records. Of two preferences with one name the first counts (RFC 7240, section 2). */
export const asksForCount = (prefer: string | undefined): boolean =>
  preferenceNamed('return', prefer)?.toLowerCase() === 'total-count';
