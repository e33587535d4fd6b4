import { setTimeout as sleep } from 'node:timers/promises';
import type { LogPosition } from '../changes/log.ts';
import type { ChangeWaiting, Watch } from '../changes/waiting.ts';
import type { OpenDatabase } from '../db/database.ts';
import { type AddressPolicy, targetOf } from './addresses.ts';
import { type Delivering, type DeliveryLog, type DeliveryWatch, deliverAll } from './delivery.ts';
import { saturationOf } from './saturation.ts';
import type { Send } from './send.ts';
import type { Slots } from './slots.ts';
import { findTurns, moveOn, type Turn } from './state.ts';
import type { Vault } from './vault.ts';

/**
 * The interval at which a process looks for webhooks, in milliseconds. It is notified of webhooks that it has changed
 * itself.
 */
const LOOK_MS = 1_000;
/** The minimum pause after a query, as a multiple of its duration, so that slow queries are rarer. */
const PAUSE_PER_LOOK = 20;
/** The pause between two deliveries of a webhook that are not full, in milliseconds, so that changes accumulate. */
const GATHER_MS = 300;
/** The interval at which a webhook without a slot tries again, in milliseconds. */
const SLOT_MS = 50;
/** The interval at which the sender checks whether requests wait for a connection, in milliseconds. */
const QUEUE_MS = 10;
/** How long requests have priority, in milliseconds. Without a limit, a busy service would deliver nothing. */
const QUEUE_LIMIT_MS = 250;
/**
 * The number of changes of other types that a webhook skips at once, so that an idle webhook does not need a write for
 * each change.
 */
const MOVED_OVER = 5_000;
/** How long a stopping process waits for the current attempts, in milliseconds. */
const STOPPING_MS = 3_000;

interface SenderOptions {
  readonly database: OpenDatabase;
  readonly waiting: ChangeWaiting;
  readonly vault: Vault;
  readonly policy: AddressPolicy;
  readonly send: Send;
  readonly slots: Slots;
  readonly publicUrl: string | undefined;
  readonly log: DeliveryLog;
  readonly watch: DeliveryWatch | undefined;
}

/** A webhook in this process. It waits for changes or for a time, or is delivering. */
interface Known {
  turn: Turn;
  watch?: Watch | undefined;
  timer?: NodeJS.Timeout | undefined;
  isBusy: boolean;
}

/** The values of a turn after a successful delivery. */
const behind = ({ number, mark }: LogPosition) => ({
  ...{ position: String(number), mark },
  ...{ has_batch: false, is_repeated: false, due_ms: 0, is_old: false },
});

/** Identifies the changes for which a webhook waits. A watch for other changes must be replaced. */
const wantedBy = ({ types, has_batch }: Turn): string => `${has_batch} ${types.join()}`;

/**
 * Delivers changes in this process. Any number of instances can do the same: leases decide which instance makes an
 * attempt (`state.ts`). The query that serves waiting requests of the change feed also wakes webhooks; timers start
 * repeated attempts.
 */
