import type { Caller } from '../context/caller.ts';
import type { RecordKey, WriteKey } from '../db/recordKey.ts';
import type { Executor } from '../db/statement.ts';
import type { Retention } from './retention.ts';

/** What is special about one kind of person, beside its records. All steps run in the transaction of the operation. */
export interface PersonSteps {
  /** Locks what has to be locked before the person itself, as its deletion does, and returns the ids. */
  lock(executor: Executor, key: WriteKey): Promise<readonly string[]>;
  /** Ends what the person holds elsewhere: seats, access. */
  end(executor: Executor, key: WriteKey, locked: readonly string[]): Promise<void>;
  /** Brings back what the deletion at `since` ended. @throws the faults of what can't be had any more */
  resume(executor: Executor, key: WriteKey, since: string, locked: readonly string[], caller: Caller): Promise<void>;
  /** What an export has of the person beside records and their histories. */
  exported(executor: Executor, key: RecordKey): Promise<object>;
  /** Until when the person has to be kept. */
  retention(executor: Executor, key: WriteKey): Promise<Retention | undefined>;
}

const nothing = async (): Promise<undefined> => undefined;

/** The steps of persons who hold nothing elsewhere, and whom nothing retains. */
export const noSteps: PersonSteps = {
  lock: async () => [],
  end: nothing,
  resume: nothing,
  exported: async () => ({}),
  retention: nothing,
};
