import { inject, onTestFinished } from 'vitest';
import { scratchDatabase } from '../../../../tooling/testbed/database.ts';

/** The URL of a database of the test's own without tables, which is dropped when the test has finished. */
export const emptyDatabase = async (): Promise<string> => {
  const { url, drop } = await scratchDatabase(inject('serverUrl'));
  onTestFinished(drop);
  return url;
};
