import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isRefusal, unavailableFault } from '../../db/connections/unavailable.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';
import type { ImportedKinds } from './kind.ts';
import { makeStep, type StepLines } from './step.ts';

const MS_PER_SECOND = 1_000;
/** How often an instance without imports looks for imports of other instances; it is notified of its own. */
const LOOK_MS = 1_000;
/** The initial and the maximum pause of an organisation after a failed step. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/**
 * The maximum number of lines of a step, and its maximum duration. On a busy machine, steps with fewer lines would take
 * as long.
 */
const MOST_LINES = 200;
const FEWEST_LINES = 20;
const MOST_MS = 100;
/** How often the runner checks whether requests wait for a connection. */
const QUEUE_MS = 10;

/** The organisations with an import that continues, except those that have moved or are closed for a move. */
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

/** Observes the steps that did some work. */
export interface StepWatch {
  stepped(seconds: number, lines: StepLines | undefined): void;
  failed(): void;
}

interface RunnerOptions {
  readonly log: RunnerLog;
  /** Whether this process runs the imports of an organisation; undefined: it runs those of all organisations. */
  readonly isOurs?: (organisationId: string) => boolean;
  readonly watch?: StepWatch | undefined;
}

/** The pace of the imports of an organisation. */
interface Pace {
  readonly size: number;
  /** The time until which it waits, and the length of the pause after the next failure. */
  readonly until: number;
  readonly pause: number;
  /** Whether a step of one line has failed, so that this line is rejected. */
  readonly gaveUp: boolean;
}

const FULL: Pace = { size: MOST_LINES, until: 0, pause: FIRST_PAUSE_MS, gaveUp: false };

/** More lines after a quick step or a very small one; fewer after a slow one. */
const sizeAfter = (size: number, ms: number): number => {
  if (ms < MOST_MS / 2 || size < FEWEST_LINES) return Math.min(MOST_LINES, size * 2);
  return ms > MOST_MS ? Math.max(FEWEST_LINES, Math.floor(size / 2)) : size;
};

/**
 * After a failure: later, and with fewer lines, until the line that the database rejects, or that is slow, is the only
 * one in its step.
 */
const paceAfter = (pace: Pace, error: unknown): Pace => {
  return {
    size: Math.ceil(pace.size / 4),
    until: performance.now() + pace.pause,
    pause: Math.min(pace.pause * 2, LONGEST_PAUSE_MS),
    // A lock or a full disk is not the fault of the line: it waits.
    gaveUp: pace.size === 1 && isRefusal(error) && unavailableFault(error) === undefined,
  };
};

/**
 * Runs imports in this process, one step at a time, of one organisation after the other. Any number of instances do the
 * same: the lock of an import decides which of them runs it. Requests have priority: while requests wait for a
 * connection, no step begins, and while other requests are in progress, the runner pauses for as long as its step took.
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

  /** Waits while requests wait for a connection. */
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
    /** Looks for imports immediately, because one is queued. */
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
