import type { LogPosition } from '../changes/log.ts';
import type { Executor } from '../db/statement.ts';
import { now } from '../db/time.ts';
import { type Next, nextOf, rowBehind } from './attempts.ts';
import { type Batch, endOf, messageOf } from './changes.ts';
import { deliver } from './deliver.ts';
import type { WebhookKey, WebhookRow } from './rows.ts';
import { pauseAfter } from './schedule.ts';
import type { Outcome, Send } from './send.ts';
import { claim, endDeliveries, findDue, type Lease, noteFailure, noteSuccess, releaseLease } from './state.ts';
import type { Vault } from './vault.ts';

const ATTEMPT_MS = 20_000;

/** Observes deliveries. */
export interface DeliveryWatch {
  /** Called when an attempt has ended. */
  attempted(outcome: Outcome, changes: number): void;
  /** Called with the reason when a webhook stops delivering. */
  ended(reason: string): void;
}

/** The log of deliveries. Its entries contain neither the address nor the secret. */
export interface DeliveryLog {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

/** What deliveries need. */
export interface Delivering {
  readonly executor: Executor;
  readonly vault: Vault;
  readonly send: Send;
  readonly publicUrl: string | undefined;
  readonly log: DeliveryLog;
  readonly watch: DeliveryWatch | undefined;
  /** Aborts requests when the process stops. */
  readonly signal: AbortSignal;
  /**
   * Waits while requests to the service wait for the database, but only for a short time, because the lease of a
   * webhook may be held meanwhile.
   */
  letOthers(): Promise<void>;
  /** Whether requests keep this process so busy that deliveries should pause. */
  isSaturated(): boolean;
}

/** The state of a webhook when this process currently has nothing more to do for it. */
export interface Rest {
  /** Whether there are more changes, but not enough for a full delivery, so that a pause is worthwhile. */
  readonly hasMore?: boolean;
  /** The position up to which all changes are delivered; undefined if unknown. */
  readonly at?: LogPosition;
}

/** Another instance delivers, or none does. The next query finds out. */
const UNKNOWN: Rest = {};

const idsOf = ({ organisation_id: organisationId, id: webhookId }: WebhookKey) => ({ organisationId, webhookId });

/** Ends the deliveries of a webhook, and logs this. */
const end = async (
  { executor, log, watch }: Delivering,
  row: WebhookRow,
  reason: 'access_ended' | 'changes_expired',
): Promise<void> => {
  if (!(await endDeliveries(executor, row, reason))) return;
  log.warn({ ...idsOf(row), reason }, 'a webhook stops delivering');
  watch?.ended(reason);
};

/** Makes one attempt to deliver a batch. If the process stops, it releases the lease and rejects. */
const attempt = async (
  { executor, vault, send, publicUrl, signal }: Delivering,
  row: WebhookRow,
  batch: Batch,
  held: Lease,
): Promise<Outcome> => {
  const message = messageOf(row, batch, publicUrl);
  try {
    return await deliver(send, vault, row, message, { number: held.attempt, milliseconds: ATTEMPT_MS, signal });
  } catch (error) {
    await releaseLease(executor, row, held);
    throw error;
  }
};

const failed = async (
  { executor, log, watch }: Delivering,
  ended: Parameters<typeof noteFailure>[1],
): Promise<void> => {
  const { row, held, outcome } = ended;
  const { status, retryAfter } = outcome;
  const pause = pauseAfter(held.attempt, { status, retryAfter }, Math.random(), Date.now());
  const settled = await noteFailure(executor, ended, pause);
  const said = { ...idsOf(row), attempt: held.attempt, status, error: outcome.error };
  log.info(said, 'a webhook did not accept changes');
  if (settled?.status !== 'failing') return;
  log.warn({ ...idsOf(row), reason: settled.reason }, 'a webhook stops delivering');
  watch?.ended(settled.reason ?? '');
};

/** The next step if requests keep the process busy: more deliveries, after a pause. */
const AFTER_OTHERS = { batch: undefined, hasMore: true };

/**
 * The next step after a successful delivery. A batch is only delivered immediately if it is full, so that few changes
 * do not cause many requests.
 */
const followed = (next: Next): { readonly batch: Batch | undefined; readonly hasMore: boolean } => {
  if (next === undefined || 'reason' in next) return { batch: undefined, hasMore: next !== undefined };
  return { batch: next.isFull ? next.batch : undefined, hasMore: true };
};

/**
 * Delivers the changes of a webhook, one batch after another, as long as the batches are full and accepted. The next
 * batch is read before the success of the previous one is recorded, so that one statement records both, and a delivery
 * costs one write.
 */
export const deliverAll = async (parts: Delivering, key: WebhookKey): Promise<Rest> => {
  const { executor, watch, letOthers, isSaturated } = parts;
  await letOthers();
  const [due] = await findDue(executor, { organisation_id: key.organisation_id, id: key.id });
  if (due === undefined) return UNKNOWN;
  const first = await nextOf(executor, due);
  if (first === undefined) return UNKNOWN;
  if ('reason' in first) {
    await end(parts, due, first.reason);
    return UNKNOWN;
  }
  let held = await claim(executor, due, first.batch);
  let [row, batch] = [due, first.batch];
  while (held !== undefined) {
    const startedAt = now();
    const outcome = await attempt(parts, row, batch, held);
    watch?.attempted(outcome, batch.changes.length);
    const ended = { row, batch, held, startedAt, outcome };
    if (outcome.error !== undefined) {
      await failed(parts, ended);
      return UNKNOWN;
    }
    const behind = rowBehind(row, batch);
    await letOthers();
    const next = isSaturated() ? AFTER_OTHERS : followed(await nextOf(executor, behind));
    const settled = await noteSuccess(executor, ended, next.batch);
    if (settled === undefined) return UNKNOWN;
    if (!settled.goes_on || next.batch === undefined) return { hasMore: next.hasMore, at: endOf(batch) };
    held = { lease: held.lease, attempt: 1 };
    [row, batch] = [behind, next.batch];
  }
  return UNKNOWN;
};
