import { timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../db/database.ts';
import { now } from '../../db/time.ts';
import { isUuid } from '../../http/uuid.ts';
import type { Admission } from '../../load/admission.ts';
import { cachedLookup } from '../cachedLookup.ts';
import { hashOf, newSecret } from '../tokens/tokens.ts';
import { validLately } from '../validLately.ts';

const PREFIX = 'tps_';

/** The id and secret of a client. Only the hash of the secret is stored. */
export interface ClientCredentials {
  id: string;
  secret: string;
}

interface NewClient {
  organisationId: string;
  scopes: readonly string[];
  userId?: string | undefined;
  name?: string | undefined;
}

/** Creates a client. This is the only time that its secret is known. */
export const createClient = async (db: Database, client: NewClient): Promise<ClientCredentials> => {
  const secret = newSecret(PREFIX);
  const id = uuidv7();
  await db
    .insertInto('oauth_client')
    .values({
      organisation_id: client.organisationId,
      id,
      hash: hashOf(secret),
      previous_hash: null,
      previous_expires_at: null,
      name: client.name ?? null,
      scopes: [...client.scopes],
      user_id: client.userId ?? null,
      inserted_at: now(),
      revoked_at: null,
    })
    .execute();
  return { id, secret };
};

/**
 * Gives a client a new secret. The previous secret is valid until `graceUntil`, older ones no longer.
 * Undefined if there is no such client, or it is revoked.
 */
export const rotateClient = async (
  db: Database,
  id: string,
  graceUntil: Date,
): Promise<ClientCredentials | undefined> => {
  const secret = newSecret(PREFIX);
  const row = await db
    .updateTable('oauth_client')
    .set((build) => ({
      hash: hashOf(secret),
      previous_hash: build.ref('hash'),
      previous_expires_at: graceUntil.toISOString(),
    }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row === undefined ? undefined : { id, secret };
};

/** Revokes a client with all its tokens. False if there is no such client; revoking again changes nothing. */
export const revokeClient = async (db: Database, id: string): Promise<boolean> => {
  const row = await db
    .updateTable('oauth_client')
    .set((build) => ({ revoked_at: build.fn.coalesce('revoked_at', build.val(now())) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** An authenticated client. */
export interface AuthenticatedClient {
  id: string;
  organisationId: string;
  userId: string | null;
  scopes: readonly string[];
}

/** Compared in place of a missing hash, so that every verification takes the same steps. */
const NO_HASH = Buffer.alloc(32);

const find = (db: Database, id: string) =>
  db
    .selectFrom('oauth_client_id as i')
    .innerJoin('oauth_client as c', (join) =>
      join.onRef('c.organisation_id', '=', 'i.organisation_id').onRef('c.id', '=', 'i.id'),
    )
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.organisation_id', '=', 'c.organisation_id').onRef('u.id', '=', 'c.user_id'),
    )
    .select([
      'c.id',
      'c.organisation_id',
      'c.user_id',
      'c.scopes',
      'c.hash',
      'c.previous_hash',
      'c.previous_expires_at',
    ])
    .where('i.id', '=', id)
    .where('c.revoked_at', 'is', null)
    .where((where) =>
      where.or([
        where('c.user_id', 'is', null),
        where.and([where('u.status', '=', 'active'), where('u.deleted_at', 'is', null)]),
      ]),
    )
    .executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof find>>>;

/** The client of a row, if the secret is its own. Compares in constant time. */
const withSecret = (row: Row | undefined, hash: Buffer): AuthenticatedClient | undefined => {
  const isCurrent = timingSafeEqual(hash, row?.hash ?? NO_HASH);
  const isPrevious = timingSafeEqual(hash, row?.previous_hash ?? NO_HASH);
  if (row === undefined) return undefined;
  const previousWorks = row.previous_expires_at !== null && Date.parse(row.previous_expires_at) > Date.now();
  if (!isCurrent && !(isPrevious && previousWorks)) return undefined;
  return { id: row.id, organisationId: row.organisation_id, userId: row.user_id, scopes: row.scopes };
};

/** Finds the client with this id and secret. */
export type VerifyClient = (request: Request, id: string, secret: string) => Promise<AuthenticatedClient | undefined>;

/**
 * Verifies clients: not revoked, with an active user, if any, and the right secret. A client is read at most twice a second,
 * so that wrong secrets cost no query. Ids are read, and wrong secrets answered, only as far as admission allows; the right
 * secret of a client passes however many wrong ones are tried.
 */
export const clientVerifier = (db: Database, admission: Admission): VerifyClient => {
  const rowOf = cachedLookup((id: string) => find(db, id));
  const known = validLately();
  return async (request, givenId, secret) => {
    if (!isUuid(givenId)) return undefined;
    const id = givenId.toLowerCase();
    const hash = hashOf(secret);
    const credentials = `${id} ${hash.toString('base64url')}`;
    const verify = async () => withSecret(await rowOf(id), hash);
    const costsNothing = rowOf.isCached(id) || known.has(credentials);
    const client = costsNothing ? await verify() : await admission.lookUp(request, verify);
    known.note(credentials, client !== undefined);
    if (client === undefined) await admission.countWrongSecret(id);
    return client;
  };
};
