import { sql } from 'kysely';
import { isDistributed } from '../db/distribution.ts';
import { deletingExpired } from '../db/expiry.ts';
import { type CleanUp, forEachOrganisation, inSteps, STEP } from '../db/housekeeping.ts';
import { type Executor, type Placeholder, statement, valueNamed } from '../db/statement.ts';
import { executorOn } from '../db/transaction.ts';

/**
 * SQL: the time before which changes have expired. Timestamps come from the database's clock, and so does this time:
 * an instance whose clock is ahead deletes nothing early. It is constant within a statement, so that an index can be
 * used.
 */
const expiredBefore = (days: Placeholder) => sql`(statement_timestamp() - make_interval(days => ${days}))`;

/**
 * SQL: that an organisation is not arriving from another database: its move copies the changes, and overwrites its
 * counter with that of the source.
 */
const isNotArriving = (organisation: unknown) =>
  sql`not exists (select from organisation_move move where move.organisation_id = ${organisation} and move.state = 'arriving')`;

/** The number of organisations that one statement examines. */
const ORGANISATIONS = 100;
const BEFORE_EVERY_ID = '00000000-0000-0000-0000-000000000000';

/**
 * The next organisations, and whether each has a change older than a time among its oldest ones, as many as a step
 * deletes. Not only the first, whose timestamp may be later than those of following changes.
 */
const selectNext = statement<{ days: number; after: string }, { id: string; has_expired: boolean }>(
  ({
    days,
    after,
  }) => sql`select counter.organisation_id as id, ${isNotArriving(sql`counter.organisation_id`)} and exists (
      select from (
        select changed_at from change_log
        where organisation_id = counter.organisation_id and number > counter.expired_through
        order by number limit ${sql.lit(STEP)}
      ) oldest where oldest.changed_at < ${expiredBefore(days)}
    ) as has_expired
    from change_counter counter where organisation_id > ${after}
    order by organisation_id limit ${sql.lit(ORGANISATIONS)}`,
);

/** The same on Citus, without examining each log: `deleteOldest` does that. */
const selectFromShards = statement<{ days: number; after: string }, { id: string; has_expired: boolean }>(
  ({ after }) => sql`select organisation_id as id, ${isNotArriving(sql`counter.organisation_id`)} as has_expired
    from change_counter counter where organisation_id > ${after}
    order by organisation_id limit ${sql.lit(ORGANISATIONS)}`,
);

/**
 * Deletes the oldest changes of an organisation, up to the last of some that is older than a time: the log has no
 * gaps. Changes before an older one expire with it. The lock of the counter comes first, as in numbering.
 */
const deleteOldest = statement<{ organisation_id: string; days: number; limit: number }, { deleted: number }>(
  ({ organisation_id, days, limit }) => sql`with counter as materialized (
      select expired_through from change_counter where organisation_id = ${organisation_id} for update
    ), expired as materialized (
      select max(oldest.number) filter (where oldest.changed_at < ${expiredBefore(days)}) as through from (
        select number, changed_at from change_log
        where organisation_id = ${organisation_id} and number > (select expired_through from counter)
        order by number limit ${limit}
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

const deleteVersions = deletingExpired({
  table: 'record_history',
  key: ['organisation_id', 'record_id', 'version'],
  order: 'changed_at',
  condition: (organisation) =>
    sql`changed_at < ${expiredBefore(valueNamed('days'))} and ${isNotArriving(organisation)}`,
});

const deleteChangesOf = async (executor: Executor, organisation_id: string, days: number, limit: number) => {
  const [counted] = await deleteOldest(executor, { organisation_id, days, limit });
  return counted?.deleted ?? 0;
};

/**
 * Deletes the changes of the feed that are older than `days`, and records the starts of the logs in the counters. A
 * round continues after the organisation where the previous one ran out of time, so that each is reached.
 */
export const deleteExpiredChanges = (days: number): CleanUp => {
  let after = BEFORE_EVERY_ID;
  return async (db, hasTime) => {
    const executor = executorOn(db);
    const select = isDistributed(executor) ? selectFromShards : selectNext;
    let [total, isOver] = [0, false];
    do {
      const next = await select(executor, { days, after });
      const expired = next.filter(({ has_expired }) => has_expired).map(({ id }) => id);
      after = next.length < ORGANISATIONS ? BEFORE_EVERY_ID : (next.at(-1)?.id ?? BEFORE_EVERY_ID);
      await forEachOrganisation(expired, async (id) => {
        if (isOver) return;
        total += await inSteps(hasTime, (limit) => deleteChangesOf(executor, id, days, limit));
        isOver = !hasTime();
        if (isOver) after = id;
      });
    } while (!isOver && after !== BEFORE_EVERY_ID);
    return total;
  };
};

/** Deletes the versions in histories that are older than `days`. */
export const deleteExpiredVersions =
  (days: number): CleanUp =>
  (db, hasTime) =>
    deleteVersions(db, hasTime, { days });
