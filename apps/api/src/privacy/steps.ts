import type { Caller } from '../context/caller.ts';
import type { RecordKey, WriteKey } from '../db/recordKey.ts';
import type { Executor } from '../db/statement.ts';
import type { ComputedValues } from '../db/writing.ts';
import type { Retention } from './retention.ts';

/** What is special about one kind of person, beside its records. All steps run in the transaction of the operation. */
export interface PersonSteps {
  /** Locks what must be locked before the person itself, as its deletion does, and returns the ids. */
  lock(executor: Executor, key: WriteKey): Promise<readonly string[]>;
  /** Counts what an erasure ends elsewhere, besides the records that say who the person is. */
  ending(executor: Executor, key: RecordKey): Promise<Ended>;
  /** Ends what the person holds elsewhere: seats, access. Returns how much that was, records that say who the person is included. */
  end(executor: Executor, key: WriteKey, locked: readonly string[]): Promise<Ended>;
  /**
   * Brings back what the deletion at `since` ended, before the person itself. Returns what the person showed of it, if
   * that is
   * something else now. @throws the faults of unique values and seats that are taken by now
   */
  resume(
    executor: Executor,
    key: WriteKey,
    since: string,
    locked: readonly string[],
  ): Promise<ComputedValues | undefined>;
  /** Refuses the caller who has just brought back a person, if the person gets more than the caller may give. @throws Fault 403 */
  admit(executor: Executor, key: WriteKey, caller: Caller): Promise<void>;
  /** What an export has of the person beside records and their histories. */
  exported(executor: Executor, key: RecordKey): Promise<object>;
  /** Until when the person must be kept. */
  retention(executor: Executor, key: WriteKey): Promise<Retention | undefined>;
}

/** How much an erasure ends, by what: `enrolments`, `access`. */
export type Ended = Readonly<Record<string, number>>;

/** Both, added by what they count. */
export const sumOf = (one: Ended, other: Ended): Ended => ({
  ...one,
  ...Object.fromEntries(Object.entries(other).map(([name, count]) => [name, count + (one[name] ?? 0)])),
});

const nothing = async (): Promise<undefined> => undefined;

/** The steps of persons who hold nothing elsewhere, and whom nothing retains. */
export const noSteps: PersonSteps = {
  lock: async () => [],
  ending: async () => ({}),
  end: async () => ({}),
  resume: nothing,
  admit: nothing,
  exported: async () => ({}),
  retention: nothing,
};
