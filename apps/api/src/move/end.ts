import { closeAndCopy, rowsOf, type Source } from './export.ts';
import { close, leave, MoveError } from './state.ts';

/** An organisation whose contract ends, and the folder for its copy, if any. */
export interface Ending extends Omit<Source, 'folder'> {
  readonly folder: string | undefined;
}

/**
 * Ends the contract of an organisation: closes it for writes, copies it into the folder, if one is given, and then
 * blocks all access. Its rows stay until they are deleted. Returns how many rows were copied. If the copy fails, the
 * organisation is open again and unchanged.
 * @throws MoveError if this database does not serve the organisation
 */
export const endOrganisation = async ({ folder, ...ending }: Ending): Promise<number> => {
  const { client, organisationId } = ending;
  const { since, tables } =
    folder === undefined
      ? { since: await close(client, organisationId), tables: [] }
      : await closeAndCopy({ ...ending, folder }, 'end');
  if (await leave(client, organisationId, since, 'ended')) return rowsOf({ tables });
  throw new MoveError('The organisation has been opened again in the meantime: its contract has not ended.');
};
