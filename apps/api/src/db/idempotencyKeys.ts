import { createHash } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Database } from './database.ts';
import { deletingExpired } from './expiry.ts';
import type { CleanUp } from './housekeeping.ts';
import { valueNamed } from './statement.ts';
import type { Tables } from './tables.ts';
import { now } from './time.ts';

const LIFETIME_MS = 24 * 3_600_000;

const oldest = (): string => new Date(Date.now() - LIFETIME_MS).toISOString();

/**
 * An idempotency key. It belongs to one client and path; the same string of another client or path is a different key.
 */
export interface IdempotencyKey {
  readonly organisation_id: string;
  readonly client_id: string;
  readonly path: string;
  readonly key: string;
}

/** Locks the key until the end of the transaction. Returns false if another request has locked it. */
export const lockKey = async (db: Database, key: IdempotencyKey): Promise<boolean> => {
  const name = JSON.stringify([key.organisation_id, key.client_id, key.path, key.key]);
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`.execute(db);
  return rows[0]?.locked === true;
};

/**
 * The string that replaces a key when an erasure removes the stored response, because the key may contain anything. It
 * cannot be confused with a real key, which contains no space.
 */
export const takenKeyOf = (key: string): string => `taken ${createHash('sha256').update(key).digest('hex')}`;

/** The stored response of the key, unless it has expired. */
export const findStoredResponse = async (db: Database, { organisation_id, client_id, path, key }: IdempotencyKey) => {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'location', 'etag', 'body', 'inserted_at'])
    .where('organisation_id', '=', organisation_id)
    .where('client_id', '=', client_id)
    .where('path', '=', path)
    .where('key', 'in', [key, takenKeyOf(key)])
    .orderBy('inserted_at', 'desc')
    .executeTakeFirst();
  return row !== undefined && row.inserted_at > oldest() ? row : undefined;
};

/** Stores the response of the key, and overwrites an expired response. */
export const storeResponse = async (
  db: Database,
  response: Omit<Insertable<Tables['idempotency_key']>, 'inserted_at'>,
): Promise<void> => {
  const { organisation_id, client_id, path, key, ...answer } = { ...response, inserted_at: now() };
  await db
    .insertInto('idempotency_key')
    .values({ organisation_id, client_id, path, key, ...answer })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'client_id', 'path', 'key']).doUpdateSet(answer))
    .execute();
};

const deleteExpired = deletingExpired({
  table: 'idempotency_key',
  key: ['organisation_id', 'client_id', 'path', 'key'],
  order: 'inserted_at',
  condition: () => sql`inserted_at <= ${valueNamed('before')}`,
});

/** Deletes the expired responses. */
export const deleteExpiredResponses: CleanUp = (db, hasTime) => deleteExpired(db, hasTime, { before: oldest() });
