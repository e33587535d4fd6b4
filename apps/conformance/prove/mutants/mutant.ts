import type { RequirementId } from '../../src/requirements/index.ts';
import type { Fault } from '../proxy/proxy.ts';

/** The tokens with which the suite runs. */
export interface Tokens {
  /** May do everything in its organisation. */
  token: string;
  /** The same in another organisation. */
  otherToken: string;
  /** May do nothing. */
  limitedToken: string;
}

/** The service with one fault, which breaks one requirement. */
export interface Mutant {
  /** Its name in the matrix, in words with hyphens. */
  id: string;
  /** The requirement that has to fail. */
  breaks: RequirementId;
  /** What it does wrong, in one sentence. */
  describe: string;
  /** Requirements whose checks have to run too, since what it breaks is looked for in all answers of a run. */
  alongside?: readonly RequirementId[];
  /** The fault, with a memory of its own for each run. */
  fault: (tokens: Tokens) => Fault;
}
