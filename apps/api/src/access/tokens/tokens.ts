import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../db/database.ts';
import { deletingExpired } from '../../db/expiry.ts';
import type { CleanUp } from '../../db/housekeeping.ts';
import { valueNamed } from '../../db/statement.ts';
import { now } from '../../db/time.ts';
import { inTransaction } from '../../db/transaction.ts';

const PREFIX = 'tpa_';
const RANDOM_BYTES = 32;

/** A new secret: a prefix, by which secret scanners recognise a leak, and 256 random bits. */
export const newSecret = (prefix: string): string => prefix + randomBytes(RANDOM_BYTES).toString('base64url');

/** The SHA-256 of a secret, which is stored instead of the secret. 256 random bits need no salt and no slow hash. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The key by which this process remembers a secret. */
export const digestOf = (secret: string): string => hashOf(secret).toString('base64url');

/** Whether a token has the prefix of the service's own tokens. */
export const isIssuedHere = (token: string): boolean => token.startsWith(PREFIX);

/** The scopes and the owner of a token. */
interface Grant {
  organisationId: string;
  scopes: readonly string[];
  userId?: string | null | undefined;
  /** The OAuth client that obtains the token. */
  clientId?: string | undefined;
  name?: string | undefined;
}

export interface NewToken extends Grant {
  expiresAt: Date;
}

const rowOf = (token: Grant, id: string, secret: string, issuedAt: Date, expiresAt: Date) => ({
  organisation_id: token.organisationId,
  id,
  hash: hashOf(secret),
  name: token.name ?? null,
  scopes: [...token.scopes],
  user_id: token.userId ?? null,
  client_id: token.clientId ?? null,
  inserted_at: issuedAt.toISOString(),
  expires_at: expiresAt.toISOString(),
  revoked_at: null,
});

/** Creates a token. Its secret is only returned here. */
export const mintToken = async (db: Database, token: NewToken): Promise<{ id: string; token: string }> => {
  const secret = newSecret(PREFIX);
  const id = uuidv7();
  await db
    .insertInto('token')
    .values(rowOf(token, id, secret, new Date(), token.expiresAt))
    .execute();
  return { id, token: secret };
};

interface ClientToken extends Grant {
  clientId: string;
  lifetimeMs: number;
}

/**
 * The tokens of a client that exceed the maximum when it obtains another one: the tokens that expire first. Tokens that
 * are being revoked at the same time are skipped, so that the statement does not wait.
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
        .where('organisation_id', '=', organisationId)
        .where('client_id', '=', clientId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now())
        .orderBy('expires_at', 'desc')
        .offset(maxTokens - 1),
    )
    .forUpdate()
    .skipLocked();

/**
 * Creates a token of a client and returns it. Of the client's other valid tokens, the `maxTokens - 1` that expire last
 * stay valid, and the rest are revoked. The newest token thus always works, and the client is never locked out.
 */
export const mintClientToken = async (db: Database, token: ClientToken, maxTokens: number): Promise<string> => {
  const secret = newSecret(PREFIX);
  // The clock is read once, so that `exp` minus `iat` equals `expires_in`.
  const issuedAt = new Date();
  const expiresAt = new Date(issuedAt.getTime() + token.lifetimeMs);
  await inTransaction({ db }, async ({ db: transaction }) => {
    await transaction
      .updateTable('token')
      .set({ revoked_at: now() })
      .where('organisation_id', '=', token.organisationId)
      .where('id', 'in', surplusOf(transaction, token, maxTokens))
      .execute();
    await transaction
      .insertInto('token')
      .values(rowOf(token, uuidv7(), secret, issuedAt, expiresAt))
      .execute();
  });
  return secret;
};

/** How long an expired token of a client is kept, so that its id in a log can still be resolved. */
const RETENTION_MS = 86_400_000;

const deleteExpired = deletingExpired({
  table: 'token',
  key: ['organisation_id', 'id'],
  order: 'expires_at',
  condition: () => sql`client_id is not null and expires_at < ${valueNamed('before')}`,
});

/**
 * Deletes the tokens of clients that expired more than a day ago, because each client obtains a new one every hour.
 * Tokens created with the admin command line are kept.
 */
export const deleteExpiredTokens: CleanUp = (db, hasTime) =>
  deleteExpired(db, hasTime, { before: new Date(Date.now() - RETENTION_MS).toISOString() });
