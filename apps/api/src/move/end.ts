import { closeAndCopy, rowsOf, type Source } from './export.ts';
import { close, leave, MoveError } from './state.ts';

/** An organisation whose contract ends, and the folder into which it is copied, if there is one. */
export interface Ending extends Omit<Source, 'folder'> {
  readonly folder: string | undefined;
}

/**
 * Ends the contract of an organisation: closes it for writes, copies it into the folder, if one is given, and then lets nobody
 * sign in to it any more. Its rows stay until they are deleted. Returns how many rows were copied. If the copy fails, the
 * organisation is open again and nothing has happened.
 * @throws MoveError if the organisation does not live here
 */
export const endOrganisation = async ({ folder, ...ending }: Ending): Promise<number> => {
  const { client, organisationId } = ending;
  const { since, tables } =
    folder === undefined
      ? { since: await close(client, organisationId), tables: [] }
      : await closeAndCopy({ ...ending, folder }, 'end');
  if (await leave(client, organisationId, since, 'ended')) return rowsOf({ tables });
  throw new MoveError('The organisation has been opened again meanwhile: nothing has ended.');
};
