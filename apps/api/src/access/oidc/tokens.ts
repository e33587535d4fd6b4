import { v5 as uuidv5 } from 'uuid';
import type { Database } from '../../db/database.ts';
import { permissionsOf } from '../permissions.ts';
import { type AccessToken, hashOf } from '../tokens.ts';
import { type OidcProvider, type VerifiedToken, verifierOf } from './verify.ts';

/** A signature is not verified again for this long: a key that the provider withdrew ends with it. */
const VERIFIED_MS = 600_000;
const CACHE_SIZE = 10_000;
const LONGEST_ID = 255;

interface Verification {
  readonly verified: VerifiedToken;
  readonly until: number;
}

/** `verify`, remembering by the token's hash what was genuine. What was not is verified again. */
const remembering = (verify: (token: string) => Promise<VerifiedToken | undefined>) => {
  const known = new Map<string, Verification>();
  return async (token: string, digest: string): Promise<VerifiedToken | undefined> => {
    const now = Date.now();
    const remembered = known.get(digest);
    if (remembered !== undefined && remembered.until > now) return remembered.verified;
    const verified = await verify(token);
    if (verified === undefined) return undefined;
    if (known.size >= CACHE_SIZE) known.clear();
    known.set(digest, { verified, until: Math.min(verified.expiresAt, now + VERIFIED_MS) });
    return verified;
  };
};

/** A machine: the client acts for itself (RFC 9068, section 2.2). Everybody else is a person. */
const isMachine = ({ sub, client_id, azp }: VerifiedToken): boolean => sub === client_id || sub === azp;

const findOrganisation = (db: Database, organisationId: string) =>
  db.selectFrom('organisation').select('id').where('id', '=', organisationId).executeTakeFirst();

const findUser = (db: Database, organisationId: string, userId: string) =>
  db
    .selectFrom('app_user as u')
    .select(permissionsOf('u.organisation_id', 'u.id').as('permissions'))
    .where('u.organisation_id', '=', organisationId)
    .where('u.id', '=', userId)
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();

/** Whom the token stands for; undefined where the organisation or the active user is not there. */
const findHolder = async (
  db: Database,
  token: VerifiedToken,
): Promise<{ permissions: readonly string[] | undefined } | undefined> => {
  if (token.user_id !== undefined) return findUser(db, token.organisation_id, token.user_id);
  const organisation = isMachine(token) ? await findOrganisation(db, token.organisation_id) : undefined;
  return organisation && { permissions: undefined };
};

/**
 * The look-up of the provider's tokens (decision A2): the organisation and the user that a genuine token names are
 * looked up each time, since they may have changed. A token that names a user can do no more than the user's groups.
 */
export const providerTokenLookup = (db: Database, provider: OidcProvider) => {
  const verify = remembering(verifierOf(provider));
  return async (token: string): Promise<AccessToken | undefined> => {
    const digest = hashOf(token).toString('base64url');
    const verified = await verify(token, digest);
    const holder = verified && (await findHolder(db, verified));
    if (verified === undefined || holder === undefined) return undefined;
    const { jti } = verified;
    return {
      tokenId: jti !== undefined && jti.length <= LONGEST_ID ? jti : digest,
      clientId: uuidv5(`${provider.issuer} ${verified.sub}`, uuidv5.URL),
      organisationId: verified.organisation_id,
      scopes: verified.scope,
      permissions: holder.permissions,
      expiresAt: verified.expiresAt,
    };
  };
};
