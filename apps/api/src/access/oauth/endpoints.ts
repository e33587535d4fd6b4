import type { Database } from '../../db/database.ts';
import type { Admission } from '../../load/admission.ts';
import type { RateLimiter } from '../../load/rateLimiter.ts';
import type { RevocationLedger } from '../revocations/ledger.ts';
import type { ValidLately } from '../validLately.ts';
import { clientOf, type IssuersAt, stepsForClients } from './clientSteps.ts';
import { introspectToken } from './introspection.ts';
import { revokeToken } from './revocation.ts';
import { issueToken } from './tokenEndpoint.ts';

/** The dependencies of the endpoints. */
interface Needs {
  readonly db: Database;
  readonly admission: Admission;
  /** The tokens that were valid recently. */
  readonly known: ValidLately;
  readonly rate: RateLimiter;
  /** The maximum number of valid tokens of a client. */
  readonly maxTokens: number;
  readonly issuersAt: IssuersAt;
  /** The ledger that records revocations in addition to the database; undefined if there is none. */
  readonly ledger: RevocationLedger | undefined;
}

/**
 * The endpoints for OAuth clients, with shared authentication. A revocation or introspection counts as a request of the
 * client, because each costs a statement; issuing tokens has its own limit.
 */
export const oauthEndpoints = ({ db, admission, known, rate, maxTokens, issuersAt, ledger }: Needs) => {
  const forClients = stepsForClients(db, admission, issuersAt);
  const enforceRate = rate.enforce((response) => clientOf(response).id);
  return {
    issueTokens: forClients(issueToken(db, admission, known, maxTokens)),
    revokeTokens: forClients(rate.announce, enforceRate, revokeToken(db, ledger)),
    introspectTokens: forClients(rate.announce, enforceRate, introspectToken(db)),
  };
};
