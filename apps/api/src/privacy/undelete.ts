import type { Caller } from '../context/caller.ts';
import { anyVersion, requireVersion, type WriteKey } from '../db/recordKey.ts';
import { records } from '../db/records.ts';
import type { Executor } from '../db/statement.ts';
import { inTransaction } from '../db/transaction.ts';
import { Fault, notFound } from '../problems/fault.ts';
import type { StoredRow } from '../tables/table.ts';
import type { Person } from './persons.ts';
import type { PersonSteps } from './steps.ts';

/**
 * Brings back a deleted person with what its deletion took along; one that is not deleted stays as it is.
 * @throws Fault 404; 409 `person_erased`, `value_taken`; 412; and the faults of the steps
 */
export const undeletePerson = (
  database: Pick<Executor, 'db' | 'progressed'>,
  { resource, about }: Person,
  steps: PersonSteps,
  by: WriteKey,
  caller: Caller,
): Promise<StoredRow> => {
  const stored = records[resource];
  const key = anyVersion(by);
  return inTransaction(database, async (executor) => {
    const locked = await steps.lock(executor, key);
    const state = await stored.lockStored(executor, key);
    if (state === undefined) throw notFound();
    if (state.erased_at !== null) throw new Fault('person_erased');
    requireVersion(by, state.version);
    if (state.deleted_at === null) return stored.get(executor, key);
    const before = await steps.resume(executor, key, state.deleted_at, locked);
    await stored.restore(executor, key, before);
    for (const { resource: below, column, isBelow } of about)
      if (isBelow) await records[below].restoreBelow(executor, column, state.deleted_at, key);
    await steps.admit(executor, key, caller);
    return stored.get(executor, key);
  });
};
