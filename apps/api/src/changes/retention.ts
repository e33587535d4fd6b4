import { sql } from 'kysely';
import { type CleanUp, inSteps, STEP } from '../db/housekeeping.ts';
import { type Executor, statement } from '../db/statement.ts';
import { executorOn } from '../db/transaction.ts';

const DAY_MS = 86_400_000;

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/**
 * SQL: organisations that arrive from another database. What is deleted of them here, the next pass of their move takes for
 * copied, and their counters are overwritten with those of the source.
 */
const ARRIVING = sql`(select organisation_id from organisation_move where state = 'arriving')`;

/**
 * The organisations with a change that is older than a time among the oldest that are kept, which are as many as a step
 * deletes: one look at the log for each. Not the first alone, whose stamp may be later than those of the changes behind it.
 */
const selectExpired = statement<{ before: string }, { id: string }>(
  ({ before }) => sql`select counter.organisation_id as id from change_counter counter
    where counter.last > counter.expired_through and counter.organisation_id not in ${ARRIVING} and exists (
      select from (
        select changed_at from change_log
        where organisation_id = counter.organisation_id and number > counter.expired_through
        order by number limit ${sql.lit(STEP)}
      ) oldest where oldest.changed_at < ${before}
    )`,
);

/**
 * Deletes the oldest changes of an organisation, up to the last of some that is older than a time: the log stays without
 * gaps. What came before an older change expires with it. The lock of the counter comes first, as it does in numbering.
 */
const deleteOldest = statement<{ organisation_id: string; before: string }, { deleted: number }>(
  ({ organisation_id, before }) => sql`with counter as materialized (
      select expired_through from change_counter where organisation_id = ${organisation_id} for update
    ), expired as materialized (
      select max(oldest.number) filter (where oldest.changed_at < ${before}) as through from (
        select number, changed_at from change_log
        where organisation_id = ${organisation_id} and number > (select expired_through from counter)
        order by number limit ${sql.lit(STEP)}
      ) oldest
    ), deleted as (
      delete from change_log where organisation_id = ${organisation_id}
        and number > (select expired_through from counter) and number <= (select through from expired)
      returning number
    )
    update change_counter set expired_through = greatest(expired_through, (select through from expired))
    where organisation_id = ${organisation_id} and (select through from expired) is not null
    returning (select count(*)::int from deleted) as deleted`,
);

const deleteVersions = statement<{ before: string }, object>(
  ({ before }) => sql`delete from record_history where (organisation_id, record_id, version) in (
      select organisation_id, record_id, version from record_history where changed_at < ${before}
        and organisation_id not in ${ARRIVING}
      order by changed_at limit ${sql.lit(STEP)} for update skip locked)
    returning version`,
);

const deleteChangesOf = async (executor: Executor, organisation_id: string, before: string): Promise<number> => {
  const [counted] = await deleteOldest(executor, { organisation_id, before });
  return counted?.deleted ?? 0;
};

/** Deletes the changes of the feed that are older than `days`, and notes in the counters where the logs begin. */
export const deleteExpiredChanges =
  (days: number): CleanUp =>
  async (db, hasTime) => {
    const executor = executorOn(db);
    const before = daysAgo(days);
    let total = 0;
    for (const { id } of await selectExpired(executor, { before })) {
      total += await inSteps(hasTime, () => deleteChangesOf(executor, id, before));
    }
    return total;
  };

/** Deletes the versions in histories that are older than `days`. */
export const deleteExpiredVersions =
  (days: number): CleanUp =>
  async (db, hasTime) => {
    const executor = executorOn(db);
    const before = daysAgo(days);
    return inSteps(hasTime, async () => (await deleteVersions(executor, { before })).length);
  };
