import { EVERY_SCOPE, SCOPES } from '@training-provider/contract';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { Database } from '../../db/database.ts';
import type { Admission } from '../../load/admission.ts';
import { mintClientToken } from '../tokens/tokens.ts';
import { type AuthenticatedClient, clientVerifier } from './clients.ts';
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

/** The boundary to Express: `authenticateClient` has stored the client. */
const clientOf = (response: Response): AuthenticatedClient => response.locals.client as AuthenticatedClient;

const authenticateClient = (db: Database, admission: Admission): RequestHandler => {
  const verify = clientVerifier(db, admission);
  return async (request, response, next) => {
    const { id, secret } = credentialsOf(request.headers.authorization, request.body as Form);
    const client = await verify(request, id, secret);
    if (client === undefined) throw invalidClient();
    response.locals.client = client;
    next();
  };
};

/** A request whose client is not authenticated is one of a stranger. */
const countStrangers =
  ({ anonymous }: Admission): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (!(error instanceof OAuthError)) return next(error);
    anonymous(request, response, (refused) => next(refused ?? error));
  };

const issue =
  (db: Database, admission: Admission, maxTokens: number): RequestHandler =>
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
      expiresAt: new Date(Date.now() + LIFETIME_SECONDS * 1000),
    };
    response.json({
      access_token: await mintClientToken(db, newToken, maxTokens),
      token_type: 'Bearer',
      expires_in: LIFETIME_SECONDS,
      scope: scopes.join(' '),
    });
  };

/**
 * `POST /oauth/token`: an access token for an authenticated client (RFC 6749, section 4.4; decision A2). A client has at most
 * `maxTokens` live ones.
 * Refusals have the format of its section 5.2; internal errors are problem documents, as everywhere.
 */
export const issueTokens = (db: Database, admission: Admission, maxTokens: number) => [
  noStore,
  readForm,
  authenticateClient(db, admission),
  countStrangers(admission),
  issue(db, admission, maxTokens),
  answerOAuthErrors,
];
