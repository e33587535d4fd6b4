import { EVERY_SCOPE, SCOPES } from '@training-provider/contract';
import type { RequestHandler } from 'express';
import type { Database } from '../../db/database.ts';
import { mintToken } from '../tokens/tokens.ts';
import { verifyClient } from './clients.ts';
import { credentialsOf } from './credentials.ts';
import { type Form, readForm } from './form.ts';
import { answerOAuthErrors, invalidClient, invalidRequest, OAuthError } from './oauthError.ts';

const LIFETIME_SECONDS = 3600;

/** The only grant type: a client acts for its organisation, and no user signs in here. */
export const GRANT_TYPE = 'client_credentials';

const KNOWN_SCOPES: readonly string[] = SCOPES;

/**
 * The scopes of the new token: the requested ones, or all of the client's.
 * @throws OAuthError `invalid_scope` for one that the client does not have (RFC 6749, section 3.3)
 */
const grantedScopes = (requested: string | undefined, allowed: readonly string[]): string[] => {
  if (requested === undefined) return [...allowed];
  const scopes = [...new Set(requested.split(' '))];
  const isAllowed = (scope: string): boolean =>
    allowed.includes(scope) || (allowed.includes(EVERY_SCOPE) && KNOWN_SCOPES.includes(scope));
  if (scopes.every(isAllowed)) return scopes;
  throw new OAuthError('invalid_scope', 'The client does not have all of these scopes.');
};

/** Responses contain secrets, which no cache may store (RFC 6749, section 5.1). */
const noStore: RequestHandler = (_request, response, next) => {
  response.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
  next();
};

const issue =
  (db: Database): RequestHandler =>
  async (request, response) => {
    const form = request.body as Form;
    const { id, secret } = credentialsOf(request.headers.authorization, form);
    const client = await verifyClient(db, id, secret);
    if (client === undefined) throw invalidClient();
    const grantType = form.get('grant_type');
    if (grantType === undefined) throw invalidRequest('The parameter grant_type is missing.');
    if (grantType !== GRANT_TYPE)
      throw new OAuthError('unsupported_grant_type', `The only grant type is ${GRANT_TYPE}.`);
    const scopes = grantedScopes(form.get('scope'), client.scopes);
    const { token } = await mintToken(db, {
      organisationId: client.organisationId,
      clientId: client.id,
      userId: client.userId,
      scopes,
      expiresAt: new Date(Date.now() + LIFETIME_SECONDS * 1000),
    });
    response.json({
      access_token: token,
      token_type: 'Bearer',
      expires_in: LIFETIME_SECONDS,
      scope: scopes.join(' '),
    });
  };

/**
 * `POST /oauth/token`: an access token for an authenticated client (RFC 6749, section 4.4; decision A2).
 * Refusals have the format of its section 5.2; internal errors are problem documents, as everywhere.
 */
export const issueTokens = (db: Database) => [noStore, readForm, issue(db), answerOAuthErrors];
