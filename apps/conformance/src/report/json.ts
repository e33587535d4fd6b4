import type { Report } from './report.ts';

/** The report as JSON. Checks without exchanges omit `exchanges`: there are thousands. */
export const jsonOf = (report: Report): string =>
  JSON.stringify(report, (name, value: unknown) =>
    name === 'exchanges' && Array.isArray(value) && value.length === 0 ? undefined : value,
  );
