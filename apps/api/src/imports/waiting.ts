import type { Response } from 'express';
import { sql } from 'kysely';
import { type Executor, statement } from '../db/statement.ts';
import type { ImportKeys, ImportRow } from './rows.ts';

/** The interval at which one statement reads all imports for which requests wait, in milliseconds. */
const INTERVAL_MS = 250;

type State = Pick<ImportRow, 'status' | 'created' | 'updated' | 'unchanged' | 'refused'>;

/** Whether the import will not change until a caller sends another request. */
export const isAtRest = ({ status }: Pick<State, 'status'>): boolean =>
  ['waiting', 'completed', 'cancelled', 'failed'].includes(status);

/** A string of the values that change while an import is processed. */
export const markOf = ({ status, created, updated, unchanged, refused }: State): string =>
  [status, created, updated, unchanged, refused].join(' ');

interface Wait extends ImportKeys {
  /** The state that the caller knows, as from `markOf`; undefined if the request waits until the import is at rest. */
  readonly unlike: string | undefined;
  readonly milliseconds: number;
}

interface WaitingRequest extends Wait {
  readonly end: () => void;
}

/** The requests of this process that wait for imports. */
export interface ImportWaiting {
  /**
   * Waits until the import is at rest or differs from the known state, at most for the given time. The wait ends
   * immediately if the response is closed, the import is removed, the database fails, or the process stops. The caller
   * of the function then reads the import again.
   * @returns undefined if too many requests are waiting, or the process is stopping
   */
  begin(wait: Wait, response: Response): Promise<void> | undefined;
  /** Ends all waits, and starts no new ones. */
  stop(): void;
}

const select = statement<{ organisations: readonly string[]; ids: readonly string[] }, State & { id: string }>(
  ({ organisations, ids }) => sql`select id, status, created, updated, unchanged, refused from import
    where (organisation_id, id) in (select * from unnest(${organisations}::uuid[], ${ids}::uuid[])) and removed_at is null`,
);

const isOver = ({ unlike }: Wait, state: State | undefined): boolean =>
  state === undefined || isAtRest(state) || (unlike !== undefined && markOf(state) !== unlike);

/** Lets requests wait for imports. One timer and one statement serve all waiting requests. */
export const importWaiting = (executor: Executor, maximum: number): ImportWaiting => {
  const waiting = new Set<WaitingRequest>();
  let isStopped = false;
  let isLooking = false;

  const look = async (): Promise<void> => {
    const asked = [...waiting];
    const values = { organisations: asked.map((one) => one.organisation_id), ids: asked.map(({ id }) => id) };
    const found = await select(executor, values).catch(() => []);
    const states = new Map(found.map((state) => [state.id, state]));
    for (const one of asked) if (isOver(one, states.get(one.id))) one.end();
    isLooking = waiting.size > 0;
    if (isLooking) setTimeout(look, INTERVAL_MS);
  };

  return {
    begin: (wait, response) => {
      if (isStopped || response.closed || waiting.size >= maximum) return undefined;
      return new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          response.off('close', end);
          waiting.delete(request);
          resolve();
        };
        const request = { ...wait, end };
        const timer = setTimeout(end, wait.milliseconds);
        response.once('close', end);
        waiting.add(request);
        if (isLooking) return;
        isLooking = true;
        setTimeout(look, INTERVAL_MS);
      });
    },
    stop: () => {
      isStopped = true;
      for (const { end } of waiting) end();
    },
  };
};
