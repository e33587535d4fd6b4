import type { References } from '../../client/problems.ts';
import { Refused } from '../../model/refused.ts';
import { PROBLEM_CODES, type ProblemCode } from '../../wire/problemCodes.ts';

/** What the answer to a request that is refused on demand says. */
export interface RefusalDetails {
  /** The value of `Retry-After`, in seconds: 1 by default for the codes with which the service always sends it. */
  retryAfter?: number;
  /** The last day of the retention, for `retention_applies`: the mock itself retains nobody. */
  retainUntil?: string;
  /** The statuses that may follow the present one, for `transition_not_allowed`. */
  allowedStatuses?: readonly string[];
  /** How many records refer to the record, for `still_referenced`. */
  references?: readonly References[];
}

/** The codes with which the service always says when to come back. */
const WITH_RETRY_AFTER: readonly ProblemCode[] = ['rate_limit_exceeded', 'request_in_progress', 'unavailable'];

/** A refusal on demand. @throws TypeError for an unknown code */
export const refusalOf = (code: ProblemCode, details: RefusalDetails): Refused => {
  if (!Object.hasOwn(PROBLEM_CODES, code)) throw new TypeError(`refuseNext takes a problem code, not ${code}.`);
  const { retryAfter = WITH_RETRY_AFTER.includes(code) ? 1 : undefined, ...members } = details;
  const headers = {
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    ...(code === 'rate_limit_exceeded' ? { RateLimit: `"default";r=0;t=${retryAfter}` } : {}),
  };
  return new Refused(code, { headers, ...members });
};
