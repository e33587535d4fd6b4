import { sql } from 'kysely';
import { NOW_MS } from '../load/sharedRateCounts.ts';
import { type CleanUp, inSteps, STEP } from './housekeeping.ts';

const HOUR_MS = 3_600_000;

/** Deletes the counts of windows that ended an hour ago, and of buckets that were full by then. */
export const deleteEndedCounts: CleanUp = (db, hasTime) =>
  inSteps(hasTime, async () => {
    const { numAffectedRows } = await sql`delete from rate_limit where key in (
      select key from rate_limit where expire < ${sql.raw(NOW_MS)} - ${sql.lit(HOUR_MS)}
      limit ${sql.lit(STEP)} for update skip locked)`.execute(db);
    return Number(numAffectedRows);
  });
