import type { Client } from 'pg';
import { countRows, deleteSome } from './rows.ts';
import { daysSinceEnd, MoveError, stateOf, stopRefusing } from './state.ts';
import { tablesOfOrganisation } from './tables.ts';

/** Rows that one statement deletes, so that no lock is held for long. */
const STEP = 5_000;

/** So long an organisation whose contract has ended can be taken up again. */
export const DAYS_BEFORE_DELETION = 30;

/**
 * Deletes the rows of an organisation that has moved from here, or of one that has not arrived, or whose contract ended
 * `minDays` ago, and returns how many there were. It may be repeated after it was cut off.
 * @throws MoveError if the organisation lives here, or its contract has ended only lately
 */
export const deleteOrganisation = async (
  client: Client,
  organisationId: string,
  onProgress: (done: number, total: number) => void,
  minDays = DAYS_BEFORE_DELETION,
): Promise<number> => {
  const state = await stateOf(client, organisationId);
  if (state !== 'moved' && state !== 'arriving')
    throw new MoveError('The organisation lives here: only one that has moved, ended or not arrived can be deleted.');
  const days = await daysSinceEnd(client, organisationId);
  if (days !== undefined && days < minDays)
    throw new MoveError(`Its contract ended ${Math.floor(days)} days ago: wait for ${minDays}, or add --now.`);
  // From now on, it can't be taken up again.
  await client.query('update organisation_move set ended_at = null where organisation_id = $1', [organisationId]);
  const tables = await tablesOfOrganisation(client);
  let total = 0;
  for (const table of tables) total += await countRows(client, table, organisationId);
  let done = 0;
  for (const table of tables.toReversed()) {
    for (let deleted = STEP; deleted === STEP; done += deleted) {
      deleted = await deleteSome(client, table, organisationId, STEP);
      onProgress(done + deleted, total);
    }
    // Otherwise each row that is deleted of another table would be looked for among the entries of those that are gone.
    await client.query(`vacuum "${table.name}"`);
  }
  if (state === 'arriving')
    await client.query('delete from organisation_move where organisation_id = $1', [organisationId]);
  await stopRefusing(client);
  return done;
};
