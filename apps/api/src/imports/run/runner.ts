import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isRefusal, unavailableFault } from '../../db/connections/unavailable.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';
import type { ImportedKinds } from './kind.ts';
import { makeStep, type StepLines } from './step.ts';

const MS_PER_SECOND = 1_000;
/**
 * How often an instance without imports looks for imports that other instances have queued, in milliseconds. It is
 * notified of its own.
 */
const LOOK_MS = 1_000;
/** The first and the maximum pause of an organisation's imports after a failed step, in milliseconds. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/**
 * The maximum number of lines in a step, and its maximum duration. The number is not reduced below `FEWEST_LINES`
 * because of a slow step: on a busy machine, smaller steps would take as long.
 */
const MOST_LINES = 200;
const FEWEST_LINES = 20;
const MOST_MS = 100;
/** The interval at which the runner checks whether requests still wait for a connection, in milliseconds. */
const QUEUE_MS = 10;

/**
 * Selects the organisations with an import that can continue. Organisations that have moved or are closed for a move
 * are excluded.
 */
const findOrganisations = statement<Record<never, never>, { id: string }>(
  () => sql`select distinct organisation_id as id from import
    where ended_at is null and status in ('queued', 'checking', 'running') and not exists (
      select from organisation_move m where m.organisation_id = import.organisation_id and m.state <> 'arrived')`,
);

/** The logger of a runner. */
interface RunnerLog {
  info(fields: object, text: string): void;
  error(fields: { readonly err: unknown; readonly organisationId: string }, text: string): void;
}

/** Observes steps that did some work, and failed steps. */
export interface StepWatch {
  stepped(seconds: number, lines: StepLines | undefined): void;
  failed(): void;
}

interface RunnerOptions {
  readonly log: RunnerLog;
  /** Whether this process runs the imports of an organisation. By default, it runs the imports of all organisations. */
  readonly isOurs?: (organisationId: string) => boolean;
  readonly watch?: StepWatch | undefined;
}

/** The size of the next step of an organisation's imports, and when it may run. */
interface Pace {
  readonly size: number;
  /** The time before which no step runs, and the length of the pause after the next failure. */
  readonly until: number;
  readonly pause: number;
  /** Whether a step of a single line has failed, so that this line must be rejected. */
  readonly gaveUp: boolean;
}

const FULL: Pace = { size: MOST_LINES, until: 0, pause: FIRST_PAUSE_MS, gaveUp: false };

/** The number of lines in the next step: more after a fast step or a very small one, fewer after a slow one. */
const sizeAfter = (size: number, ms: number): number => {
  if (ms < MOST_MS / 2 || size < FEWEST_LINES) return Math.min(MOST_LINES, size * 2);
  return ms > MOST_MS ? Math.max(FEWEST_LINES, Math.floor(size / 2)) : size;
};

/**
 * The pace after a failed step. The next step is later and has fewer lines, until the line that the database rejects,
 * or that takes too long, is alone in its step.
 */
const paceAfter = (pace: Pace, error: unknown): Pace => {
  return {
    size: Math.ceil(pace.size / 4),
    until: performance.now() + pace.pause,
    pause: Math.min(pace.pause * 2, LONGEST_PAUSE_MS),
    // If a lock or a full disk is the cause, the line is not rejected, and waits.
    gaveUp: pace.size === 1 && isRefusal(error) && unavailableFault(error) === undefined,
  };
};

/**
 * Runs imports in this process, one step at a time, for one organisation after another. Any number of instances can do
 * the same: the lock of an import decides which instance runs its next step. Requests have priority: no step begins
 * while requests wait for a connection, and while other requests are in progress, the runner pauses after each step for
 * as long as the step took.
 */
export const importRunner = (
  database: OpenDatabase,
  kinds: ImportedKinds,
  { log, isOurs = () => true, watch }: RunnerOptions,
) => {
  const paces = new Map<string, Pace>();
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = (ms: number, until = signal): Promise<void> =>
    sleep(ms, undefined, { signal: until }).catch(() => undefined);

  /**
   * Pauses for `ms` milliseconds if other requests are in progress, and then as long as requests wait for a connection.
   */
  const letOthers = async (ms: number): Promise<void> => {
    const load = database.loads.primary;
    if (load === undefined) return;
    if (load().busy > 0) await rest(ms);
    while (load().waiting > 0 && !signal.aborted) await rest(QUEUE_MS);
  };

  const step = async (organisation: string): Promise<boolean> => {
    const pace = paces.get(organisation) ?? FULL;
    if (pace.until > performance.now()) return false;
    const begun = performance.now();
    try {
      const { did, lines } = await makeStep(database, organisation, kinds, pace);
      const ms = performance.now() - begun;
      if (did !== 'nothing') watch?.stepped(ms / MS_PER_SECOND, lines);
      if (did === 'ended') log.info({ organisationId: organisation }, 'an import has ended');
      paces.set(organisation, { ...FULL, size: sizeAfter(pace.size, ms) });
      await letOthers(ms);
      return did !== 'nothing';
    } catch (err) {
      log.error({ err, organisationId: organisation }, 'a step of an import failed, and is tried again');
      watch?.failed();
      paces.set(organisation, paceAfter(pace, err));
      return false;
    }
  };

  const look = async (): Promise<boolean> => {
    const all = await findOrganisations(database, {}).catch(() => []);
    const organisations = all.filter(({ id }) => isOurs(id));
    for (const id of paces.keys()) if (!organisations.some((one) => one.id === id)) paces.delete(id);
    let wentOn = false;
    for (const { id } of organisations) wentOn = (!signal.aborted && (await step(id))) || wentOn;
    return wentOn;
  };

  let isWoken = false;
  let nap = new AbortController();
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      isWoken = false;
      if ((await look()) || isWoken) continue;
      nap = new AbortController();
      await rest(LOOK_MS, AbortSignal.any([signal, nap.signal]));
    }
  };

  const running = run();
  return {
    /** Looks for imports immediately, because one has been queued. */
    wake: (): void => {
      isWoken = true;
      nap.abort();
    },
    /** Stops after the current step. */
    stop: (): Promise<void> => {
      stopping.abort();
      return running;
    },
  };
};
