import { setTimeout as sleep } from 'node:timers/promises';
import { numberAll } from '../changes/numbering.ts';
import type { Folder } from './folder.ts';
import { copyPass } from './pass.ts';
import { MoveError, type Source } from './send.ts';
import { close, markEnded, reopen, stateOf, stopRefusing } from './state.ts';

/** What the end of a contract needs, and the folder into which the organisation is copied, if there is one. */
type Ending = Pick<Source, 'clients' | 'organisationId' | 'numberChanges' | 'onProgress' | 'requestMs'> & {
  readonly folder: Folder | undefined;
};

/** Copies all rows of a closed organisation; returns how many there are. */
const copy = async (
  { clients, organisationId, numberChanges, onProgress }: Ending,
  folder: Folder,
): Promise<number> => {
  if ((await folder.lastPass()) > 0)
    throw new MoveError(`${folder.path} has an export already: choose an empty folder.`);
  await numberAll(numberChanges, organisationId);
  const { manifest } = await copyPass(clients, folder, organisationId, { isLast: true, onProgress });
  return manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
};

/**
 * Ends the contract of an organisation: closes it for writes, copies it into the folder, if one is given, and then lets nobody
 * sign in to it any more. Its rows stay until they are deleted. Returns how many rows were copied. If the copy fails, the
 * organisation is open again and nothing has happened.
 * @throws MoveError if the organisation is moving or has ended
 */
export const endOrganisation = async (ending: Ending): Promise<number> => {
  const { clients, organisationId, folder, requestMs } = ending;
  const [client] = clients;
  const state = await stateOf(client, organisationId);
  if (state === 'moved' || state === 'arriving')
    throw new MoveError(`The organisation does not live here: it is ${state}.`);
  await close(client, organisationId);
  try {
    const rows = folder === undefined ? 0 : await copy(ending, folder);
    await markEnded(client, organisationId);
    // Requests that were let in before may still write until their deadline: the database refuses them.
    await sleep(requestMs);
    await stopRefusing(client);
    return rows;
  } catch (error) {
    await reopen(client, organisationId);
    throw error;
  }
};
