import type { Caller } from '../context/caller.ts';
import type { RecordKey, WriteKey } from '../db/recordKey.ts';
import type { Executor } from '../db/statement.ts';
import type { ComputedValues } from '../db/writing.ts';
import type { Retention } from './retention.ts';

/** The additional steps for one kind of person. All steps run in the transaction of the operation. */
export interface PersonSteps {
  /** Takes the locks that come before the person's, as its deletion does, and returns the ids. */
  lock(executor: Executor, key: WriteKey): Promise<readonly string[]>;
  /** Counts what an erasure ends elsewhere, in addition to the records that identify the person. */
  ending(executor: Executor, key: RecordKey): Promise<Ended>;
  /** Ends the person's seats and access. Returns the counts, including records that identify the person. */
  end(executor: Executor, key: WriteKey, locked: readonly string[]): Promise<Ended>;
  /**
   * Restores what the deletion at `since` ended, before the person itself. Returns the values that the person showed of
   * it, if they have changed.
   * @throws the faults of unique values and seats that are taken by now
   */
  resume(
    executor: Executor,
    key: WriteKey,
    since: string,
    locked: readonly string[],
  ): Promise<ComputedValues | undefined>;
  /** Rejects a caller who has just restored a person with more rights than the caller may give. @throws Fault 403 */
  admit(executor: Executor, key: WriteKey, caller: Caller): Promise<void>;
  /** The data about the person in an export, in addition to records and their histories. */
  exported(executor: Executor, key: RecordKey): Promise<object>;
  /** Until when the person must be kept. */
  retention(executor: Executor, key: WriteKey): Promise<Retention | undefined>;
}

/** The number of things that an erasure ends, by kind: `enrolments`, `access`. */
export type Ended = Readonly<Record<string, number>>;

/** The sum of both, by kind. */
export const sumOf = (one: Ended, other: Ended): Ended => ({
  ...one,
  ...Object.fromEntries(Object.entries(other).map(([name, count]) => [name, count + (one[name] ?? 0)])),
});

const nothing = async (): Promise<undefined> => undefined;

/** The steps for persons without seats, access or a retention. */
export const noSteps: PersonSteps = {
  lock: async () => [],
  ending: async () => ({}),
  end: async () => ({}),
  resume: nothing,
  admit: nothing,
  exported: async () => ({}),
  retention: nothing,
};
