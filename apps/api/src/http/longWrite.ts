import type { Response } from 'express';
import type { OpenDatabase } from '../db/database.ts';
import type { Executor } from '../db/statement.ts';
import { renewDeadline } from './deadline.ts';

/**
 * Runs a write that may have many parts, such as the deletion of a participant with any number of notes. The write may
 * take as long as it needs, as long as each part ends within the deadline of the request. Only a few such writes run at
 * the same time, because each uses a connection and holds locks.
 * @throws Fault 503 if too many of them run
 */
export const longWrite = async <Result>(
  { db, limitLong }: OpenDatabase,
  response: Response,
  write: (database: Pick<Executor, 'db' | 'progressed'>) => Promise<Result>,
): Promise<Result> => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const begin = (): Promise<void> =>
    new Promise((resolve, reject) => {
      limitLong(() => {
        resolve();
        return ended;
      }).catch(reject);
    });
  let begun: Promise<void> | undefined;
  const progressed = async (): Promise<void> => {
    renewDeadline(response);
    begun ??= begin();
    await begun;
  };
  return write({ db, progressed }).finally(end);
};
