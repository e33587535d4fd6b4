import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../interface/json.ts';
import { idOf, listOf } from './answers.ts';
import { ChangedByOthers } from './errors.ts';
import type { Borrowed, Target } from './target.ts';

/** Whether a record is unchanged; notes have no time of their last change. */
const isSame = (now: JsonObject, before: JsonObject): boolean =>
  before.updatedAt === undefined ? isDeepStrictEqual(now, before) : now.updatedAt === before.updatedAt;

/** Changes that other clients made to a record. It counts as deleted only if both its list and its own path lack it. */
export const doneByOthers = async (
  target: Target,
  { collection, path, record }: Pick<Borrowed, 'collection' | 'path' | 'record'>,
): Promise<'changed' | 'deleted' | undefined> => {
  const listed = listOf(await target.send('GET', `${collection}?limit=200`)).find((each) => idOf(each) === record.id);
  if (listed !== undefined) return isSame(listed, record) ? undefined : 'changed';
  return (await target.send('GET', path)).status === 404 ? 'deleted' : undefined;
};

/**
 * Detects whether another client has changed or deleted a borrowed record that these requests name: then a failure
 * proves nothing, as the result explains, and later checks use other records.
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
