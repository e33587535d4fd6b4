import type { RequestHandler } from 'express';
import type { Database } from '../../db/database.ts';
import { now } from '../../db/time.ts';
import type { RevocationLedger } from '../revocations/ledger.ts';
import { noteRevoked } from '../revocations/note.ts';
import { hashOf } from '../tokens/tokens.ts';
import { clientOf } from './clientSteps.ts';
import { type Form, tokenIn } from './form.ts';
import { OAuthError } from './oauthError.ts';

/** A signed JWT. The service's own tokens never have this form, but those of an OpenID provider do. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/**
 * `POST /oauth/revoke`: revokes a token of the authenticated client (RFC 7009; decision A8). The response for any other
 * token is 200, as for an unknown token, so that the endpoint does not reveal which tokens exist. A JWT is rejected,
 * because only its provider can revoke it, and the caller would wrongly believe that it is revoked.
 * @throws Fault 503 if the ledger is unavailable: the token is revoked, and a repeated request records the revocation
 */
export const revokeToken =
  (db: Database, ledger: RevocationLedger | undefined): RequestHandler =>
  async (request, response) => {
    const token = tokenIn(request.body as Form);
    if (JWT.test(token)) {
      throw new OAuthError('unsupported_token_type', 'Tokens of an OpenID provider are revoked there.');
    }
    const { id, organisationId } = clientOf(response);
    const revoked = await db
      .updateTable('token')
      .set((build) => ({ revoked_at: build.fn.coalesce('revoked_at', build.val(now())) }))
      .where('hash', '=', hashOf(token))
      .where('organisation_id', '=', organisationId)
      .where('client_id', '=', id)
      .returning(['organisation_id', 'id'])
      .executeTakeFirst();
    if (revoked !== undefined) await noteRevoked({ db }, ledger, revoked);
    response.end();
  };
