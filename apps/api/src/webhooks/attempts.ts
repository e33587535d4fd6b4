import type { WebhookReason } from '@training-provider/contract';
import { hasAccess, hasExpired } from '../access/owner.ts';
import { type LogPosition, readLog, readStretch } from '../changes/log.ts';
import type { Executor } from '../db/statement.ts';
import { type Batch, batchOf, endOf } from './changes.ts';
import type { WebhookRow } from './rows.ts';
import { scopesOf } from './scopes.ts';

/**
 * The next step of a webhook: to deliver a batch, or to end its deliveries for a reason; undefined if there is nothing
 * to deliver.
 */
export type Next =
  | { readonly batch: Batch; readonly isFull: boolean }
  | { readonly reason: Extract<WebhookReason, 'access_ended' | 'changes_expired'> }
  | undefined;

const mayDeliver = async (executor: Executor, row: WebhookRow): Promise<boolean> => {
  const types = [...new Set([...row.types, ...(row.batch_types ?? [])])];
  if (await hasExpired(executor, row)) return false;
  return hasAccess(executor, row, ['webhooks:write', ...scopesOf(types)]);
};

/** Reads the batch that was fixed at its first attempt. */
const fixedBatch = async (executor: Executor, row: WebhookRow): Promise<Next> => {
  const { organisation_id, batch_first: first, batch_last: last, batch_types: types } = row;
  if (first === null || last === null || types === null) return undefined;
  const batch = batchOf((await readStretch(executor, { organisation_id, first, last, types })) ?? [], types);
  return batch === undefined ? { reason: 'changes_expired' } : { batch, isFull: false };
};

/** Reads the next changes after the position of a webhook. */
const newBatch = async (executor: Executor, row: WebhookRow): Promise<Next> => {
  const read = (from: LogPosition) => readLog(executor, row.organisation_id, row.types, from, row.batch_size);
  let page = await read({ number: Number(row.position), mark: row.mark });
  // A page skips a limited number of changes of other types, so several pages may be needed.
  while (!page.isGone && page.changes.length === 0 && !page.isLast) page = await read(page.next);
  if (page.isGone) return { reason: 'changes_expired' };
  const batch = batchOf(page.changes, row.types);
  return batch && { batch, isFull: page.changes.length === row.batch_size };
};

/**
 * Determines the next step of a webhook. It ends its deliveries if the caller on whose access they depend may no longer
 * read the changes.
 */
export const nextOf = async (executor: Executor, row: WebhookRow): Promise<Next> => {
  const next = await (row.batch_first === null ? newBatch(executor, row) : fixedBatch(executor, row));
  if (next === undefined || 'reason' in next) return next;
  return (await mayDeliver(executor, row)) ? next : { reason: 'access_ended' };
};

/** The row of a webhook after a batch has been delivered. */
export const rowBehind = (row: WebhookRow, batch: Batch): WebhookRow => {
  const { number, mark } = endOf(batch);
  return { ...row, position: String(number), mark, batch_first: null, batch_last: null, batch_types: null };
};
