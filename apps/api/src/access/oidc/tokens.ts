import { sql } from 'kysely';
import { v5 as uuidv5 } from 'uuid';
import type { Actor } from '../../context/caller.ts';
import type { Database } from '../../db/database.ts';
import { permissionsOf } from '../tokens/permissions.ts';
import { hashOf } from '../tokens/tokens.ts';
import type { AccessToken } from '../tokens/validTokens.ts';
import { type OidcProvider, type VerifiedToken, verifierOf } from './verify.ts';

/**
 * How long a verified signature is cached. The provider may have withdrawn the key since it was fetched (`keys.ts`). A
 * withdrawn key is thus accepted for the sum of both times, which must be below ten minutes.
 */
const VERIFIED_MS = 270_000;
const CACHE_SIZE = 10_000;
const MAX_ID_LENGTH = 255;

interface Verification {
  readonly verified: VerifiedToken;
  readonly until: number;
}

/** Caches the valid tokens of `verify` by their hash. Invalid tokens are verified each time. */
const withCache = (verify: (token: string) => Promise<VerifiedToken | undefined>) => {
  const cache = new Map<string, Verification>();
  return async (token: string, digest: string): Promise<VerifiedToken | undefined> => {
    const now = Date.now();
    const cached = cache.get(digest);
    if (cached !== undefined && cached.until > now) return cached.verified;
    const verified = await verify(token);
    if (verified === undefined) return undefined;
    if (cache.size >= CACHE_SIZE) cache.clear();
    cache.set(digest, { verified, until: Math.min(verified.expiresAt, now + VERIFIED_MS) });
    return verified;
  };
};

/**
 * Verifies tokens of the provider, and caches the result. @throws Fault 503 if the keys are needed and cannot be
 * fetched
 */
export const cachedVerifierOf = (provider: OidcProvider) => withCache(verifierOf(provider));

/** Whether the client acts for itself (RFC 9068, section 2.2). Otherwise the subject is a person. */
const isMachine = ({ sub, client_id, azp }: VerifiedToken): boolean => sub === client_id || sub === azp;

const isElsewhere = (db: Database, organisationId: string) =>
  db
    .selectFrom('organisation_move')
    .select('organisation_id')
    .where('organisation_id', '=', organisationId)
    .where('state', 'in', ['arriving', 'moved']);

/** Finds the organisation. Not found while it arrives from another database, or if it has moved to another one. */
const findOrganisation = (db: Database, organisationId: string) =>
  db
    .selectFrom('organisation')
    .select('id')
    .where('id', '=', organisationId)
    .where((where) => where.not(where.exists(isElsewhere(db, organisationId))))
    .executeTakeFirst();

const findUser = (db: Database, organisationId: string, userId: string) =>
  db
    .selectFrom('app_user as u')
    .select(permissionsOf(sql`${organisationId}::uuid`, sql.ref('u.id')).as('permissions'))
    .where('u.organisation_id', '=', organisationId)
    .where('u.id', '=', userId)
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .where((where) => where.not(where.exists(isElsewhere(db, organisationId))))
    .executeTakeFirst();

/** The permissions of the token's subject; undefined if its organisation or active user does not exist. */
const findSubject = async (
  db: Database,
  token: VerifiedToken,
): Promise<{ permissions: readonly string[] | undefined } | undefined> => {
  if (token.user_id !== undefined) return findUser(db, token.organisation_id, token.user_id);
  const organisation = isMachine(token) ? await findOrganisation(db, token.organisation_id) : undefined;
  return organisation && { permissions: undefined };
};

const MAX_NAME_LENGTH = 255;

/** The user of the token, otherwise the machine that obtained it. Only the provider has a record of the machine. */
const actorOf = ({ user_id, sub }: VerifiedToken, clientId: string): Actor =>
  user_id === undefined
    ? { kind: 'client', id: clientId, name: sub.slice(0, MAX_NAME_LENGTH) }
    : { kind: 'user', id: user_id };

/**
 * Returns a look-up of the provider's tokens (decision A2). The organisation and the user of a valid token are read
 * each time, because they may have changed. The groups of a user limit the scopes of the user's tokens.
 */
export const providerTokenLookup = (db: Database, provider: OidcProvider) => {
  const verify = cachedVerifierOf(provider);
  return async (token: string): Promise<AccessToken | undefined> => {
    const digest = hashOf(token).toString('base64url');
    const verified = await verify(token, digest);
    const subject = verified && (await findSubject(db, verified));
    if (verified === undefined || subject === undefined) return undefined;
    const { jti } = verified;
    const clientId = uuidv5(`${provider.issuer} ${verified.sub}`, uuidv5.URL);
    return {
      tokenId: jti !== undefined && jti.length <= MAX_ID_LENGTH ? jti : digest,
      clientId,
      organisationId: verified.organisation_id,
      actor: actorOf(verified, clientId),
      scopes: verified.scope,
      permissions: subject.permissions,
      expiresAt: verified.expiresAt,
    };
  };
};
