/** Determines when a delivery is attempted again (decision N7b). */

const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pauses after the first attempts, in seconds. The last one applies to all further attempts. */
const PAUSES = [5, 15, MINUTE, 5 * MINUTE, 30 * MINUTE, HOUR];
/**
 * The maximum share by which a pause is extended at random, so that a receiver does not get all deliveries at once when
 * it is available again.
 */
const JITTER = 0.2;
/** The statuses for which `Retry-After` is respected. */
const HEEDED = [429, 503];

/**
 * The seconds of a `Retry-After` header (RFC 9110, section 10.2.3), counted from `now` in milliseconds since 1970; 0 if
 * the header is invalid.
 */
const secondsIn = (retryAfter: string, now: number): number => {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? 0 : Math.max(0, Math.ceil((date - now) / 1_000));
};

/** The parts of a failed attempt's outcome that determine the time of the next attempt. */
interface Failed {
  readonly status: number | undefined;
  readonly retryAfter: string | undefined;
}

/**
 * Returns the seconds until the next attempt.
 * @param attempt the number of the failed attempt, from 1
 * @param random a random number from 0 to 1
 */
export const pauseAfter = (attempt: number, { status, retryAfter }: Failed, random: number, now: number): number => {
  const pause = PAUSES[Math.min(attempt, PAUSES.length) - 1] ?? HOUR;
  const asked = HEEDED.includes(status ?? 0) && retryAfter !== undefined ? secondsIn(retryAfter, now) : 0;
  return Math.max(pause * (1 + JITTER * random), Math.min(asked, HOUR));
};
