import { sql } from 'kysely';
import { type CleanUp, inSteps, STEP } from '../db/housekeeping.ts';
import { type Executor, type Placeholder, statement } from '../db/statement.ts';
import { executorOn } from '../db/transaction.ts';

/**
 * SQL: the time before which changes have expired. Stamps are of the database's clock, so this is too: an instance whose
 * clock is ahead deletes nothing early. Within a statement it is constant, so that an index finds what is older.
 */
const expiredBefore = (days: Placeholder) => sql`(statement_timestamp() - make_interval(days => ${days}))`;

/**
 * SQL: organisations that arrive from another database. What is deleted of them here, the next pass of their move takes for
 * copied, and their counters are overwritten with those of the source.
 */
const ARRIVING = sql`(select organisation_id from organisation_move where state = 'arriving')`;

/**
 * The organisations with a change that is older than a time among the oldest that are kept, which are as many as a step
 * deletes: one look at the log for each. Not the first alone, whose stamp may be later than those of the changes behind it.
 */
const selectExpired = statement<{ days: number }, { id: string }>(
  ({ days }) => sql`select counter.organisation_id as id from change_counter counter
    where counter.last > counter.expired_through and counter.organisation_id not in ${ARRIVING} and exists (
      select from (
        select changed_at from change_log
        where organisation_id = counter.organisation_id and number > counter.expired_through
        order by number limit ${sql.lit(STEP)}
      ) oldest where oldest.changed_at < ${expiredBefore(days)}
    )`,
);

/**
 * Deletes the oldest changes of an organisation, up to the last of some that is older than a time: the log stays without
 * gaps. What came before an older change expires with it. The lock of the counter comes first, as it does in numbering.
 */
const deleteOldest = statement<{ organisation_id: string; days: number }, { deleted: number }>(
  ({ organisation_id, days }) => sql`with counter as materialized (
      select expired_through from change_counter where organisation_id = ${organisation_id} for update
    ), expired as materialized (
      select max(oldest.number) filter (where oldest.changed_at < ${expiredBefore(days)}) as through from (
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

const deleteVersions = statement<{ days: number }, object>(
  ({ days }) => sql`delete from record_history where (organisation_id, record_id, version) in (
      select organisation_id, record_id, version from record_history where changed_at < ${expiredBefore(days)}
        and organisation_id not in ${ARRIVING}
      order by changed_at limit ${sql.lit(STEP)} for update skip locked)
    returning version`,
);

const deleteChangesOf = async (executor: Executor, organisation_id: string, days: number): Promise<number> => {
  const [counted] = await deleteOldest(executor, { organisation_id, days });
  return counted?.deleted ?? 0;
};

/** Deletes the changes of the feed that are older than `days`, and notes in the counters where the logs begin. */
export const deleteExpiredChanges =
  (days: number): CleanUp =>
  async (db, hasTime) => {
    const executor = executorOn(db);
    let total = 0;
    for (const { id } of await selectExpired(executor, { days })) {
      total += await inSteps(hasTime, () => deleteChangesOf(executor, id, days));
    }
    return total;
  };

/** Deletes the versions in histories that are older than `days`. */
export const deleteExpiredVersions =
  (days: number): CleanUp =>
  async (db, hasTime) => {
    const executor = executorOn(db);
    return inSteps(hasTime, async () => (await deleteVersions(executor, { days })).length);
  };
