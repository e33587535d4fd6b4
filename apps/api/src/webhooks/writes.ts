import {
  MAX_WEBHOOK_BATCH,
  MAX_WEBHOOKS,
  type NewWebhook,
  WEBHOOK_GRACE_HOURS,
  type WebhookPatch,
} from '@training-provider/contract';
import type { Insertable, Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { ownerOf } from '../access/owner.ts';
import { operatorOf, recordChange } from '../access/rightsChanges.ts';
import { endOfLog, type LogPosition, positionAt } from '../changes/log.ts';
import type { Caller } from '../context/caller.ts';
import type { Executor } from '../db/statement.ts';
import type { Tables } from '../db/tables.ts';
import { now } from '../db/time.ts';
import { Fault, invalidBody } from '../problems/fault.ts';
import { countWebhooks, readWebhook, type WebhookKey, type WebhookRow } from './rows.ts';
import { newSecretBytes, writtenPublicKey, writtenSecret } from './signatures.ts';
import type { Vault } from './vault.ts';

type Change = Updateable<Tables['webhook']>;
type Shown = Awaited<ReturnType<typeof readWebhook>>;

/** A webhook, and its new secret if the response must contain it. */
export interface WithSecret {
  readonly row: Shown;
  readonly secret?: string;
}

/** The caller of a write, and the base URL by which it reached the service. */
export interface Writer {
  readonly caller: Caller;
  readonly baseUrl: string;
}

const HOUR_MS = 3_600_000;

const placeAt = ({ number, mark }: LogPosition) => ({ position: String(number), mark, position_at: now() });

/** Records a change of a webhook's destination or content in the audit log (decision A8a). */
const note = ({ db }: Executor, { caller }: Writer, key: WebhookKey, action: string, details: object = {}) =>
  recordChange(db, key.organisation_id, key.id, { ...operatorOf(caller), action, details: { ...details } });

/**
 * The columns for a new secret, and the secret for the response. With Ed25519, the response contains no secret, because
 * the receiver only needs the public key.
 */
const newSecretOf = (vault: Vault, key: WebhookKey, signature: WebhookRow['signature']) => {
  const bytes = newSecretBytes();
  const sealed = vault.seal(key, bytes);
  const isHmac = signature === 'hmac';
  return {
    columns: {
      ...{ secret: sealed.secret, key_id: sealed.keyId },
      public_key: isHmac ? null : writtenPublicKey(bytes),
    },
    answered: isHmac ? { secret: writtenSecret(bytes) } : {},
  };
};

/**
 * Creates a webhook whose position is the end of the log, in the transaction of `executor`.
 * @throws Fault 409 if the organisation has the maximum number of webhooks
 */
export const insertWebhook = async (
  executor: Executor,
  vault: Vault,
  writer: Writer,
  { url, types, description, batchSize, signature, status }: NewWebhook,
): Promise<WithSecret> => {
  const { caller, baseUrl } = writer;
  const key = { organisation_id: caller.organisationId, id: uuidv7() };
  if ((await countWebhooks(executor.db, key.organisation_id)) >= MAX_WEBHOOKS) throw new Fault('too_many_webhooks');
  const end = await endOfLog(executor, key.organisation_id);
  const signs = signature ?? 'hmac';
  const { columns, answered } = newSecretOf(vault, key, signs);
  const time = now();
  const row: Insertable<Tables['webhook']> = {
    ...{ ...key, url, types, description: description ?? null, batch_size: batchSize ?? MAX_WEBHOOK_BATCH },
    ...{ signature: signs, status: status ?? 'active', inserted_at: time, updated_at: time, next_attempt_at: time },
    ...{ ...columns, ...ownerOf(caller), ...placeAt(end), base_url: baseUrl },
  };
  await executor.db.insertInto('webhook').values(row).execute();
  await note(executor, writer, key, 'webhook create', { url, types });
  return { row: await readWebhook(executor.db, key), ...answered };
};

/** Writes columns of a locked webhook without a new version. */
const store = async ({ db }: Executor, { organisation_id, id }: WebhookKey, change: Change): Promise<void> => {
  await db
    .updateTable('webhook')
    .set(change)
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .execute();
};

const nextVersion = ({ version }: Shown): Change => ({ version: version + 1, updated_at: now() });

/** Writes columns of a locked webhook, and increments its version. */
const write = async (executor: Executor, row: Shown, change: Change): Promise<Shown> => {
  await store(executor, row, { ...change, ...nextVersion(row) });
  return readWebhook(executor.db, row);
};

const AT_ONCE = (): Change => ({ next_attempt_at: now() });
const begun = (): Change => ({ status: 'active', reason: null, failing_since: null, ...AT_ONCE() });

const statusChange = (row: WebhookRow, status: 'active' | 'paused'): Change => {
  if (row.status === status) return {};
  return status === 'active' ? begun() : { status, reason: null };
};

/** The columns that a patch changes. Null sets the default of a field. */
const columnsOf = (row: WebhookRow, { url, types, description, batchSize, status }: WebhookPatch): Change => {
  const batch_size = batchSize === undefined ? row.batch_size : (batchSize ?? MAX_WEBHOOK_BATCH);
  return {
    ...(url === undefined ? {} : { url, ...AT_ONCE() }),
    ...(types === undefined ? {} : { types }),
    ...(description === undefined || (description ?? null) === row.description ? {} : { description }),
    ...(batch_size === row.batch_size ? {} : { batch_size }),
    ...(status === undefined ? {} : statusChange(row, status ?? 'active')),
  };
};

/**
 * Updates a locked webhook. After a change of `url` or `types`, deliveries depend on the access of this caller.
 * @throws Fault 422 if a fixed field would change
 */
export const updateWebhook = async (
  executor: Executor,
  writer: Writer,
  row: Shown,
  patch: WebhookPatch,
): Promise<Shown> => {
  const { signature, url, types } = patch;
  if (signature !== undefined && (signature ?? 'hmac') !== row.signature)
    throw invalidBody([
      {
        ...{ in: 'body', pointer: '/webhook/signature', code: 'fixed' },
        detail: 'The field keeps the value that it got when the record was created.',
      },
    ]);
  const isTaken = url !== undefined || types !== undefined;
  const change = columnsOf(row, patch);
  if (Object.keys(change).length === 0) return row;
  const changed = await write(executor, row, {
    ...change,
    ...(isTaken ? { ...ownerOf(writer.caller), base_url: writer.baseUrl } : {}),
  });
  if (isTaken || changed.status !== row.status)
    await note(executor, writer, row, 'webhook update', { ...(url && { url }), ...(types && { types }) });
  return changed;
};

/** Gives a locked webhook a new secret. The previous secret also signs for a time. */
export const rotateWebhook = async (
  executor: Executor,
  vault: Vault,
  writer: Writer,
  row: Shown,
): Promise<WithSecret> => {
  const { columns, answered } = newSecretOf(vault, row, row.signature);
  const before = vault.seal(row, vault.open(row, { secret: row.secret, keyId: row.key_id }));
  const until = new Date(Date.now() + WEBHOOK_GRACE_HOURS * HOUR_MS).toISOString();
  const rotated = await write(executor, row, { ...columns, previous_secret: before.secret, previous_until: until });
  await note(executor, writer, row, 'webhook rotate', { previousSecretUntil: until });
  return { row: rotated, ...answered };
};

/** Makes the next attempt of a locked webhook due immediately. @throws Fault 409 if the webhook is paused */
export const retryWebhook = async (executor: Executor, row: Shown): Promise<Shown> => {
  if (row.status === 'paused') throw new Fault('webhook_paused');
  if (row.status === 'failing') return write(executor, row, begun());
  await store(executor, row, AT_ONCE());
  return row;
};

const NO_BATCH: Change = {
  batch_first: null,
  batch_last: null,
  batch_types: null,
  attempt: 0,
  lease: null,
  lease_until: null,
};

/** Lets a locked webhook continue after the current delivery; if changes have expired, at the end of the log. */
export const skipChanges = async (executor: Executor, row: Shown): Promise<Shown> => {
  const hasExpired = row.reason === 'changes_expired';
  if (row.batch_last === null && !hasExpired) return row;
  const behind =
    hasExpired || row.batch_last === null ? undefined : await positionAt(executor, row.organisation_id, row.batch_last);
  const place = behind ?? (await endOfLog(executor, row.organisation_id));
  return write(executor, row, {
    ...NO_BATCH,
    ...placeAt(place),
    ...(row.status === 'failing' ? begun() : AT_ONCE()),
  });
};

/** Removes a locked webhook; its secrets are deleted immediately. */
export const removeWebhook = async (executor: Executor, writer: Writer, row: Shown): Promise<void> => {
  const noSecret: Change = { secret: Buffer.alloc(0), previous_secret: null };
  await store(executor, row, {
    ...NO_BATCH,
    ...noSecret,
    ...nextVersion(row),
    status: 'paused',
    removed_at: now(),
  });
  await note(executor, writer, row, 'webhook delete');
};
