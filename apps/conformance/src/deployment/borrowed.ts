import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../interface/json.ts';
import { idOf, listOf } from './answers.ts';
import { ChangedByOthers } from './errors.ts';
import type { Borrowed, Target } from './target.ts';

/** Whether a record is as it was: notes do not say when they were changed. */
const isSame = (now: JsonObject, before: JsonObject): boolean =>
  before.updatedAt === undefined ? isDeepStrictEqual(now, before) : now.updatedAt === before.updatedAt;

/** What others have done to a record, if anything. It is deleted only if neither its list nor its own address has it. */
export const doneByOthers = async (
  target: Target,
  { collection, path, record }: Pick<Borrowed, 'collection' | 'path' | 'record'>,
): Promise<'changed' | 'deleted' | undefined> => {
  const listed = listOf(await target.send('GET', `${collection}?limit=200`)).find((each) => idOf(each) === record.id);
  if (listed !== undefined) return isSame(listed, record) ? undefined : 'changed';
  return (await target.send('GET', path)).status === 404 ? 'deleted' : undefined;
};

/**
 * Looks whether somebody else has changed or deleted a borrowed record that these requests name: then nothing follows from a
 * failure, as the result says, and other records are chosen from now on.
 */
export const returnChanged = async (
  target: Target,
  requests: readonly string[],
): Promise<ChangedByOthers | undefined> => {
  let path: string | undefined;
  for (const borrowed of target.borrowed) {
    if (!requests.some((request) => request.includes(idOf(borrowed.record)))) continue;
    if ((await doneByOthers(target, borrowed)) === undefined) continue;
    path = borrowed.path;
    target.forget(borrowed.key);
  }
  return path === undefined ? undefined : new ChangedByOthers(path);
};
