import type { RequestHandler } from 'express';
import type { Database } from '../db/database.ts';
import { Fault } from '../faults/fault.ts';
import { routeOf, scopeOf } from '../http/route.ts';
import { callerOf, mayDo, setCaller } from './caller.ts';
import { findToken, hashOf, type StoredToken } from './tokens.ts';

const CHALLENGE = 'Bearer realm="training-provider-administration"';
/** A token that was found is not looked up again for this long, so a revocation works within a second. */
const CACHE_MS = 500;
const CACHE_SIZE = 10_000;

const bearerToken = (authorization: string | undefined): string | undefined =>
  /^Bearer(?: +(.*))?$/i.exec(authorization ?? '')?.[1]?.trim();

const refused = (error: string, code: 'invalid_token' | 'insufficient_scope', inner?: string): Fault =>
  new Fault(code, {
    headers: { 'WWW-Authenticate': `${CHALLENGE}, ${error}` },
    ...(inner === undefined ? {} : { inner }),
  });

interface CachedToken {
  readonly found: Promise<StoredToken | undefined>;
  readonly until: number;
}

/**
 * Finds the caller of a request by its bearer token (RFC 6750, decisions A1 and A3): 401 without a token, and with one
 * that is unknown, expired or revoked. Equal tokens at the same time cost one statement.
 */
export const authenticate = (db: Database): RequestHandler => {
  const cache = new Map<string, CachedToken>();

  const lookUp = (token: string): Promise<StoredToken | undefined> => {
    const hash = hashOf(token);
    const key = hash.toString('latin1');
    const now = Date.now();
    const cached = cache.get(key);
    if (cached !== undefined && cached.until > now) return cached.found;
    if (cache.size >= CACHE_SIZE) cache.clear();
    const found = findToken(db, hash);
    cache.set(key, { found, until: now + CACHE_MS });
    found.then(
      (stored) => stored === undefined && cache.delete(key),
      () => cache.delete(key),
    );
    return found;
  };

  return async (request, response, next) => {
    const token = bearerToken(request.headers.authorization);
    if (token === undefined) throw new Fault('authentication_required', { headers: { 'WWW-Authenticate': CHALLENGE } });
    const stored = await lookUp(token);
    if (stored === undefined || stored.expiresAt <= Date.now()) throw refused('error="invalid_token"', 'invalid_token');
    setCaller(response, stored);
    next();
  };
};

/** Refuses a caller whose token lacks the scope that the operation declares in the contract: 403. */
export const authorise: RequestHandler = (request, response, next) => {
  const route = routeOf(request);
  if (route === undefined) throw new Error('the access check ran outside of a route');
  const scope = scopeOf(route);
  if (mayDo(callerOf(response), scope)) return next();
  throw refused(`error="insufficient_scope", scope="${scope}"`, 'insufficient_scope', `lacks ${scope}`);
};
