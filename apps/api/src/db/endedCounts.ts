import { sql } from 'kysely';
import { type CleanUp, inSteps } from './housekeeping.ts';
import { statement } from './statement.ts';
import { executorOn } from './transaction.ts';

const HOUR_MS = 3_600_000;

/**
 * An hour ago, in milliseconds since 1970. The time is constant within a statement, so that an index can find older
 * rows.
 */
const AN_HOUR_AGO = sql`(extract(epoch from statement_timestamp()) * 1000)::bigint - ${sql.lit(HOUR_MS)}`;

const deleteStep = statement<{ limit: number }, object>(
  ({ limit }) => sql`delete from rate_limit where key in (
      select key from rate_limit where expire < ${AN_HOUR_AGO} order by expire limit ${limit} for update skip locked)
    returning 1`,
);

/** Deletes the counts of windows that ended more than an hour ago, and of buckets that have been full for as long. */
export const deleteEndedCounts: CleanUp = (db, hasTime) =>
  inSteps(hasTime, async (limit) => (await deleteStep(executorOn(db), { limit })).length);
