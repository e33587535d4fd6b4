import { Fault, notFound } from '../problems/fault.ts';
import type { StoredRow } from '../tables/table.ts';
import type { erasureOf } from './erasure.ts';
import { anyVersion, holdParent, type RecordKey, requireVersion, type WriteKey } from './recordKey.ts';
import type { Executor } from './statement.ts';
import { inTransaction } from './transaction.ts';
import type { ComputedValues } from './writing.ts';

/** The functions of a table that an undelete needs. */
export interface Undeletable extends Pick<ReturnType<typeof erasureOf>, 'lockStored' | 'restore'> {
  get(executor: Executor, key: RecordKey): Promise<StoredRow>;
  restoreChildren(executor: Executor, since: string, key: WriteKey): Promise<void>;
}

/** The further steps of an undelete, all in its transaction. */
export interface UndeleteSteps {
  /** Locks the records that a deletion locks before the record itself, and returns their ids. */
  lock?(executor: Executor): Promise<readonly string[]>;
  /**
   * Restores the records to which the deletion at the time `since` cascaded, and whose values the record shows. Returns
   * the values that the record showed before the deletion, if they have changed.
   * @throws Fault if another record has got a unique value or a seat in the meantime
   */
  resume?(executor: Executor, since: string, locked: readonly string[]): Promise<ComputedValues | undefined>;
  /** Updates other records that depend on the restored one. */
  follow?(executor: Executor): Promise<void>;
  /** Rejects a caller who lacks the right to restore the record. @throws Fault 403 */
  admit?(executor: Executor): Promise<void>;
}

/** The steps for a record below a parent, which must not be deleted. @throws Fault 409 `parent_deleted` */
export const belowParent = (key: RecordKey): UndeleteSteps => ({
  lock: (executor) => holdParent(executor, key),
  resume: async (_executor, _since, parents) => {
    if (parents.length === 0) throw new Fault('parent_deleted');
    return undefined;
  },
});

/**
 * Restores a deleted record, and the records to which its deletion cascaded. A record that is not deleted is not
 * changed.
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
