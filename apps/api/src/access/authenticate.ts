import type { Scope } from '@training-provider/contract';
import type { Request, RequestHandler, Response } from 'express';
import { type Caller, callerOf, hasScope, setCaller } from '../context/caller.ts';
import { operationOf } from '../context/operation.ts';
import type { Database } from '../db/database.ts';
import type { Admission } from '../load/admission.ts';
import { Fault } from '../problems/fault.ts';
import { cachedLookup } from './cachedLookup.ts';
import { duringOutages } from './duringOutages.ts';
import { providerTokenLookup } from './oidc/tokens.ts';
import type { OidcProvider } from './oidc/verify.ts';
import { digestOf, hashOf, isIssuedHere } from './tokens/tokens.ts';
import { type AccessToken, findToken } from './tokens/validTokens.ts';
import type { ValidLately } from './validLately.ts';

const CHALLENGE = 'Bearer realm="training-provider-administration"';

const bearerToken = (authorization: string | undefined): string | undefined =>
  /^Bearer(?: +(.*))?$/i.exec(authorization ?? '')?.[1]?.trim();

const challenge = (parameters: string) => ({ 'WWW-Authenticate': `${CHALLENGE}, ${parameters}` });

/** Finds the service's own tokens in the database, and all others at the OpenID provider, if one is configured. */
const tokenLookup = (db: Database, provider: OidcProvider | undefined) => {
  const findOwn = (token: string) => findToken(db, hashOf(token));
  if (provider === undefined) return findOwn;
  const findAtProvider = providerTokenLookup(db, provider);
  return (token: string) => (isIssuedHere(token) ? findOwn(token) : findAtProvider(token));
};

/** Looks up a token. The limits of admission apply unless the token was valid recently. */
const admittedLookup =
  (find: (token: string) => Promise<AccessToken | undefined>, admission: Admission, known: ValidLately) =>
  async (token: string, request: Request): Promise<AccessToken | undefined> => {
    const digest = digestOf(token);
    const found = known.has(digest) ? await find(token) : await admission.lookUp(request, () => find(token));
    known.note(digest, found !== undefined);
    return found;
  };

/**
 * Identifies the caller of a request by its bearer token (RFC 6750, decisions A1 to A3).
 * @param known the digests of the tokens that this process has recently issued or found to be valid
 * @throws Fault 401 if the token is missing, unknown, expired or revoked
 */
export const authenticate = (
  db: Database,
  provider: OidcProvider | undefined,
  admission: Admission,
  known: ValidLately,
): RequestHandler => {
  const lookUp = cachedLookup(duringOutages(admittedLookup(tokenLookup(db, provider), admission, known)));
  const accept = (stored: AccessToken | undefined, response: Response): void => {
    if (stored === undefined || stored.expiresAt <= Date.now()) {
      throw new Fault('invalid_token', { headers: challenge('error="invalid_token"') });
    }
    setCaller(response, stored);
  };
  return (request, response, next) => {
    const token = bearerToken(request.headers.authorization);
    if (token === undefined) {
      const fault = new Fault('authentication_required', { headers: { 'WWW-Authenticate': CHALLENGE } });
      admission.anonymous(request, response, (refused) => next(refused ?? fault));
      return;
    }
    const found = lookUp(token, request);
    if (found instanceof Promise) {
      found.then((stored) => accept(stored, response)).then(() => next(), next);
      return;
    }
    accept(found, response);
    next();
  };
};

/** A 403 fault. Its detail is the `reason`, followed by the scopes that the caller lacks. */
export const insufficientScope = (missing: readonly string[], reason: string): Fault =>
  new Fault('insufficient_scope', {
    detail: `${reason}: it needs the scope${missing.length > 1 ? 's' : ''} ${missing.join(' and ')}.`,
    headers: challenge(`error="insufficient_scope", scope="${missing.join(' ')}"`),
  });

/** @throws Fault 403 if the caller lacks any of the scopes; the detail names the missing ones */
export const requireScopes = (caller: Caller, scopes: readonly Scope[]): void => {
  const missing = scopes.filter((scope) => !hasScope(caller, scope));
  if (missing.length > 0) throw insufficientScope(missing, 'The access token may not do this');
};

/** Rejects a request with 403 if its token lacks a scope that the contract declares for the operation. */
export const authorise: RequestHandler = (request, response, next) => {
  const operation = operationOf(request);
  if (operation === undefined) throw new Error('the access check ran outside of an operation');
  requireScopes(callerOf(response), operation.scopes);
  next();
};