export const webhookSender = (options: SenderOptions) => {
  const { database, waiting, policy, slots, log } = options;
  const known = new Map<string, Known>();
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  const aborting = new AbortController();
  const { signal } = stopping;
  const rest = (ms: number, until = signal): Promise<void> =>
    sleep(ms, undefined, { signal: until }).catch(() => undefined);

  const isBusy = (): boolean => (database.loads.primary?.().waiting ?? 0) > 0;
  const letOthers = async (): Promise<void> => {
    const until = performance.now() + QUEUE_LIMIT_MS;
    while (isBusy() && performance.now() < until && !signal.aborted) await rest(QUEUE_MS);
  };
  const parts: Delivering = {
    ...options,
    executor: database,
    signal: aborting.signal,
    letOthers,
    isSaturated: saturationOf(),
  };

  const forget = (one: Known): void => {
    one.watch?.stop();
    clearTimeout(one.timer);
    [one.watch, one.timer] = [undefined, undefined];
  };

  const after = (one: Known, ms: number): void => {
    clearTimeout(one.timer);
    one.timer = setTimeout(() => begin(one), ms);
  };

  /** Makes the attempts that are due. Returns whether the position of the webhook is known afterwards. */
  const work = async (one: Known): Promise<boolean> => {
    const { organisation_id, id, is_repeated } = one.turn;
    const host = targetOf(one.turn.url, policy)?.host ?? '';
    const release = slots.take({ organisationId: organisation_id, host, isRepeated: is_repeated });
    if (release === undefined) {
      after(one, SLOT_MS);
      return false;
    }
    try {
      const { hasMore, at } = await deliverAll(parts, one.turn);
      if (at !== undefined) one.turn = { ...one.turn, ...behind(at) };
      if (hasMore === true) after(one, GATHER_MS);
      return at !== undefined;
    } catch (err) {
      if (!signal.aborted) log.error({ err, organisationId: organisation_id, webhookId: id }, 'a delivery broke off');
      return false;
    } finally {
      release();
    }
  };

  const begin = (one: Known): void => {
    forget(one);
    if (one.isBusy || signal.aborted) return;
    one.isBusy = true;
    const working = work(one).then((isKnown) => {
      one.isBusy = false;
      underWay.delete(working);
      // If the position is unknown, the next query of the database finds it.
      if (isKnown && !signal.aborted) wait(one);
    });
    underWay.add(working);
  };

  /** Waits for the next attempt of a webhook if one is planned, otherwise for changes. */
  const wait = (one: Known): void => {
    const { turn } = one;
    const { organisation_id: organisationId, types } = turn;
    if (one.isBusy) return;
    if (turn.has_batch || turn.due_ms > 0) {
      // The clock of the database decides whether an attempt is due, and may be slightly behind.
      after(one, turn.due_ms + 1);
      return;
    }
    if (one.timer !== undefined || one.watch !== undefined) return;
    const at = { number: Number(turn.position), mark: turn.mark };
    const onEnd = (error?: Error): void => {
      one.watch = undefined;
      // If the database fails, the next query sets another watch.
      if (error === undefined) begin(one);
    };
    one.watch = waiting.watch({ organisationId, types, at, onEnd });
  };

  const isFarBehind = ({ turn, watch }: Known): boolean => {
    const moved = (watch?.at().number ?? 0) - Number(turn.position);
    return moved >= MOVED_OVER || (moved > 0 && turn.is_old);
  };

  const look = async (): Promise<void> => {
    const turns = await findTurns(database, {});
    const present = new Set(turns.map(({ id }) => id));
    for (const [id, one] of known) {
      if (present.has(id) || one.isBusy) continue;
      forget(one);
      known.delete(id);
    }
    for (const turn of turns) {
      const one = known.get(turn.id) ?? { turn, isBusy: false };
      if (wantedBy(one.turn) !== wantedBy(turn)) forget(one);
      one.turn = turn;
      known.set(turn.id, one);
      wait(one);
      if (isFarBehind(one) && one.watch !== undefined) await moveOn(database, turn, one.watch.at());
    }
  };

  let isWoken = false;
  let nap = new AbortController();
  const wake = (): void => {
    isWoken = true;
    nap.abort();
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      isWoken = false;
      const begun = performance.now();
      await look().catch((err: unknown) => log.error({ err }, 'webhooks could not be looked for'));
      const ms = performance.now() - begun;
      if (isWoken) {
        await rest(SLOT_MS);
        continue;
      }
      nap = new AbortController();
      await rest(Math.max(LOOK_MS, PAUSE_PER_LOOK * ms), AbortSignal.any([signal, nap.signal]));
    }
  };

  const running = run();
  return {
    /** Looks for webhooks immediately, because a webhook has changed. */
    wake,
    /** Starts no more attempts, waits for the current ones, and aborts those that take too long. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await running;
      for (const one of known.values()) forget(one);
      const timer = setTimeout(() => aborting.abort(), STOPPING_MS);
      await Promise.all(underWay);
      clearTimeout(timer);
    },
  };
};
