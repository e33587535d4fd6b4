import { Fault } from '../problems/fault.ts';
import type { Executor } from './statement.ts';
import { together } from './transaction.ts';

/**
 * Calls `work` with entries, in their order and in the caller's transaction: with all entries or, if one of them is
 * rejected, with halves, down to a single entry. Nothing remains of a rejected entry.
 * @returns the outcome of each entry, in the same order
 */
export const divided = async <Entry, Outcome>(
  executor: Executor,
  entries: readonly Entry[],
  work: (entries: readonly Entry[]) => Promise<Outcome[]>,
): Promise<(Outcome | Fault)[]> => {
  if (entries.length === 0) return [];
  try {
    const [, outcomes] = await together(executor.run('savepoint entries', []), work(entries));
    await executor.run('release savepoint entries', []);
    return outcomes;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    // Without the release, the savepoint would stay, and all later savepoints would be nested in it.
    await together(executor.run('rollback to savepoint entries', []), executor.run('release savepoint entries', []));
    if (entries.length === 1) return [error];
  }
  const half = Math.ceil(entries.length / 2);
  const first = await divided(executor, entries.slice(0, half), work);
  return [...first, ...(await divided(executor, entries.slice(half), work))];
};
