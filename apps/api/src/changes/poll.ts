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

/** Ends the waiting of those for whom there are changes, or of all if the database fails. It does not reject. */
export type Poll = (waiters: readonly Waiter[]) => Promise<void>;

/** Organisations whose changes are numbered at the same time: each needs a connection. */
const CONCURRENCY = 2;

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

/**
 * Looks for changes with three statements at most for all waiting organisations, and one short transaction for each that
 * has changes without a number. No replica is asked, since it has no numbers before the primary.
 */
export const pollerOn =
  (executor: Executor, numberChanges: NumberChanges): Poll =>
  async (waiters) => {
    const byOrganisation = Map.groupBy(waiters, ({ organisationId }) => organisationId);
    const number = async (organisationId: string): Promise<void> => {
      try {
        await numberChanges(organisationId);
      } catch (error) {
        endAll(byOrganisation.get(organisationId) ?? [], error);
      }
    };
    try {
      const unnumbered = await selectUnnumbered(executor, { organisations: [...byOrganisation.keys()] });
      const queue = unnumbered.values();
      const work = async (): Promise<void> => {
        for (const { id } of queue) await number(id);
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));

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
    } catch (error) {
      endAll(waiters, error);
    }
  };
