import type { Socket } from 'node:net';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { Database } from '../../db/database.ts';
import type { Admission } from '../../load/admission.ts';
import { type AuthenticatedClient, clientVerifier } from './clientVerifier.ts';
import { credentialsOf } from './credentials.ts';
import { type Form, readForm } from './form.ts';
import { audiencesOf } from './metadata.ts';
import { answerOAuthErrors, invalidClient, OAuthError } from './oauthError.ts';

/** Forbids caches to store a response, because it contains a token, or the scopes of one (RFC 6749, section 5.1). */
const noStore: RequestHandler = (_request, response, next) => {
  response.set({ 'Cache-Control': 'no-store', Pragma: 'no-cache' });
  next();
};

/**
 * The client that an earlier step has authenticated. The cast is the boundary to Express, which does not type `locals`.
 */
export const clientOf = (response: Response): AuthenticatedClient => response.locals.client as AuthenticatedClient;

/** Returns the base URLs under which clients at a connection may know the service (`context/baseUrl.ts`). */
export type IssuersAt = (socket: Socket) => readonly string[];

const authenticateClient = (db: Database, admission: Admission, issuersAt: IssuersAt): RequestHandler => {
  const verify = clientVerifier(db, admission);
  return async (request, response, next) => {
    const credentials = credentialsOf(request.headers.authorization, request.body as Form);
    const client = await verify(request, credentials, audiencesOf(issuersAt(request.socket)));
    if (client === undefined) throw invalidClient();
    response.locals.client = client;
    next();
  };
};

/** Counts a request that fails before its client is authenticated as an unauthenticated one. */
const countUnauthenticated =
  ({ anonymous }: Admission): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (!(error instanceof OAuthError)) return next(error);
    anonymous(request, response, (refused) => next(refused ?? error));
  };

/**
 * Returns the steps of an endpoint for authenticated clients: the shared steps around the endpoint's own. Rejections
 * have the format of RFC 6749, section 5.2; internal errors are problem documents, as everywhere.
 */
export const stepsForClients = (db: Database, admission: Admission, issuersAt: IssuersAt) => {
  const authenticate = authenticateClient(db, admission, issuersAt);
  const countRefused = countUnauthenticated(admission);
  return (...own: RequestHandler[]): (RequestHandler | ErrorRequestHandler)[] => [
    noStore,
    readForm,
    authenticate,
    countRefused,
    ...own,
    answerOAuthErrors,
  ];
};
