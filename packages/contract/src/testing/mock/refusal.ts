import type { References } from '../../client/problems.ts';
import { Refused } from '../../model/refused.ts';
import { PROBLEM_CODES, type ProblemCode } from '../../wire/problemCodes.ts';

/** The details of the response to a request that is refused by `refuseNext`. */
export interface RefusalDetails {
  /** The value of `Retry-After`, in seconds: 1 by default for the codes with which the service always sends it. */
  retryAfter?: number;
  /** The last day of the retention, for `retention_applies`. The mock itself has no retention. */
  retainUntil?: string;
  /** The statuses that may follow the current one, for `transition_not_allowed`. */
  allowedStatuses?: readonly string[];
  /** The numbers of records that refer to the record, for `still_referenced`. */
  references?: readonly References[];
}

/** The codes with which the service always sends `Retry-After`. */
const WITH_RETRY_AFTER: readonly ProblemCode[] = ['rate_limit_exceeded', 'request_in_progress', 'unavailable'];

/** The refusal for `refuseNext`. @throws TypeError for an unknown code */
export const refusalOf = (code: ProblemCode, details: RefusalDetails): Refused => {
  if (!Object.hasOwn(PROBLEM_CODES, code)) throw new TypeError(`refuseNext takes a problem code, not ${code}.`);
  const { retryAfter = WITH_RETRY_AFTER.includes(code) ? 1 : undefined, ...members } = details;
  const headers = {
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    ...(code === 'rate_limit_exceeded' ? { RateLimit: `"default";r=0;t=${retryAfter}` } : {}),
  };
  return new Refused(code, { headers, ...members });
};
