/** Announces the end of an operation. Dates are calendar dates, `YYYY-MM-DD`, and mean the start of that day in UTC. */
export interface Deprecation {
  /** The day from which the operation should no longer be used. */
  since: string;
  /** The day from which the operation may be removed: at least 24 months later. */
  sunset: string;
  /** Absolute URL of a page that describes the replacement. */
  link: string;
}

const NOTICE_MONTHS = 24;

/** The earliest sunset for a deprecation that starts on `since`, as a calendar date. */
export const earliestSunset = (since: string): string => {
  const date = new Date(since);
  date.setUTCMonth(date.getUTCMonth() + NOTICE_MONTHS);
  return date.toISOString().slice(0, 10);
};
