import type { Caller } from '../context/caller.ts';
import { anyVersion, type WriteKey } from '../db/recordKey.ts';
import { records } from '../db/records.ts';
import type { Executor } from '../db/statement.ts';
import { undelete } from '../db/undelete.ts';
import type { StoredRow } from '../tables/table.ts';
import type { Person } from './persons.ts';
import type { PersonSteps } from './steps.ts';

/**
 * Restores a deleted person, and the records to which the deletion cascaded. A person who is not deleted is not
 * changed.
 * @throws Fault the same faults as `undelete`, and those of the steps
 */
export const undeletePerson = (
  database: Pick<Executor, 'db' | 'progressed'>,
  { resource }: Person,
  steps: PersonSteps,
  by: WriteKey,
  caller: Caller,
): Promise<StoredRow> => {
  const key = anyVersion(by);
  return undelete(database, records[resource], by, {
    lock: (executor) => steps.lock(executor, key),
    resume: (executor, since, locked) => steps.resume(executor, key, since, locked),
    admit: (executor) => steps.admit(executor, key, caller),
  });
};
