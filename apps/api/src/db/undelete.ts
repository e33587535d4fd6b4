import { Fault, notFound } from '../problems/fault.ts';
import type { StoredRow } from '../tables/table.ts';
import type { erasureOf } from './erasure.ts';
import { anyVersion, holdParent, type RecordKey, requireVersion, type WriteKey } from './recordKey.ts';
import type { Executor } from './statement.ts';
import { inTransaction } from './transaction.ts';
import type { ComputedValues } from './writing.ts';

/** The records of one table, as far as an undelete needs them. */
export interface Undeletable extends Pick<ReturnType<typeof erasureOf>, 'lockStored' | 'restore'> {
  get(executor: Executor, key: RecordKey): Promise<StoredRow>;
  restoreChildren(executor: Executor, since: string, key: WriteKey): Promise<void>;
}

/** What an undelete does alongside the record itself, all in its transaction. */
export interface UndeleteSteps {
  /** Locks what must be locked before the record, as its deletion does, and returns the ids. */
  lock?(executor: Executor): Promise<readonly string[]>;
  /**
   * Brings back what the deletion at `since` took along and the record shows. Returns what the record showed of it, if
   * that
   * is something else now. @throws the faults of unique values and seats that are taken by now
   */
  resume?(executor: Executor, since: string, locked: readonly string[]): Promise<ComputedValues | undefined>;
  /** What the return of the record changes elsewhere. */
  follow?(executor: Executor): Promise<void>;
  /** Refuses who may not bring it back. @throws Fault 403 */
  admit?(executor: Executor): Promise<void>;
}

/** The steps of a record that lies below another one, which must be there. @throws Fault 409 `parent_deleted` */
export const belowParent = (key: RecordKey): UndeleteSteps => ({
  lock: (executor) => holdParent(executor, key),
  resume: async (_executor, _since, parents) => {
    if (parents.length === 0) throw new Fault('parent_deleted');
    return undefined;
  },
});

/**
 * Brings back a deleted record with what its deletion took along; one that is not deleted stays as it is.
 * @throws Fault 404; 409 `person_erased`, `value_taken`; 412; and the faults of the steps
 */
export const undelete = (
  database: Pick<Executor, 'db' | 'progressed'>,
  stored: Undeletable,
  by: WriteKey,
  steps: UndeleteSteps = {},
): Promise<StoredRow> => {
  const key = anyVersion(by);
  return inTransaction(database, async (executor) => {
    const locked = (await steps.lock?.(executor)) ?? [];
    const state = await stored.lockStored(executor, key);
    if (state === undefined) throw notFound();
    if (state.erased_at !== null) throw new Fault('person_erased');
    requireVersion(by, state.version);
    if (state.deleted_at === null) return stored.get(executor, key);
    const before = await steps.resume?.(executor, state.deleted_at, locked);
    await stored.restore(executor, key, before);
    await stored.restoreChildren(executor, state.deleted_at, key);
    await steps.follow?.(executor);
    await steps.admit?.(executor);
    return stored.get(executor, key);
  });
};
