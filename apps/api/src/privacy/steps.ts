import type { Caller } from '../context/caller.ts';
import type { RecordKey, WriteKey } from '../db/recordKey.ts';
import type { Executor } from '../db/statement.ts';
import type { ComputedValues } from '../db/writing.ts';
import type { Retention } from './retention.ts';

/** The additional steps for one kind of person. Each step runs in the transaction of its operation. */
export interface PersonSteps {
  /** Locks the records that a deletion locks before the person, and returns their ids. */
  lock(executor: Executor, key: WriteKey): Promise<readonly string[]>;
  /** Counts what an erasure ends elsewhere, in addition to the records that identify the person. */
  ending(executor: Executor, key: RecordKey): Promise<Ended>;
  /** Ends the person's enrolments and access. Returns the counts, including records that identify the person. */
  end(executor: Executor, key: WriteKey, locked: readonly string[]): Promise<Ended>;
  /**
   * Restores what the deletion at the time `since` ended, before the person is restored. Returns the values that the
   * person showed before the deletion, if they have changed.
   * @throws Fault if another record has got a unique value or a seat in the meantime
   */
  resume(
    executor: Executor,
    key: WriteKey,
    since: string,
    locked: readonly string[],
  ): Promise<ComputedValues | undefined>;
  /** Rejects a caller who would restore a person with more rights than the caller may grant. @throws Fault 403 */
  admit(executor: Executor, key: WriteKey, caller: Caller): Promise<void>;
  /** Reads the data about the person for an export, in addition to records and their histories. */
  exported(executor: Executor, key: RecordKey): Promise<object>;
  /** The retention of the person; undefined if the person may be erased. */
  retention(executor: Executor, key: WriteKey): Promise<Retention | undefined>;
}

/** The numbers of what an erasure ends, by kind, such as `enrolments` or `access`. */
export type Ended = Readonly<Record<string, number>>;

/** Adds the numbers of each kind. */
export const sumOf = (one: Ended, other: Ended): Ended => ({
  ...one,
  ...Object.fromEntries(Object.entries(other).map(([name, count]) => [name, count + (one[name] ?? 0)])),
});

const nothing = async (): Promise<undefined> => undefined;

/** The steps for a kind of person without enrolments, access and retention periods. */
export const noSteps: PersonSteps = {
  lock: async () => [],
  ending: async () => ({}),
  end: async () => ({}),
  resume: nothing,
  admit: nothing,
  exported: async () => ({}),
  retention: nothing,
};
