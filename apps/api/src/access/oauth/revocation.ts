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
 * `POST /oauth/revoke`: revokes a token of the authenticated client (RFC 7009; decision A8). Any other token gets the
 * same response as an unknown one, 200, so that the endpoint does not reveal which tokens exist. A JWT is rejected:
 * only its provider could revoke it, and a caller would wrongly believe it revoked.
 * @throws Fault 503 if the ledger is unavailable; the token is revoked then, and a repeated request records it
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
