import type { Client } from 'pg';
import { countRows, deleteSome } from './rows.ts';
import { daysSinceEnd, MoveError, stateOf, stopRefusing } from './state.ts';
import { tablesOfOrganisation } from './tables.ts';

/** The number of rows that one statement deletes, so small that the statement does not hold locks for long. */
const STEP = 5_000;

/** For how many days an organisation can be reopened after its contract has ended. */
export const DAYS_BEFORE_DELETION = 30;

/**
 * Deletes the rows of an organisation that has moved away, has not completely arrived, or whose contract ended at least
 * `minDays` ago. Returns their number. It can be repeated after an interruption.
 * @throws MoveError if this database serves the organisation, or its contract ended too recently
 */
export const deleteOrganisation = async (
  client: Client,
  organisationId: string,
  onProgress: (done: number, total: number) => void,
  minDays = DAYS_BEFORE_DELETION,
): Promise<number> => {
  const state = await stateOf(client, organisationId);
  if (state !== 'moved' && state !== 'arriving')
    throw new MoveError(
      'This database serves the organisation: only one that has moved, ended or not arrived can be deleted.',
    );
  const days = await daysSinceEnd(client, organisationId);
  if (days !== undefined && days < minDays)
    throw new MoveError(`Its contract ended ${Math.floor(days)} days ago: wait for ${minDays}, or add --now.`);
  // After this statement, the organisation cannot be reopened.
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
    // Without this, PostgreSQL would read dead index entries for each deleted row of the tables that this one
    // references.
    await client.query(`vacuum "${table.name}"`);
  }
  if (state === 'arriving')
    await client.query('delete from organisation_move where organisation_id = $1', [organisationId]);
  await stopRefusing(client);
  return done;
};
