import { join } from 'node:path';
import { type Comparison, compared } from '../report/comparison.ts';
import type { RunOptions } from './options.ts';
import { type Progress, run } from './run.ts';

/** A deployment and the tokens to use there. */
export type Deployment = Pick<RunOptions, 'baseUrl' | 'token' | 'otherToken' | 'limitedToken' | 'partialToken'>;

/**
 * Sends the same seeded requests to two deployments, one after the other, and compares the responses.
 * @throws CouldNotRun if the options contradict the catalogue
 */
export const compare = async (
  before: Deployment,
  after: Deployment,
  options: Omit<RunOptions, keyof Deployment>,
  progress: Progress,
): Promise<Comparison> => {
  const { reportDir } = options;
  const asked = { ...options, isCompared: true };
  const first = await run({ ...asked, ...before, reportDir: join(reportDir, 'before') }, progress);
  const other = await run({ ...asked, ...after, reportDir: join(reportDir, 'after') }, progress);
  return compared(first, other);
};
