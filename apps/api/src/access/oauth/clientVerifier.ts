import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import type { Database } from '../../db/database.ts';
import { isUuid } from '../../http/uuid.ts';
import type { Admission } from '../../load/admission.ts';
import { cachedLookup } from '../cachedLookup.ts';
import { hashOf } from '../tokens/tokens.ts';
import { validLately } from '../validLately.ts';
import { verifyAssertion } from './assertion.ts';
import { organisationOf } from './clients.ts';
import type { Credentials } from './credentials.ts';
import { type UseOnce, usingOnce } from './usedAssertions.ts';

/** An authenticated client. */
export interface AuthenticatedClient {
  id: string;
  organisationId: string;
  userId: string | null;
  scopes: readonly string[];
  lastUsedAt: string | null;
}

/** Compared if a client has no hash, so that every verification takes the same time. */
const NO_HASH = Buffer.alloc(32);

/** The organisation is a parameter, not a join, so that Citus queries only its shard. */
const findIn = (db: Database, organisationId: string, id: string) =>
  db
    .selectFrom('oauth_client as c')
    .leftJoin('app_user as u', (join) =>
      join.on('u.organisation_id', '=', organisationId).onRef('u.id', '=', 'c.user_id'),
    )
    .select(['c.id', 'c.organisation_id', 'c.user_id', 'c.scopes', 'c.last_used_at'])
    .select(['c.hash', 'c.previous_hash', 'c.previous_expires_at', 'c.jwks'])
    .where('c.organisation_id', '=', organisationId)
    .where('c.id', '=', id)
    .where('c.revoked_at', 'is', null)
    .where((where) =>
      where.or([
        where('c.user_id', 'is', null),
        where.and([where('u.status', '=', 'active'), where('u.deleted_at', 'is', null)]),
      ]),
    )
    .executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof findIn>>>;

const find = async (db: Database, id: string): Promise<Row | undefined> => {
  const organisationId = await organisationOf(db, id);
  return organisationId === undefined ? undefined : findIn(db, organisationId, id);
};

/** Whether `hash` is the hash of the client's secret, compared in constant time. */
const isItsSecret = (row: Row | undefined, hash: Buffer): boolean => {
  const isCurrent = timingSafeEqual(hash, row?.hash ?? NO_HASH);
  const isPrevious = timingSafeEqual(hash, row?.previous_hash ?? NO_HASH);
  const previousUntil = row?.previous_expires_at ?? null;
  const previousWorks = previousUntil !== null && Date.parse(previousUntil) > Date.now();
  return isCurrent || (isPrevious && previousWorks);
};

/** Whether the client has signed the assertion for one of these audiences and has not used it before. */
const isItsAssertion = async (
  row: Row | undefined,
  assertion: string,
  audiences: readonly string[],
  useOnce: UseOnce,
): Promise<boolean> => {
  if (row === undefined || row.jwks === null) return false;
  const verified = await verifyAssertion(assertion, row.jwks, { clientId: row.id, audiences });
  return verified !== undefined && (await useOnce(row.id, verified));
};

interface Proof {
  /**
   * The key by which valid credentials are remembered. Each assertion is different, so for assertions the key only
   * contains the client.
   */
  readonly key: string;
  isHeldBy(row: Row | undefined): boolean | Promise<boolean>;
}

const proofOf = (id: string, credentials: Credentials, audiences: readonly string[], useOnce: UseOnce): Proof => {
  if (credentials.kind === 'assertion') {
    const { assertion } = credentials;
    return { key: `${id} assertion`, isHeldBy: (row) => isItsAssertion(row, assertion, audiences, useOnce) };
  }
  const hash = hashOf(credentials.secret);
  return { key: `${id} ${hash.toString('base64url')}`, isHeldBy: (row) => isItsSecret(row, hash) };
};

/** Finds the client that these credentials authenticate. */
export type VerifyClient = (
  request: Request,
  credentials: Credentials,
  audiences: readonly string[],
) => Promise<AuthenticatedClient | undefined>;

/**
 * Returns a function that finds the client with these credentials. The client must not be revoked, its user, if any,
 * must be active, and the secret or assertion must be right. A client is read at most twice a second, so that wrong
 * secrets and assertions cost no query. Admission limits look-ups of ids and responses to wrong credentials; valid
 * credentials of a client are accepted regardless of the number of wrong ones.
 */
export const clientVerifier = (db: Database, admission: Admission): VerifyClient => {
  const rowOf = cachedLookup((id: string) => find(db, id));
  const known = validLately();
  const useOnce = usingOnce(db);

  return async (request, credentials, audiences) => {
    if (!isUuid(credentials.id)) return undefined;
    const id = credentials.id.toLowerCase();
    const { key, isHeldBy } = proofOf(id, credentials, audiences, useOnce);

    const verify = async (): Promise<AuthenticatedClient | undefined> => {
      const row = await rowOf(id);
      if (row === undefined) known.note(key, false);
      if (!(await isHeldBy(row)) || row === undefined) return undefined;
      known.note(key, true);
      const { id: clientId, organisation_id, user_id, scopes, last_used_at } = row;
      return { id: clientId, organisationId: organisation_id, userId: user_id, scopes, lastUsedAt: last_used_at };
    };

    const costsNothing = rowOf.isCached(id) || known.has(key);
    const client = costsNothing ? await verify() : await admission.lookUp(request, verify);
    if (client === undefined) await admission.countWrongSecret(id);
    return client;
  };
};
