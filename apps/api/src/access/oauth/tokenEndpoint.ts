import { EVERY_SCOPE, SCOPES } from '@training-provider/contract';
import type { RequestHandler } from 'express';
import { isForeignKeyViolation } from '../../db/constraints.ts';
import type { Database } from '../../db/database.ts';
import type { Admission } from '../../load/admission.ts';
import { digestOf, mintClientToken } from '../tokens/tokens.ts';
import type { ValidLately } from '../validLately.ts';
import { clientOf } from './clientSteps.ts';
import { noteUse } from './clients.ts';
import type { Form } from './form.ts';
import { GRANT_TYPE } from './metadata.ts';
import { invalidClient, invalidRequest, OAuthError } from './oauthError.ts';

const LIFETIME_SECONDS = 3600;

const KNOWN_SCOPES: readonly string[] = SCOPES;

/**
 * The scopes of the new token: the requested scopes, or all scopes of the client if the request contains none.
 * @throws OAuthError `invalid_scope` if the client does not have one of them (RFC 6749, section 3.3)
 */
const grantedScopes = (requested: string | undefined, allowed: readonly string[]): string[] => {
  if (requested === undefined) return [...allowed];
  const scopes = [...new Set(requested.split(' '))];
  const isAllowed = (scope: string): boolean =>
    allowed.includes(scope) || (allowed.includes(EVERY_SCOPE) && KNOWN_SCOPES.includes(scope));
  if (scopes.every(isAllowed)) return scopes;
  throw new OAuthError('invalid_scope', 'The client does not have all of these scopes.');
};

/**
 * `POST /oauth/token`: issues an access token to an authenticated client (RFC 6749, section 4.4; decision A2).
 * @param known gets the new token immediately, so that its first use does not compete with guesses from its network
 * @param maxTokens the maximum number of valid tokens of a client
 */
export const issueToken =
  (db: Database, admission: Admission, known: ValidLately, maxTokens: number): RequestHandler =>
  async (request, response) => {
    const form = request.body as Form;
    const client = clientOf(response);
    await admission.countIssuedToken(client.id);
    const grantType = form.get('grant_type');
    if (grantType === undefined) throw invalidRequest('The parameter grant_type is missing.');
    if (grantType !== GRANT_TYPE)
      throw new OAuthError('unsupported_grant_type', `The only grant type is ${GRANT_TYPE}.`);
    const scopes = grantedScopes(form.get('scope'), client.scopes);
    const newToken = {
      organisationId: client.organisationId,
      clientId: client.id,
      userId: client.userId,
      scopes,
      lifetimeMs: LIFETIME_SECONDS * 1_000,
    };
    const token = await mintClientToken(db, newToken, maxTokens).catch((error: unknown) => {
      // The client has been deleted since its authentication.
      throw isForeignKeyViolation(error) ? invalidClient() : error;
    });
    known.note(digestOf(token), true);
    await noteUse(db, client);
    response.json({
      access_token: token,
      token_type: 'Bearer',
      expires_in: LIFETIME_SECONDS,
      scope: scopes.join(' '),
    });
  };
