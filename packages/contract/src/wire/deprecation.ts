/** Announces the end of an operation. Dates are calendar dates, `YYYY-MM-DD`, and mean their beginning in UTC. */
export interface Deprecation {
  /** From when on it should no longer be used. */
  since: string;
  /** From when on it may be gone: at least 24 months later. */
  sunset: string;
  /** Absolute address of a page that says what to use instead. */
  link: string;
}

const NOTICE_MONTHS = 24;

/** The earliest sunset that a deprecation from `since` on may have, as a calendar date. */
export const earliestSunset = (since: string): string => {
  const date = new Date(since);
  date.setUTCMonth(date.getUTCMonth() + NOTICE_MONTHS);
  return date.toISOString().slice(0, 10);
};
