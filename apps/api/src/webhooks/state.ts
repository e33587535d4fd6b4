import type { RecordType, WebhookReason, WebhookStatus } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { LogPosition } from '../changes/log.ts';
import { type Executor, type Placeholder, statement } from '../db/statement.ts';
import { now } from '../db/time.ts';
import { type Batch, endOf, firstOf } from './changes.ts';
import type { WebhookKey, WebhookRow } from './rows.ts';
import type { Outcome } from './send.ts';

/*
 * The progress of a webhook. An attempt holds the lease of the webhook, which no other instance can take before the
 * lease ends. The outcome of an attempt only counts if the lease is still the same.
 */

/** The duration of a lease: longer than an attempt. If an instance is killed, another one continues after this time. */
const LEASE = sql`interval '30 seconds'`;
const NO_SUCCESS = sql`interval '5 days'`;

/**
 * SQL: whether a row of `webhook` has its turn: the webhook is active, no attempt is in progress, and its organisation
 * is not being moved.
 */
const hasTurn = (organisation: RawBuilder<unknown> | Placeholder) => sql`status = 'active' and removed_at is null
  and (lease_until is null or lease_until < statement_timestamp())
  and not exists (select from organisation_move m where m.organisation_id = ${organisation} and m.state <> 'arrived')`;

/** What a process needs to wait for changes of a webhook's types, or for its next attempt. */
export interface Turn extends WebhookKey {
  readonly url: string;
  readonly types: readonly RecordType[];
  readonly position: string;
  readonly mark: string;
  readonly has_batch: boolean;
  readonly is_repeated: boolean;
  /** The milliseconds until the next attempt. */
  readonly due_ms: number;
  /** Whether the position has not moved for a day. */
  readonly is_old: boolean;
}

/** Selects the webhooks that have their turn, now or when their next attempt is due. */
export const findTurns = statement<Record<never, never>, Turn>(
  () => sql`select organisation_id, id, url, types, position, mark, batch_first is not null as has_batch,
      failing_since is not null as is_repeated,
      greatest(0, extract(epoch from next_attempt_at - clock_timestamp()) * 1000)::float8 as due_ms,
      position_at < clock_timestamp() - interval '1 day' as is_old
    from webhook where ${hasTurn(sql`webhook.organisation_id`)}`,
);

/** Selects a webhook whose attempt is due; no row if it does not have its turn. */
export const findDue = statement<WebhookKey, WebhookRow>(
  ({ organisation_id, id }) => sql`select * from webhook where organisation_id = ${organisation_id} and id = ${id}
    and ${hasTurn(organisation_id)} and next_attempt_at <= clock_timestamp()`,
);

type Claim = WebhookKey & {
  readonly version: number;
  readonly position: string;
  readonly lease: string;
  readonly first: string;
  readonly last: string;
  readonly types: readonly string[];
};

const claimDue = statement<Claim, { attempt: number }>(
  (claim) => sql`with held as (
      select id, clock_timestamp() + ${LEASE} as lease_until from webhook
      where organisation_id = ${claim.organisation_id} and id = ${claim.id}
        and ${hasTurn(claim.organisation_id)} and next_attempt_at <= clock_timestamp()
        and version = ${claim.version} and position = ${claim.position}::bigint
      for update skip locked
    ), claimed as (
      update webhook set lease = ${claim.lease}, lease_until = held.lease_until,
        batch_first = ${claim.first}::bigint, batch_last = ${claim.last}::bigint, batch_types = ${claim.types}::text[],
        attempt = attempt + 1
      from held where webhook.organisation_id = ${claim.organisation_id} and webhook.id = held.id
      returning attempt
    ) select attempt from claimed`,
);

/** The lease of a webhook, which an attempt to deliver a batch holds. */
export interface Lease {
  readonly lease: string;
  readonly attempt: number;
}

const numbersOf = (batch: Batch) => ({ first: firstOf(batch), last: String(endOf(batch).number), types: batch.types });

/**
 * Takes the lease of a webhook, and fixes its batch. Returns undefined if another instance has the lease, or the
 * webhook has changed.
 */
