import { sql } from 'kysely';
import { isDistributed } from '../db/distribution.ts';
import { type Executor, statement } from '../db/statement.ts';
import { UNNUMBERED } from './organisations.ts';

/** The changes of all organisations that have no number yet. */
export interface Backlog {
  /** The number of changes, at most `MAX_COUNTED` (on Citus: all). */
  readonly rows: number;
  readonly oldestSeconds: number;
}

/** Counting more would take too long for a metric. */
const MAX_COUNTED = 100_000;

const selectBacklog = statement<Record<string, never>, { rows: number; oldest: number | null }>(
  () => sql`with recursive ${UNNUMBERED}, first as materialized (
      select oldest.* from organisation cross join lateral (
        select organisation_id, record_id, version from change_inbox where organisation_id = organisation.id
        order by id limit 1
      ) oldest
    )
    select (select count(*)::int from (select from change_inbox limit ${sql.lit(MAX_COUNTED)}) counted) as rows,
      (select extract(epoch from clock_timestamp() - min(history.changed_at))::float from first
        join lateral (select changed_at from record_history where organisation_id = first.organisation_id
          and record_id = first.record_id and version = first.version offset 0) history on true) as oldest`,
);

/** On Citus the statement queries each shard, and therefore examines every waiting change. */
const selectFromShards = statement<Record<string, never>, { rows: number; oldest: number | null }>(
  () => sql`select count(*)::int as rows,
      extract(epoch from clock_timestamp() - min(history.changed_at))::float as oldest
    from change_inbox inbox join record_history history on history.organisation_id = inbox.organisation_id
      and history.record_id = inbox.record_id and history.version = inbox.version`,
);

/** Counts the changes that wait for their number, for the metrics. */
export const readBacklog = async (executor: Executor): Promise<Backlog> => {
  const select = isDistributed(executor) ? selectFromShards : selectBacklog;
  const [found] = await select(executor, {});
  return { rows: found?.rows ?? 0, oldestSeconds: Math.max(0, found?.oldest ?? 0) };
};
