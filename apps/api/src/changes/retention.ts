import { sql } from 'kysely';
import { isDistributed } from '../db/distribution.ts';
import { deletingExpired } from '../db/expiry.ts';
import { type CleanUp, forEachOrganisation, inSteps, STEP } from '../db/housekeeping.ts';
import { type Executor, type Placeholder, statement, valueNamed } from '../db/statement.ts';
import { executorOn } from '../db/transaction.ts';

/**
 * SQL: the time before which changes have expired. Like the timestamps of changes, it comes from the clock of the
 * database, so an instance whose clock is ahead deletes nothing early. It is constant within a statement, so that an
 * index can be used.
 */
const expiredBefore = (days: Placeholder) => sql`(statement_timestamp() - make_interval(days => ${days}))`;

/**
 * SQL: whether an organisation is not arriving from another database. While it is arriving, the move copies its
 * changes, and overwrites its counter with that of the source.
 */
const isNotArriving = (organisation: unknown) =>
  sql`not exists (select from organisation_move move where move.organisation_id = ${organisation} and move.state = 'arriving')`;

/** The number of organisations that one statement examines. */
const ORGANISATIONS = 100;
const BEFORE_EVERY_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Selects the next organisations, and whether any of the oldest changes of each (as many as one step deletes) has
 * expired. Checking only the first change would not suffice: its timestamp may be later than those of the following
 * changes.
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

/** The same on Citus, but without examining each log: `deleteOldest` then does this. */
const selectFromShards = statement<{ days: number; after: string }, { id: string; has_expired: boolean }>(
  ({ after }) => sql`select organisation_id as id, ${isNotArriving(sql`counter.organisation_id`)} as has_expired
    from change_counter counter where organisation_id > ${after}
    order by organisation_id limit ${sql.lit(ORGANISATIONS)}`,
);

/**
 * Deletes the oldest changes of an organisation: of the next `limit` changes, all up to the last one that has expired.
 * The log has no gaps, so changes before an expired one are deleted, even if they are younger. The counter is locked
 * first, as in numbering.
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
 * Deletes the changes of the feed that are older than `days`, and records in the counters where the logs now start. If
 * a round runs out of time, the next round continues with the following organisation, so that each organisation is
 * reached.
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