export const claim = async (executor: Executor, row: WebhookRow, batch: Batch): Promise<Lease | undefined> => {
  const { organisation_id, id, version, position } = row;
  const lease = uuidv7();
  const [claimed] = await claimDue(executor, { organisation_id, id, version, position, lease, ...numbersOf(batch) });
  return claimed && { lease, attempt: claimed.attempt };
};

type Attempt = WebhookKey & {
  readonly lease: string;
  readonly delivery_id: string;
  readonly first: string;
  readonly last: string;
  readonly attempt: number;
  readonly started_at: string;
  readonly response_status: number | null;
  readonly error: string | null;
  readonly duration_ms: number;
};
type Settled = { readonly status: WebhookStatus; readonly reason: WebhookReason | null; readonly goes_on: boolean };

/**
 * SQL: a statement that updates the webhook after an attempt, and inserts the attempt into its deliveries.
 * @param times SQL for one row, which the update can read as `times`, because Citus allows no clock functions in the
 * values that an update sets
 */
const settling = (
  change: RawBuilder<unknown>,
  times: RawBuilder<unknown>,
  attempt: Readonly<Record<keyof Attempt, Placeholder>>,
) =>
  sql<Settled>`with settled as (
      update webhook set ${change} from (${times}) times
      where organisation_id = ${attempt.organisation_id} and id = ${attempt.id} and webhook.lease = ${attempt.lease}
      returning status, reason, webhook.lease is not null as goes_on
    ), kept as (
      insert into webhook_delivery (organisation_id, webhook_id, id, first_change, last_change, attempt, started_at,
        response_status, error, duration_ms)
      select ${attempt.organisation_id}::uuid, ${attempt.id}::uuid, ${attempt.delivery_id}::uuid, ${attempt.first}::bigint,
        ${attempt.last}::bigint, ${attempt.attempt}::int, ${attempt.started_at}::timestamptz,
        ${attempt.response_status}::int, ${attempt.error}::text, ${attempt.duration_ms}::int
      from settled
    ) select * from settled`;

type Success = Attempt & {
  readonly version: number;
  readonly position: string;
  readonly mark: string;
  readonly next_first: string | null;
  readonly next_last: string | null;
  readonly next_types: readonly string[] | null;
};

const settleSuccess = statement<Success, Settled>((given) => {
  const goesOn = sql`(${given.next_first}::bigint is not null and status = 'active' and version = ${given.version})`;
  const change = sql`position = ${given.position}::bigint, mark = ${given.mark}, position_at = times.now,
    last_success_at = times.now, failing_since = null, next_attempt_at = times.now,
    batch_first = case when ${goesOn} then ${given.next_first}::bigint end,
    batch_last = case when ${goesOn} then ${given.next_last}::bigint end,
    batch_types = case when ${goesOn} then ${given.next_types}::text[] end,
    attempt = case when ${goesOn} then 1 else 0 end,
    lease = case when ${goesOn} then webhook.lease end,
    lease_until = case when ${goesOn} then times.lease end`;
  return settling(change, sql`select clock_timestamp() as now, clock_timestamp() + ${LEASE} as lease`, given);
});

const settleFailure = statement<
  Attempt & { readonly pause: number; readonly gone: boolean; readonly now: string },
  Settled
>((given) => {
  const fails = sql`(status = 'active' and (${given.gone}::bool
      or coalesce(failing_since, times.now) < times.oldest))`;
  const change = sql`failing_since = coalesce(failing_since, times.now), lease = null, lease_until = null,
      next_attempt_at = times.next,
      status = case when ${fails} then 'failing' else status end,
      reason = case when ${fails} then case when ${given.gone}::bool then 'gone' else 'no_success' end else reason end,
      version = case when ${fails} then version + 1 else version end,
      updated_at = case when ${fails} then ${given.now}::timestamptz else updated_at end`;
  const times = sql`select clock_timestamp() as now, clock_timestamp() - ${NO_SUCCESS} as oldest,
    clock_timestamp() + make_interval(secs => ${given.pause}::float8) as next`;
  return settling(change, times, given);
});

