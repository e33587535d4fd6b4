import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database.ts';
import type { Caller } from './caller.ts';

/** Marks our tokens, so that secret scanners find one that leaked. */
const PREFIX = 'tpa_';
const RANDOM_BYTES = 32;

/** SHA-256 of a token: all that is stored of it. 256 random bits need no salt and no slow hash. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface NewToken {
  organisationId: string;
  scopes: readonly string[];
  expiresAt: Date;
  userId?: string | undefined;
  name?: string | undefined;
}

/** Stores a new token and returns it: the only time that it can be seen. */
export const mintToken = async (db: Database, token: NewToken): Promise<{ id: string; token: string }> => {
  const secret = PREFIX + randomBytes(RANDOM_BYTES).toString('base64url');
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
      inserted_at: new Date().toISOString(),
      expires_at: token.expiresAt.toISOString(),
      revoked_at: null,
    })
    .execute();
  return { id, token: secret };
};

/** A token as it is in the database, for the time being. */
export interface StoredToken extends Caller {
  readonly expiresAt: number;
}

/** The unrevoked, unexpired token with this hash, whose user, if it has one, is active. */
export const findToken = async (db: Database, hash: Buffer): Promise<StoredToken | undefined> => {
  const row = await db
    .selectFrom('token as t')
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.organisation_id', '=', 't.organisation_id').onRef('u.id', '=', 't.user_id'),
    )
    .select(['t.id', 't.organisation_id', 't.scopes', 't.expires_at', 't.user_id'])
    .select(
      sql<string[]>`array(
        select distinct unnest(g.permissions) from user_group m
        join permission_group g on g.organisation_id = m.organisation_id and g.id = m.group_id
        where m.organisation_id = t.organisation_id and m.user_id = t.user_id and g.deleted_at is null
      )`.as('permissions'),
    )
    .where('t.hash', '=', hash)
    .where('t.revoked_at', 'is', null)
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
    clientId: row.id,
    organisationId: row.organisation_id,
    scopes: row.scopes,
    permissions: row.user_id === null ? undefined : row.permissions,
    expiresAt: Date.parse(row.expires_at),
  };
};
