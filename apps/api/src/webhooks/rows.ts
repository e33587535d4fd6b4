import { MAX_WEBHOOK_BEHIND, type Webhook, type WebhookDelivery } from '@training-provider/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { notFound } from '../problems/fault.ts';

/** A stored webhook. */
export type WebhookRow = Selectable<Tables['webhook']>;
type DeliveryRow = Selectable<Tables['webhook_delivery']>;

/** The key of a webhook. */
export type WebhookKey = Readonly<Pick<WebhookRow, 'organisation_id' | 'id'>>;

/** Values that responses contain in addition to the row. */
interface Behind {
  readonly behind: number;
}

const given = <Name extends string, Value>(name: Name, value: Value | null): { [Key in Name]?: Value } =>
  (value === null ? {} : { [name]: value }) as { [Key in Name]?: Value };

/** A webhook in a response. */
export const presentWebhook = (row: WebhookRow & Behind): Webhook => ({
  id: row.id,
  url: row.url,
  types: [...row.types],
  ...given('description', row.description),
  batchSize: row.batch_size,
  signature: row.signature,
  status: row.status,
  ...given('reason', row.reason),
  ...given('publicKey', row.public_key),
  ...given('lastSuccessAt', row.last_success_at),
  behind: row.behind,
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
});

/** An attempt in a response. */
export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  firstChange: row.first_change,
  lastChange: row.last_change,
  attempt: row.attempt,
  startedAt: row.started_at,
  ...given('responseStatus', row.response_status),
  ...given('error', row.error),
  durationMs: row.duration_ms,
});

/** SQL: the number of changes of its types that a webhook has not delivered, counted in a limited part of the log. */
const behind = (organisationId: string) => sql<number>`(select count(*)::int from change_log log
  where log.organisation_id = ${organisationId} and log.number > webhook.position
    and log.number <= webhook.position + ${sql.lit(MAX_WEBHOOK_BEHIND)} and log.type = any(webhook.types))`;

const stored = (db: Database, organisationId: string) =>
  db
    .selectFrom('webhook')
    .selectAll()
    .select(behind(organisationId).as('behind'))
    .where('organisation_id', '=', organisationId)
    .where('removed_at', 'is', null);

/** Reads the webhook with this key. @throws Fault 404 */
export const readWebhook = async (db: Database, { organisation_id, id }: WebhookKey): Promise<WebhookRow & Behind> => {
  const row = await stored(db, organisation_id).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
};

/** Like `readWebhook`, but locks the webhook until the transaction ends. @throws Fault 404 */
export const lockWebhook = async (db: Database, { organisation_id, id }: WebhookKey): Promise<WebhookRow & Behind> => {
  const row = await stored(db, organisation_id).where('id', '=', id).forUpdate('webhook').executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
};

/** The part of a list to read: its direction, the id after which it begins, and its size. */
export interface From {
  readonly direction: 'next' | 'prev';
  readonly id: string | undefined;
  readonly limit: number;
}

/** The webhooks of an organisation, newest first; oldest first for `prev`. */
export const listWebhooks = (db: Database, organisationId: string, { direction, id, limit }: From) => {
  const isNext = direction === 'next';
  const all = stored(db, organisationId)
    .orderBy('id', isNext ? 'desc' : 'asc')
    .limit(limit);
  return (id === undefined ? all : all.where('id', isNext ? '<' : '>', id)).execute();
};

/** The attempts of a webhook, newest first; oldest first for `prev`. */
export const listDeliveries = (db: Database, key: WebhookKey, { direction, id, limit }: From) => {
  const isNext = direction === 'next';
  const all = db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('organisation_id', '=', key.organisation_id)
    .where('webhook_id', '=', key.id)
    .orderBy('id', isNext ? 'desc' : 'asc')
    .limit(limit);
  return (id === undefined ? all : all.where('id', isNext ? '<' : '>', id)).execute();
};

/**
 * The number of webhooks of an organisation. Other transactions that call this function wait until this transaction
 * ends.
 */
export const countWebhooks = async (db: Database, organisationId: string): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${organisationId}`}, 0))`.execute(db);
  const row = await db
    .selectFrom('webhook')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};
