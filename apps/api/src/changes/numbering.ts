import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { executorOn } from '../db/transaction.ts';
import { sharedRuns } from './sharedRuns.ts';

interface Organisation extends Record<string, unknown> {
  readonly organisation_id: string;
}

/** The maximum number of changes that one step numbers, so that the step takes far less than the statement time-out. */
export const MAX_NUMBERED = 2_000;

const lockCounter = statement<Organisation, object>(
  ({ organisation_id }) => sql`select from change_counter where organisation_id = ${organisation_id} for update`,
);

const createCounter = statement<Organisation, object>(
  ({ organisation_id }) =>
    sql`insert into change_counter (organisation_id) values (${organisation_id}) on conflict do nothing`,
);

/**
 * Moves the oldest rows of the inbox into the log. Actor and content come from the history, by the key of each change;
 * because of `offset 0`, the planner does not read the whole history. A change without a history row violates a
 * constraint of the log: if it were skipped, it would be lost silently.
 */
const moveIntoLog = statement<Organisation, { moved: number }>(
  ({ organisation_id }) => sql`with moved as (
      delete from change_inbox where organisation_id = ${organisation_id} and id <= (
        select max(oldest.id) from (
          select id from change_inbox where organisation_id = ${organisation_id} order by id limit ${sql.lit(MAX_NUMBERED)}
        ) oldest)
      returning id, record_id, version
    ), logged as (
      insert into change_log
        (organisation_id, number, record_id, version, type, parent_id, operation, changed_at, actor_id)
      select counter.organisation_id, counter.last + row_number() over (order by moved.id), moved.record_id,
        moved.version, history.type, history.parent_id, history.operation, history.changed_at, history.actor_id
      from change_counter counter cross join moved left join lateral (
        select type, parent_id, operation, changed_at, actor_id from record_history
        where organisation_id = ${organisation_id} and record_id = moved.record_id and version = moved.version offset 0
      ) history on true
      where counter.organisation_id = ${organisation_id}
    )
    update change_counter set last = last + (select count(*) from moved)
    where organisation_id = ${organisation_id} and exists (select from moved)
    returning (select count(*)::int from moved) as moved`,
);

const numberInTransaction = (db: Database, organisationId: string): Promise<number> =>
  db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (transaction) => {
      const executor = executorOn(transaction);
      const organisation = { organisation_id: organisationId };
      if ((await lockCounter(executor, organisation)).length === 0) {
        await createCounter(executor, organisation);
        await lockCounter(executor, organisation);
      }
      const [counted] = await moveIntoLog(executor, organisation);
      return counted?.moved ?? 0;
    });

/** Numbers changes of an organisation, and returns their count. */
export type NumberChanges = (organisationId: string) => Promise<number>;

/**
 * The numbering of changes in this process. Each call numbers the oldest committed changes of an organisation that have
 * no number, at most `MAX_NUMBERED`, in the order of their ids in the inbox. For each record, this is the order of its
 * versions.
 *
 * The row of the counter serves as the lock of the organisation. Locking and moving are two statements at READ
 * COMMITTED, so that the second statement sees everything that was committed before the first one obtained the lock. If
 * they were a single statement, two concurrent ones would assign the same numbers. Calls for the same organisation
 * share a transaction, so that many readers use only one connection.
 */
export const numberingOn = (db: Database): NumberChanges =>
  sharedRuns((organisationId) => numberInTransaction(db, organisationId));

/**
 * Numbers all changes committed before the call, if necessary in several steps. Changes committed during the call may
 * remain unnumbered.
 */
export const numberAll = async (numberChanges: NumberChanges, organisationId: string): Promise<void> => {
  while ((await numberChanges(organisationId)) === MAX_NUMBERED);
};