/** A completed attempt. */
export interface Ended {
  readonly row: WebhookRow;
  readonly batch: Batch;
  readonly held: Lease;
  readonly startedAt: string;
  readonly outcome: Outcome;
}

const attemptOf = ({ row, batch, held, startedAt, outcome }: Ended): Attempt => ({
  ...{ organisation_id: row.organisation_id, id: row.id, lease: held.lease, delivery_id: uuidv7() },
  ...{ first: firstOf(batch), last: String(endOf(batch).number), attempt: held.attempt, started_at: startedAt },
  ...{ response_status: outcome.status ?? null, error: outcome.error ?? null, duration_ms: outcome.durationMs },
});

/**
 * Records that a batch has been delivered. If there is a next batch, fixes it and keeps the lease. Returns undefined if
 * the lease was lost, because the webhook was changed so that the attempt is void, or because another instance has
 * taken the lease.
 */
export const noteSuccess = async (
  executor: Executor,
  ended: Ended,
  next: Batch | undefined,
): Promise<Settled | undefined> => {
  const { number, mark } = endOf(ended.batch);
  const numbers = next === undefined ? undefined : numbersOf(next);
  const [settled] = await settleSuccess(executor, {
    ...attemptOf(ended),
    ...{ version: ended.row.version, position: String(number), mark },
    ...{ next_first: numbers?.first ?? null, next_last: numbers?.last ?? null, next_types: numbers?.types ?? null },
  });
  return settled;
};

/** Records a failed attempt, and the time of the next one. Returns undefined if the lease was lost. */
export const noteFailure = async (executor: Executor, ended: Ended, pause: number): Promise<Settled | undefined> => {
  const gone = ended.outcome.status === 410;
  const [settled] = await settleFailure(executor, { ...attemptOf(ended), pause, gone, now: now() });
  return settled;
};

const giveUpLease = statement<WebhookKey & { readonly lease: string }, object>(
  ({ organisation_id, id, lease }) => sql`update webhook set lease = null, lease_until = null, attempt = attempt - 1
    where organisation_id = ${organisation_id} and id = ${id} and lease = ${lease}`,
);

/** Releases a lease as if the attempt had not begun. Called when the process stops. */
export const releaseLease = async (
  executor: Executor,
  { organisation_id, id }: WebhookKey,
  held: Lease,
): Promise<void> => {
  await giveUpLease(executor, { organisation_id, id, lease: held.lease });
};

type End = WebhookKey & {
  readonly version: number;
  readonly status: WebhookStatus;
  readonly reason: WebhookReason;
  readonly now: string;
};

const endTurn = statement<End, { id: string }>(
  ({
    organisation_id,
    id,
    version,
    status,
    reason,
    now: time,
  }) => sql`update webhook set status = ${status}, reason = ${reason},
      version = version + 1, updated_at = ${time}
    where organisation_id = ${organisation_id} and id = ${id} and version = ${version} and status = 'active' returning id`,
);

/** Ends the deliveries of a webhook until a caller resumes them. Returns whether this call ended them. */
export const endDeliveries = async (
  executor: Executor,
  { organisation_id, id, version }: WebhookRow,
  reason: 'access_ended' | 'changes_expired',
): Promise<boolean> => {
  const status = reason === 'access_ended' ? 'paused' : 'failing';
  return (await endTurn(executor, { organisation_id, id, version, status, reason, now: now() })).length > 0;
};

const movePosition = statement<WebhookKey & { before: string; position: string; mark: string }, object>(
  ({ organisation_id, id, before, position, mark }) => sql`update webhook set position = ${position}::bigint,
      mark = ${mark}, position_at = statement_timestamp()
    where organisation_id = ${organisation_id} and id = ${id} and position = ${before}::bigint and batch_first is null
      and ${hasTurn(organisation_id)}`,
);

/** Moves a webhook past changes of other types, so that its position does not expire. */
export const moveOn = async (
  executor: Executor,
  { organisation_id, id, position: before }: Turn,
  { number, mark }: LogPosition,
): Promise<void> => {
  await movePosition(executor, { organisation_id, id, before, position: String(number), mark });
};
