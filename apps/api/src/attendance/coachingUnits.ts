import type { CoachingPatch, NewCoaching } from '@training-provider/contract';
import { sql } from 'kysely';
import { requireVersion, type WriteKey } from '../db/recordKey.ts';
import { records } from '../db/records.ts';
import { type Executor, statement } from '../db/statement.ts';
import { inTransaction } from '../db/transaction.ts';
import { Fault, notFound } from '../problems/fault.ts';
import type { StoredRow } from '../tables/table.ts';

/*
 * The used units of a coaching: while it has no sessions, callers may set any number; otherwise it is the integer part
 * of the units of its held sessions (decision N9).
 */

const { coachings: stored } = records;

interface Units {
  readonly units_used: number | null;
  readonly has_sessions: boolean;
}

/** A separate statement after the coaching has been locked. Writes of the coaching's sessions lock it, too. */
const selectUnits = statement<{ organisation_id: string; id: string }, Units>(
  ({
    organisation_id,
    id,
  }) => sql`select units_used, exists (select from session s where s.organisation_id = ${organisation_id}
      and s.coaching_id = ${id} and s.deleted_at is null) as has_sessions
    from coaching where organisation_id = ${organisation_id} and id = ${id}`,
);

/**
 * Locks a coaching and returns the number of used units to write, given the requested number.
 * @returns the requested number; for a coaching with sessions, the number from its sessions
 * @throws Fault 404, 412; 409 `units_from_sessions` if the requested number differs from the number from the sessions
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

/** Whether a patch of a coaching contains used units, which must be checked together with the sessions. */
export const writesUnits = (body: CoachingPatch): boolean => 'unitsUsed' in body;

/** Updates the fields of a coaching that are in the body. @throws Fault 404, 412, 422; 409 `units_from_sessions` */
export const updateCoaching = (database: Executor, key: WriteKey, body: CoachingPatch): Promise<StoredRow> =>
  writesUnits(body)
    ? inTransaction(database, async (executor) =>
        stored.update(executor, key, { ...body, ...(await unitsToWrite(executor, key, body.unitsUsed)) }),
      )
    : stored.update(database, key, body);
