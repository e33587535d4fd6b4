import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, Caller } from '../../context/caller.ts';
import type { Database } from '../../db/database.ts';
import { now } from '../../db/time.ts';
import { permissionsOf } from './permissions.ts';

const PREFIX = 'tpa_';
const RANDOM_BYTES = 32;

/** A new secret: a prefix, by which secret scanners recognise a leak, and 256 random bits. */
export const newSecret = (prefix: string): string => prefix + randomBytes(RANDOM_BYTES).toString('base64url');

/** The SHA-256 of a secret, which is stored in its place. 256 random bits need no salt and no slow hash. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Whether a token has the prefix of our own tokens. */
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

const rowOf = (token: NewToken, id: string, secret: string) => ({
  organisation_id: token.organisationId,
  id,
  hash: hashOf(secret),
  name: token.name ?? null,
  scopes: [...token.scopes],
  user_id: token.userId ?? null,
  client_id: token.clientId ?? null,
  inserted_at: now(),
  expires_at: token.expiresAt.toISOString(),
  revoked_at: null,
});

/** Creates a token. This is the only time that its secret is known. */
export const mintToken = async (db: Database, token: NewToken): Promise<{ id: string; token: string }> => {
  const secret = newSecret(PREFIX);
  const id = uuidv7();
  await db
    .insertInto('token')
    .values(rowOf(token, id, secret))
    .execute();
  return { id, token: secret };
};

type ClientToken = NewToken & { clientId: string };

/**
 * The live tokens of a client that are too many if it obtains another one: those that expire first. What others end at the
 * same time is left out, so that nobody waits.
 */
const surplusOf = (db: Database, { organisationId, clientId }: ClientToken, maxTokens: number) =>
  db
    .selectFrom('token')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', (surplus) =>
      surplus
        .selectFrom('token')
        .select('id')
        .where('client_id', '=', clientId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now())
        .orderBy('expires_at', 'desc')
        .offset(maxTokens - 1),
    )
    .forUpdate()
    .skipLocked();

/**
 * Creates a token of a client and returns it. Of the live tokens that the client has besides, the `maxTokens - 1` that expire
 * last stay, and the others end: the newest always works, so the client is never locked out.
 */
export const mintClientToken = async (db: Database, token: ClientToken, maxTokens: number): Promise<string> => {
  const secret = newSecret(PREFIX);
  await db
    .with('ended', (build) =>
      build
        .updateTable('token')
        .set({ revoked_at: now() })
        .where('organisation_id', '=', token.organisationId)
        .where('id', 'in', surplusOf(db, token, maxTokens)),
    )
    .insertInto('token')
    .values(rowOf(token, uuidv7(), secret))
    .execute();
  return secret;
};

/** A valid access token: its caller and its expiry. */
export interface AccessToken extends Caller {
  readonly expiresAt: number;
}

const actorOf = (token: { id: string; user_id: string | null; client_id: string | null }): Actor => {
  if (token.user_id !== null) return { kind: 'user', id: token.user_id };
  return token.client_id === null ? { kind: 'token', id: token.id } : { kind: 'client', id: token.client_id };
};

/** The valid token with this hash: not revoked, not expired, with an active user and a client that is not revoked, if any. */
export const findToken = async (db: Database, hash: Buffer): Promise<AccessToken | undefined> => {
  const row = await db
    .selectFrom('token_hash as h')
    .innerJoin('token as t', (join) =>
      join.onRef('t.organisation_id', '=', 'h.organisation_id').onRef('t.id', '=', 'h.token_id'),
    )
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.organisation_id', '=', 't.organisation_id').onRef('u.id', '=', 't.user_id'),
    )
    .leftJoin('oauth_client as c', (join) =>
      join.onRef('c.organisation_id', '=', 't.organisation_id').onRef('c.id', '=', 't.client_id'),
    )
    .select(['t.id', 't.organisation_id', 't.scopes', 't.expires_at', 't.user_id', 't.client_id'])
    .select(permissionsOf('t.organisation_id', 't.user_id').as('permissions'))
    .where('h.hash', '=', hash)
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
    actor: actorOf(row),
    scopes: row.scopes,
    permissions: row.user_id === null ? undefined : row.permissions,
    expiresAt: Date.parse(row.expires_at),
  };
};

/** How long an expired token of a client is kept, so that its id in a log can still be found. */
const RETENTION_MS = 86_400_000;

/**
 * Deletes the tokens of clients that expired more than a day ago: each client obtains a new one every hour. Tokens that
 * were created on the admin command line stay. Returns the number of deleted tokens.
 */
export const deleteExpiredTokens = async (db: Database): Promise<number> => {
  const result = await db
    .deleteFrom('token')
    .where('client_id', 'is not', null)
    .where('expires_at', '<', new Date(Date.now() - RETENTION_MS).toISOString())
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};
