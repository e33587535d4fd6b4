import type { CoachingPatch, NewCoaching } from '@training-provider/contract';
import { sql } from 'kysely';
import { requireVersion, type WriteKey } from '../db/recordKey.ts';
import { records } from '../db/records.ts';
import { type Executor, statement } from '../db/statement.ts';
import { inTransaction } from '../db/transaction.ts';
import { Fault, notFound } from '../problems/fault.ts';
import type { StoredRow } from '../tables/table.ts';

/* The used units of a coaching: any number while it has no sessions, otherwise the integer part of the held ones
 * (decision N9). */

const { coachings: stored } = records;

interface Units {
  readonly units_used: number | null;
  readonly has_sessions: boolean;
}

/** A separate statement after the lock, which writes of the coaching's sessions take as well. */
const selectUnits = statement<{ organisation_id: string; id: string }, Units>(
  ({
    organisation_id,
    id,
  }) => sql`select units_used, exists (select from session s where s.organisation_id = ${organisation_id}
      and s.coaching_id = ${id} and s.deleted_at is null) as has_sessions
    from coaching where organisation_id = ${organisation_id} and id = ${id}`,
);

/**
 * The number of used units to write into a coaching, which is locked.
 * @returns the number; undefined: the value from the sessions stays
 * @throws Fault 404, 412; 409 `units_from_sessions` for another number than that of its sessions
 */
const unitsToWrite = async (
  executor: Executor,
  key: WriteKey,
  unitsUsed: number | null | undefined,
): Promise<Pick<CoachingPatch, 'unitsUsed'>> => {
  const state = await stored.lockStored(executor, key);
  if (state === undefined || state.deleted_at !== null) throw notFound();
  requireVersion(key, state.version);
  const [units] = await selectUnits(executor, { organisation_id: key.organisation_id, id: key.id });
  if (units?.has_sessions !== true) return { unitsUsed };
  const isAnother = unitsUsed !== undefined && unitsUsed !== null && unitsUsed !== units.units_used;
  if (isAnother) throw new Fault('units_from_sessions');
  return { unitsUsed: units.units_used };
};

/** Replaces a coaching. @throws Fault 404, 412, 422; 409 `units_from_sessions` */
export const replaceCoaching = (database: Executor, key: WriteKey, body: NewCoaching): Promise<StoredRow> =>
  inTransaction(database, async (executor) =>
    stored.replace(executor, key, { ...body, ...(await unitsToWrite(executor, key, body.unitsUsed)) }),
  );

/** Whether a patch of a coaching must be checked together with its sessions. */
export const writesUnits = (body: CoachingPatch): boolean => 'unitsUsed' in body;

/** Writes the fields of a body. @throws Fault 404, 412, 422; 409 `units_from_sessions` */
export const updateCoaching = (database: Executor, key: WriteKey, body: CoachingPatch): Promise<StoredRow> =>
  writesUnits(body)
    ? inTransaction(database, async (executor) =>
        stored.update(executor, key, { ...body, ...(await unitsToWrite(executor, key, body.unitsUsed)) }),
      )
    : stored.update(database, key, body);
