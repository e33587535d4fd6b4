import { sql } from 'kysely';
import type { CleanUp } from '../db/housekeeping.ts';
import { type Executor, type Placeholder, statement } from '../db/statement.ts';
import { executorOn } from '../db/transaction.ts';
import { deleteLines, deleteValues, type ImportKeys } from './rows.ts';

/** An upload counts as abandoned if its instance has not reported progress for this long. */
const ABANDONED = sql`interval '60 seconds'`;
/** How long an import waits for its file, and how long values of a file are kept. */
const A_DAY = sql`interval '24 hours'`;
/** The number of imports that one round processes. The next round continues. */
const IMPORTS = sql`100`;

const daysAgo = (days: Placeholder) => sql`statement_timestamp() - make_interval(days => ${days})`;

/**
 * SQL: whether the organisation of an import is not being moved. During a move, writes of the import would be rejected,
 * or overwritten by rows that arrive later.
 */
const STAYS = sql`not exists (select from organisation_move move where move.organisation_id = import.organisation_id
  and move.state in ('closed', 'moved', 'arriving'))`;

const reopen = statement<Record<string, never>, ImportKeys>(
  () => sql`update import set status = 'waiting', attempt = attempt + 1, received_at = null
    where status = 'receiving' and ended_at is null and received_at < statement_timestamp() - ${ABANDONED}
      and ${STAYS}
    returning organisation_id, id`,
);

const endWaiting = statement<Record<string, never>, ImportKeys>(
  () => sql`update import set status = 'cancelled', reason = 'no_content', ended_at = statement_timestamp()
    where status = 'waiting' and ended_at is null and inserted_at < statement_timestamp() - ${A_DAY}
      and ${STAYS}
    returning organisation_id, id`,
);

/**
 * Selects imports that have not ended after a day. They must be ended, because they cannot continue without their
 * content.
 */
const selectOverdue = statement<Record<string, never>, ImportKeys>(
  () => sql`select organisation_id, id from import
    where status in ('queued', 'checking', 'running') and ended_at is null and queued_at < statement_timestamp() - ${A_DAY}
      and ${STAYS}`,
);

const endOverdue = statement<ImportKeys, object>(
  ({ organisation_id, id }) => sql`with held as (
      select id from import where organisation_id = ${organisation_id} and id = ${id} and ended_at is null
      for update skip locked
    )
    update import set status = 'failed', reason = 'content_expired', ended_at = statement_timestamp() from held
    where import.organisation_id = ${organisation_id} and import.id = held.id`,
);

/**
 * Selects ended imports that still have values of their file. A validation that may still be applied keeps them for a
 * day.
 */
const selectWithContent = statement<Record<string, never>, ImportKeys>(
  () => sql`select organisation_id, id from import
    where ended_at is not null and content_deleted_at is null and ${STAYS}
      and (status <> 'completed' or mode = 'apply' or apply_requested_at is not null or removed_at is not null
        or queued_at < statement_timestamp() - ${A_DAY})
    order by ended_at limit ${IMPORTS}`,
);

const noteDeleted = statement<ImportKeys, object>(
  ({ organisation_id, id }) => sql`update import set content_deleted_at = statement_timestamp(),
      request_id = null, trace_id = null
    where organisation_id = ${organisation_id} and id = ${id} and ended_at is not null`,
);

const deleteContent = async (executor: Executor, { organisation_id, id }: ImportKeys): Promise<number> => {
  const deleted = await deleteValues(executor, { organisation_id, id });
  await noteDeleted(executor, { organisation_id, id });
  return deleted;
};

/**
 * Resets uploads whose instance has ended, ends imports that have waited for their file or their turn for a day, and
 * deletes values of files that are no longer needed. It runs every few seconds, so that values are never kept for more
 * than a day.
 */
export const sweepImports: CleanUp = async (db, hasTime) => {
  const executor = executorOn(db);
  for (const { organisation_id, id } of await reopen(executor, {}))
    await deleteLines(executor, { organisation_id, id });
  await endWaiting(executor, {});
  for (const { organisation_id, id } of await selectOverdue(executor, {}))
    await endOverdue(executor, { organisation_id, id });
  let deleted = 0;
  for (const key of await selectWithContent(executor, {})) {
    if (!hasTime()) break;
    deleted += await deleteContent(executor, key);
  }
  return deleted;
};

const selectExpired = statement<{ days: number }, ImportKeys>(
  ({ days }) => sql`select organisation_id, id from import
    where ended_at < ${daysAgo(days)} and ${STAYS}
      and exists (select from import_line line where line.organisation_id = import.organisation_id and line.import_id = import.id)
    order by ended_at limit ${IMPORTS}`,
);

/** Deletes the results of imports that ended more than `days` days ago. */
export const deleteExpiredResults =
  (days: number): CleanUp =>
  async (db, hasTime) => {
    const executor = executorOn(db);
    let deleted = 0;
    for (const { organisation_id, id } of await selectExpired(executor, { days })) {
      if (!hasTime()) break;
      deleted += await deleteLines(executor, { organisation_id, id });
    }
    return deleted;
  };

const selectGone = statement<{ days: number }, ImportKeys>(
  ({ days }) => sql`select organisation_id, id from import
    where (ended_at < ${daysAgo(days)} or (removed_at is not null and ended_at is not null))
      and ${STAYS}
    order by ended_at limit ${IMPORTS}`,
);

const deleteImport = statement<ImportKeys, object>(
  ({ organisation_id, id }) => sql`delete from import where organisation_id = ${organisation_id} and id = ${id}`,
);

/** Deletes imports that ended more than `days` days ago, and ended imports that their callers have removed. */
export const deleteExpiredImports =
  (days: number): CleanUp =>
  async (db, hasTime) => {
    const executor = executorOn(db);
    let deleted = 0;
    for (const { organisation_id, id } of await selectGone(executor, { days })) {
      if (!hasTime()) break;
      await deleteLines(executor, { organisation_id, id });
      await deleteImport(executor, { organisation_id, id });
      deleted += 1;
    }
    return deleted;
  };
