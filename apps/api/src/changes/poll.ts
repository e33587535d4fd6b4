import { sql } from 'kysely';
import { type Executor, statement } from '../db/statement.ts';
import { MAX_SCANNED } from './log.ts';
import type { NumberChanges } from './numbering.ts';

/** Somebody who waits for a change of an organisation. */
export interface Waiter {
  readonly organisationId: string;
  /** The types of the changes; undefined: all. */
  readonly types: readonly string[] | undefined;
  /** The last number that the waiter knows. */
  after: number;
  /** Ends the waiting: there is a change, or an error. */
  readonly end: (error?: Error) => void;
}

/**
 * Ends the waiting of those for whom there are changes, or of all if the database fails. It does not reject.
 * @returns how long its looks at the database took, in milliseconds
 */
export type Poll = (waiters: readonly Waiter[]) => Promise<number>;

/** Organisations whose changes are numbered at the same time: each needs a connection. */
const CONCURRENCY = 2;
/** How long the look for all waits for numberings that have just begun, which mostly take a few milliseconds. */
const NUMBERING_MS = 50;

const selectUnnumbered = statement<{ organisations: readonly string[] }, { id: string }>(
  ({ organisations }) => sql`select id from unnest(${organisations}::uuid[]) as waiting (id)
    where exists (select from change_inbox where organisation_id = waiting.id)`,
);

/** The types of the changes after a number of each organisation, with the last number of each type. */
const selectTouched = statement<
  { organisations: readonly string[]; after: readonly number[] },
  { organisation_id: string; type: string; number: string }
>(
  ({ organisations, after }) => sql`select waiting.organisation_id, found.type, max(found.number) as number
    from unnest(${organisations}::uuid[], ${after}::bigint[]) as waiting (organisation_id, after)
    cross join lateral (
      select type, number from change_log
      where organisation_id = waiting.organisation_id and number > waiting.after
      order by number limit ${sql.lit(MAX_SCANNED)}
    ) found group by 1, 2`,
);

const errorOf = (error: unknown): Error =>
  error instanceof Error ? error : new Error('not an Error', { cause: error });

const endAll = (waiters: readonly Waiter[], error: unknown): void => {
  for (const { end } of waiters) end(errorOf(error));
};

/** The last number that any of these waiters lacks. */
const knownByAll = (waiters: readonly Waiter[]): number => Math.min(...waiters.map(({ after }) => after));

/** Waits for work that does not reject, but no longer than a time in milliseconds. */
const atMost = (ms: number, work: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void work.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The organisations with their waiters. */
type ByOrganisation = ReadonlyMap<string, readonly Waiter[]>;

/**
 * Numbers the changes of organisations, and ends the waiting of those where this fails. What takes long goes on after the
 * function has returned, so that an organisation with many changes or a locked counter delays no other.
 */
const numberingFor = (numberChanges: NumberChanges) => {
  const numbered = new Set<string>();
  let queue: { id: string; waiters: readonly Waiter[] }[] = [];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { id, waiters } = next;
      numbered.add(id);
      try {
        await numberChanges(id);
      } catch (error) {
        endAll(waiters, error);
      } finally {
        numbered.delete(id);
      }
    }
  };
  return async (ids: readonly string[], byOrganisation: ByOrganisation): Promise<void> => {
    queue = ids.filter((id) => !numbered.has(id)).map((id) => ({ id, waiters: byOrganisation.get(id) ?? [] }));
    const idle = CONCURRENCY - numbered.size;
    await atMost(NUMBERING_MS, Promise.all(Array.from({ length: idle }, work)));
  };
};

/**
 * Looks for changes with two statements for all waiting organisations, and one short transaction for each that has changes
 * without a number. No replica is asked, since it has no numbers before the primary.
 */
export const pollerOn = (executor: Executor, numberChanges: NumberChanges): Poll => {
  const number = numberingFor(numberChanges);

  const findUnnumbered = async (byOrganisation: ByOrganisation): Promise<string[]> =>
    (await selectUnnumbered(executor, { organisations: [...byOrganisation.keys()] })).map(({ id }) => id);

  const look = async (byOrganisation: ByOrganisation): Promise<void> => {
    const touched = await selectTouched(executor, {
      organisations: [...byOrganisation.keys()],
      after: [...byOrganisation.values()].map(knownByAll),
    });
    for (const [organisationId, changes] of Map.groupBy(touched, ({ organisation_id }) => organisation_id)) {
      const last = Math.max(...changes.map((change) => Number(change.number)));
      for (const waiter of byOrganisation.get(organisationId) ?? []) {
        const isFor = ({ type, number: newest }: (typeof changes)[number]): boolean =>
          Number(newest) > waiter.after && (waiter.types?.includes(type) ?? true);
        if (changes.some(isFor)) waiter.end();
        else waiter.after = Math.max(waiter.after, last);
      }
    }
  };

  return async (waiters) => {
    const byOrganisation = Map.groupBy(waiters, ({ organisationId }) => organisationId);
    const start = performance.now();
    let numberingMs = 0;
    try {
      const unnumbered = await findUnnumbered(byOrganisation);
      const began = performance.now();
      await number(unnumbered, byOrganisation);
      numberingMs = performance.now() - began;
      await look(byOrganisation);
    } catch (error) {
      endAll(waiters, error);
    }
    return performance.now() - start - numberingMs;
  };
};
