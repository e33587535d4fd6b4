import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Caller } from '../context/caller.ts';
import type { Database } from '../db/database.ts';
import { permissionsOf } from './permissions.ts';

const PREFIX = 'tpa_';
const RANDOM_BYTES = 32;

/** A new secret of 256 random bits behind a prefix by which secret scanners find one that leaked. */
export const newSecret = (prefix: string): string => prefix + randomBytes(RANDOM_BYTES).toString('base64url');

/** SHA-256 of a secret: all that is stored of it. 256 random bits need no salt and no slow hash. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Whether a token is of our making, or claims to be. */
export const isIssuedHere = (token: string): boolean => token.startsWith(PREFIX);

export interface NewToken {
  organisationId: string;
  scopes: readonly string[];
  expiresAt: Date;
  userId?: string | null | undefined;
  /** The OAuth client that obtains it. */
  clientId?: string | undefined;
  name?: string | undefined;
}

/** Stores a new token and returns it: the only time that it can be seen. */
export const mintToken = async (db: Database, token: NewToken): Promise<{ id: string; token: string }> => {
  const secret = newSecret(PREFIX);
  const id = uuidv7();
  await db
    .insertInto('token')
    .values({
      organisation_id: token.organisationId,
      id,
      hash: hashOf(secret),
      name: token.name ?? null,
      scopes: [...token.scopes],
      user_id: token.userId ?? null,
      client_id: token.clientId ?? null,
      inserted_at: new Date().toISOString(),
      expires_at: token.expiresAt.toISOString(),
      revoked_at: null,
    })
    .execute();
  return { id, token: secret };
};

/** A token as it is in the database, for the time being. */
export interface AccessToken extends Caller {
  readonly expiresAt: number;
}

/** The unrevoked, unexpired token with this hash, whose user is active and whose client unrevoked, if it has them. */
export const findToken = async (db: Database, hash: Buffer): Promise<AccessToken | undefined> => {
  const row = await db
    .selectFrom('token as t')
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.organisation_id', '=', 't.organisation_id').onRef('u.id', '=', 't.user_id'),
    )
    .leftJoin('oauth_client as c', (join) =>
      join.onRef('c.organisation_id', '=', 't.organisation_id').onRef('c.id', '=', 't.client_id'),
    )
    .select(['t.id', 't.organisation_id', 't.scopes', 't.expires_at', 't.user_id', 't.client_id'])
    .select(permissionsOf('t.organisation_id', 't.user_id').as('permissions'))
    .where('t.hash', '=', hash)
    .where('t.revoked_at', 'is', null)
    .where('c.revoked_at', 'is', null)
    .where('t.expires_at', '>', new Date().toISOString())
    .where((where) =>
      where.or([
        where('t.user_id', 'is', null),
        where.and([where('u.status', '=', 'active'), where('u.deleted_at', 'is', null)]),
      ]),
    )
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    tokenId: row.id,
    clientId: row.client_id ?? row.id,
    organisationId: row.organisation_id,
    scopes: row.scopes,
    permissions: row.user_id === null ? undefined : row.permissions,
    expiresAt: Date.parse(row.expires_at),
  };
};

/** How long an expired token of a client stays, to be found by its id when a log is read. */
const KEPT_MS = 86_400_000;

/**
 * Deletes the tokens that clients obtained and that expired more than a day ago: a client takes a new one every hour.
 * Those of the admin command line stay listed. Returns how many were deleted.
 */
export const deleteExpiredTokens = async (db: Database): Promise<number> => {
  const result = await db
    .deleteFrom('token')
    .where('client_id', 'is not', null)
    .where('expires_at', '<', new Date(Date.now() - KEPT_MS).toISOString())
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};
