import { idOf, listOf } from './answers.ts';
import { changedByOthers, type Skipped } from './errors.ts';
import type { Borrowed, Target } from './target.ts';

/** Whether somebody else has changed or deleted the record. It is gone only if neither its list nor its own address has it. */
const isChanged = async (target: Target, { collection, path, record }: Borrowed): Promise<boolean> => {
  const listed = listOf(await target.send('GET', `${collection}?limit=200`)).find((each) => idOf(each) === record.id);
  if (listed !== undefined) return listed.updatedAt !== record.updatedAt;
  return (await target.send('GET', path)).status === 404;
};

/**
 * Looks whether somebody else has changed or deleted a borrowed record that these requests name: then nothing follows from a
 * failure, as the result says, and other records are chosen from now on.
 */
export const returnChanged = async (target: Target, requests: readonly string[]): Promise<Skipped | undefined> => {
  let path: string | undefined;
  for (const borrowed of target.borrowed) {
    if (!requests.some((request) => request.includes(idOf(borrowed.record))) || !(await isChanged(target, borrowed)))
      continue;
    path = borrowed.path;
    target.forget(borrowed.key);
  }
  return path === undefined ? undefined : changedByOthers(path);
};
