import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.ts';
import { type CleanUp, inSteps } from '../../db/housekeeping.ts';
import { statement } from '../../db/statement.ts';
import { executorOn } from '../../db/transaction.ts';
import { hashOf } from '../tokens/tokens.ts';
import type { VerifiedAssertion } from './assertion.ts';

/** How long an assertion is remembered after its expiry, because the clocks of instances may differ. */
const MARGIN_MS = 300_000;
const MAX_REMEMBERED = 10_000;

/** Marks an assertion as used. Returns false if it was used before, on this instance or another one. */
export type UseOnce = (clientId: string, assertion: VerifiedAssertion) => Promise<boolean>;

/**
 * Marks assertions as used by inserting their ids: if several requests contain the same assertion, even at the same
 * time or on different instances, only one is accepted. Assertions that this process has seen need no statement.
 */
export const usingOnce = (db: Database): UseOnce => {
  const seen = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: 2 * MARGIN_MS });
  return async (clientId, { jti, acceptedUntil }) => {
    const idHash = hashOf(jti);
    const key = `${clientId} ${idHash.toString('base64url')}`;
    if (seen.has(key)) return false;
    const inserted = await db
      .insertInto('used_assertion')
      .values({
        client_id: clientId,
        id_hash: idHash,
        expires_at: new Date(acceptedUntil + MARGIN_MS).toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('client_id')
      .executeTakeFirst();
    seen.set(key, true);
    return inserted !== undefined;
  };
};

const deleteStep = statement<{ before: string; limit: number }, object>(
  ({ before, limit }) => sql`delete from used_assertion where (client_id, id_hash) in (
      select client_id, id_hash from used_assertion where expires_at < ${before}
      order by expires_at limit ${limit} for update skip locked)
    returning client_id`,
);

/** Deletes the assertions that every instance considers expired. */
export const deleteExpiredAssertions: CleanUp = async (db, hasTime) => {
  const before = new Date().toISOString();
  return inSteps(hasTime, async (limit) => (await deleteStep(executorOn(db), { before, limit })).length);
};
