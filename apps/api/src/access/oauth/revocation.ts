import type { RequestHandler } from 'express';
import type { Database } from '../../db/database.ts';
import { now } from '../../db/time.ts';
import type { RevocationLedger } from '../revocations/ledger.ts';
import { noteRevoked } from '../revocations/note.ts';
import { hashOf } from '../tokens/tokens.ts';
import { clientOf } from './clientSteps.ts';
import { type Form, tokenIn } from './form.ts';
import { OAuthError } from './oauthError.ts';

/** A signed JWT. None of our own tokens has this form: those of an OpenID provider have. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/**
 * `POST /oauth/revoke`: ends a token of the authenticated client (RFC 7009; decision A8). Any other token is answered like an
 * unknown one, 200, so that nobody learns which tokens there are. A JWT is refused: only its provider could revoke it, and a
 * caller who believed it revoked would be mistaken.
 * @throws Fault 503 if the ledger can't note it; it has ended then, and the same request again notes it
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
