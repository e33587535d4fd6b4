import { remove } from './removals.ts';
import type { Row } from './rows.ts';
import type { RecordTuple } from './spaces.ts';
import { isTaken, takenRow } from './undeletions.ts';
import { deletedRows, presentRows, type World } from './world.ts';

/** The record to which a request is about: one of the world, one that is gone, or none at all. */
export const rowFor = async (world: World, { state }: RecordTuple): Promise<Row | undefined> => {
  if (state === 'unknown') return undefined;
  if (state === 'taken') return takenRow(world);
  if (state !== 'deleted') return world.draw.pick(presentRows(world));
  const gone = () => deletedRows(world).filter((row) => !isTaken(world, row));
  if (gone().length === 0) await remove(world, world.draw.pick(presentRows(world)));
  return world.draw.pick(gone());
};
