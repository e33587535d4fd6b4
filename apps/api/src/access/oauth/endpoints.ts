import type { Database } from '../../db/database.ts';
import type { Admission } from '../../load/admission.ts';
import type { RateLimiter } from '../../load/rateLimiter.ts';
import type { ValidLately } from '../validLately.ts';
import { clientOf, type IssuersAt, stepsForClients } from './clientSteps.ts';
import { introspectToken } from './introspection.ts';
import { revokeToken } from './revocation.ts';
import { issueToken } from './tokenEndpoint.ts';

/**
 * The endpoints for OAuth clients, which have one authentication. Revoking and introspecting count as requests of the client,
 * since each costs a statement; issuing has a limit of its own.
 */
export const oauthEndpoints = (
  db: Database,
  admission: Admission,
  known: ValidLately,
  rate: RateLimiter,
  maxTokens: number,
  issuersAt: IssuersAt,
) => {
  const forClients = stepsForClients(db, admission, issuersAt);
  const enforceRate = rate.enforce((response) => clientOf(response).id);
  return {
    issueTokens: forClients(issueToken(db, admission, known, maxTokens)),
    revokeTokens: forClients(rate.announce, enforceRate, revokeToken(db)),
    introspectTokens: forClients(rate.announce, enforceRate, introspectToken(db)),
  };
};
