/** Times of successes, in milliseconds, in ascending order. */
export type Moments = readonly number[];

/** A time without a success. */
export interface Gap {
  readonly begin: number;
  readonly end: number;
}

/** Successes at most this far apart belong to the same period of operation. */
const USUAL_MS = 500;

const gapsOf = (moments: Moments): readonly Gap[] =>
  moments.slice(1).map((end, index) => ({ begin: moments[index] ?? end, end }));

/** The successes from `begin` on, and the last one before: a gap may start there. */
export const successesSince = (moments: Moments, begin: number): Moments =>
  moments.slice(
    Math.max(
      0,
      moments.findLastIndex((moment) => moment < begin),
    ),
  );

/** The longest time without a success, in milliseconds. */
export const longestGap = (moments: Moments): number =>
  gapsOf(moments).reduce((longest, { begin, end }) => Math.max(longest, end - begin), 0);

/** The start of the uninterrupted successes up to `moment`; undefined if there were none. */
const successfulSince = (moments: Moments, moment: number): number | undefined => {
  const before = moments.filter((one) => one <= moment).toReversed();
  const [last] = before;
  if (last === undefined || moment - last > USUAL_MS) return undefined;
  const next = before.findIndex((one, index) => one - (before[index + 1] ?? Number.NEGATIVE_INFINITY) > USUAL_MS);
  return before[next];
};

/**
 * How long the service still failed after the database recovered, in milliseconds: for each gap of the service, the
 * part after the first success of the database at the end of its last gap.
 */
export const addedTo = (database: Moments, service: Moments): number =>
  gapsOf(service)
    .filter(({ begin, end }) => end - begin > USUAL_MS)
    .reduce((longest, { begin, end }) => {
      const since = successfulSince(database, end);
      return since === undefined ? longest : Math.max(longest, end - Math.max(begin, since));
    }, 0);
