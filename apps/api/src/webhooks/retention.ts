import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database.ts';
import { type CleanUp, inSteps } from '../db/housekeeping.ts';
import { statement } from '../db/statement.ts';
import { executorOn } from '../db/transaction.ts';
import type { WebhookKey, WebhookRow } from './rows.ts';
import type { Vault } from './vault.ts';

/** How long an attempt is kept (decision N7b), in milliseconds. */
const KEPT_MS = 30 * 86_400_000;

/**
 * SQL: whether the organisation of a webhook is not being moved. During a move, writes of the webhook would be
 * rejected, or overwritten by rows that arrive later.
 */
const STAYS = sql<boolean>`not exists (select from organisation_move move where move.organisation_id = webhook.organisation_id
  and move.state in ('closed', 'moved', 'arriving'))`;

const findAll = statement<Record<never, never>, WebhookKey & { readonly is_removed: boolean }>(
  () => sql`select organisation_id, id, removed_at is not null as is_removed from webhook
    where ${STAYS}`,
);

const deleteStep = statement<WebhookKey & { before: string; limit: number }, object>(
  ({ organisation_id, id, before, limit }) => sql`delete from webhook_delivery
    where organisation_id = ${organisation_id} and (organisation_id, webhook_id, id) in (
      select organisation_id, webhook_id, id from webhook_delivery
      where organisation_id = ${organisation_id} and webhook_id = ${id} and id < ${before}::uuid
      order by id limit ${limit} for update skip locked)
    returning 1`,
);

const deleteRemoved = statement<WebhookKey, object>(
  ({ organisation_id, id }) => sql`delete from webhook where organisation_id = ${organisation_id} and id = ${id}
    and removed_at is not null and not exists (
      select from webhook_delivery d where d.organisation_id = ${organisation_id} and d.webhook_id = webhook.id)`,
);

const AFTER_EVERY_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Deletes attempts that are older than the retention period, and the remaining rows of removed webhooks. */
export const deleteExpiredDeliveries: CleanUp = async (db, hasTime) => {
  const executor = executorOn(db);
  const old = uuidv7({ msecs: Date.now() - KEPT_MS, random: new Uint8Array(16) });
  let deleted = 0;
  for (const { organisation_id, id, is_removed } of await findAll(executor, {})) {
    if (!hasTime()) break;
    const before = is_removed ? AFTER_EVERY_ID : old;
    deleted += await inSteps(
      hasTime,
      async (limit) => (await deleteStep(executor, { organisation_id, id, before, limit })).length,
    );
    if (is_removed) await deleteRemoved(executor, { organisation_id, id });
  }
  return deleted;
};

const findUnder = (db: Database, vault: Vault) =>
  db
    .selectFrom('webhook')
    .selectAll()
    .where('key_id', '<>', vault.keyId)
    .where('removed_at', 'is', null)
    .where(STAYS)
    .execute();

/** Encrypts the secrets of a webhook again, with the first key, unless they have changed in the meantime. */
const encryptAnew = async (db: Database, vault: Vault, row: WebhookRow): Promise<void> => {
  const sealed = (secret: Buffer) => vault.seal(row, vault.open(row, { secret, keyId: row.key_id })).secret;
  await db
    .updateTable('webhook')
    .set({ secret: sealed(row.secret), key_id: vault.keyId })
    .set({ previous_secret: row.previous_secret && sealed(row.previous_secret) })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', row.id)
    .where('key_id', '=', row.key_id)
    .where('version', '=', row.version)
    .execute();
};

/**
 * Encrypts secrets that are encrypted with another key again, with the first key of `WEBHOOK_KEY`, so that operators
 * can remove the other key.
 */
export const encryptByFirstKey =
  (vault: Vault): CleanUp =>
  async (db, hasTime) => {
    let count = 0;
    for (const row of await findUnder(db, vault)) {
      if (!hasTime()) break;
      await encryptAnew(db, vault, row);
      count += 1;
    }
    return count;
  };
