/** The preferences of the header field `Prefer` (RFC 7240). */

/** The maximum time that the service waits for a change, in seconds; a longer `wait` counts as this. */
export const MAX_WAIT_SECONDS = 20;

/** Matches an element between commas, ignoring commas in quoted strings. */
const ELEMENT = /(?:[^,"]|"(?:[^"\\]|\\.)*")+/g;
/** Matches a preference with or without a value; its parameters follow a semicolon. */
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
 * The seconds of `Prefer: wait`, at most `MAX_WAIT_SECONDS`; undefined if it is absent or malformed, because a
 * preference that cannot be followed is ignored (RFC 7240, section 2).
 */
export const waitSecondsOf = (prefer: string | undefined): number | undefined => {
  const value = preferenceNamed('wait', prefer) ?? '';
  return /^\d{1,9}$/.test(value) ? Math.min(Number(value), MAX_WAIT_SECONDS) : undefined;
};

/** The preference for the number of records, as the response confirms it. */
export const TOTAL_COUNT = 'return=total-count';

/**
 * Whether `Prefer` requests the number of records. If a preference occurs twice, the first counts (RFC 7240, section
 * 2).
 */
export const asksForCount = (prefer: string | undefined): boolean =>
  preferenceNamed('return', prefer)?.toLowerCase() === 'total-count';
