import { closeAndCopy, rowsOf, type Source } from './export.ts';
import { close, leave, MoveError } from './state.ts';

/** The organisation whose contract ends, and the folder for its copy; undefined if no copy is needed. */
export interface Ending extends Omit<Source, 'folder'> {
  readonly folder: string | undefined;
}

/**
 * Ends the contract of an organisation: closes it for writes, copies it into the folder, if there is one, and then
 * blocks all access. Its rows are kept until they are deleted. Returns the number of copied rows. If the copy fails,
 * the organisation is opened again, unchanged.
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
