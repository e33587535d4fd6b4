import { type Insertable, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';
import { now } from './time.ts';

const KEPT_MS = 24 * 3_600_000;

const keptSince = (): string => new Date(Date.now() - KEPT_MS).toISOString();

/** What an idempotency key belongs to: keys of other clients and paths are other keys. */
export interface IdempotencyKey {
  readonly organisation_id: string;
  readonly client_id: string;
  readonly path: string;
  readonly key: string;
}

/** Holds the key until the end of the transaction; false where another request holds it. */
export const lockKey = async (db: Database, of: IdempotencyKey): Promise<boolean> => {
  const name = JSON.stringify([of.organisation_id, of.client_id, of.path, of.key]);
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`.execute(db);
  return rows[0]?.locked === true;
};

/** The answer that was given to the key; what is past its time is forgotten. */
export const findStoredResponse = async (db: Database, { organisation_id, client_id, path, key }: IdempotencyKey) => {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'location', 'etag', 'body', 'inserted_at'])
    .where('organisation_id', '=', organisation_id)
    .where('client_id', '=', client_id)
    .where('path', '=', path)
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined && row.inserted_at > keptSince() ? row : undefined;
};

/** Keeps the answer to the key, in place of one that is past its time. */
export const storeResponse = async (
  db: Database,
  answer: Omit<Insertable<Tables['idempotency_key']>, 'inserted_at'>,
): Promise<void> => {
  const row = { ...answer, inserted_at: now() };
  await db
    .insertInto('idempotency_key')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organisation_id', 'client_id', 'path', 'key']).doUpdateSet(row))
    .execute();
};

/** Forgets the answers that are past their time; how many they were. */
export const deleteExpiredResponses = async (db: Database): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_key')
    .where('inserted_at', '<=', keptSince())
    .executeTakeFirst();
  return Number(numDeletedRows);
};
