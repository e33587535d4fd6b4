import { EVERY_SCOPE, SCOPES } from '@training-provider/contract';
import type { RequestHandler } from 'express';
import { baseUrlOf } from '../../context/baseUrl.ts';
import { mayGrant } from '../../context/caller.ts';
import type { Database } from '../../db/database.ts';
import { hashOf } from '../tokens/tokens.ts';
import { actorOf, findValidToken, type ValidToken } from '../tokens/validTokens.ts';
import { clientOf } from './clientSteps.ts';
import { type Form, tokenIn } from './form.ts';

/** The current scopes of the token, limited by the groups of its user. */
const scopeOf = ({ scopes, permissions, user_id }: ValidToken): string | undefined => {
  const limits = { scopes, permissions: user_id === null ? undefined : permissions };
  if (mayGrant(limits, EVERY_SCOPE)) return EVERY_SCOPE;
  return SCOPES.filter((scope) => mayGrant(limits, scope)).join(' ') || undefined;
};

const secondsOf = (timestamp: string): number => Math.floor(Date.parse(timestamp) / 1_000);

/** The members of RFC 7662 for a token, without the members that have no value. */
const describe = (token: ValidToken, issuer: string) => ({
  active: true,
  scope: scopeOf(token),
  client_id: token.client_id ?? undefined,
  token_type: 'Bearer',
  exp: secondsOf(token.expires_at),
  iat: secondsOf(token.inserted_at),
  sub: actorOf(token).id,
  iss: issuer,
  jti: token.id,
});

/**
 * `POST /oauth/introspect`: returns the current scopes of a token of the client's organisation (RFC 7662; decision A9).
 * Every other token (unknown, expired, revoked, or of another organisation) costs the same statement and gets the same
 * response: `active` is false.
 */
export const introspectToken =
  (db: Database): RequestHandler =>
  async (request, response) => {
    const found = await findValidToken(db, hashOf(tokenIn(request.body as Form)));
    const isOwn = found?.organisation_id === clientOf(response).organisationId;
    response.json(found === undefined || !isOwn ? { active: false } : describe(found, baseUrlOf(response)));
  };
