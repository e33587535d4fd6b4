import { isDeepStrictEqual } from 'node:util';
import type { WriteKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import type { Executor } from '../../db/statement.ts';
import { together } from '../../db/transaction.ts';
import type { ComputedValues } from '../../db/writing.ts';
import type { StoredRow } from '../../tables/table.ts';
import type { LockedPair } from './pair.ts';

type Group = Pick<WriteKey, 'organisation_id' | 'by'>;
type Shown = Readonly<Record<'course' | 'participant', ComputedValues>>;

/**
 * Increments the versions of a course and a participant, which now show another enrolment than in `before`. Returns the
 * participant.
 */
export const touchBoth = async (executor: Executor, group: Group, before: Shown): Promise<StoredRow | undefined> => {
  const [, [participant]] = await together(
    records.courses.touch(executor, group, [before.course]),
    records.participants.touch(executor, group, [before.participant]),
  );
  return participant;
};

/**
 * Increments the version of the course or the participant if it now shows other values. These may be unchanged, because
 * a participant who repeats a course is shown once, and an erased participant shows nothing.
 */
export const touchChanged = async (
  executor: Executor,
  group: Group,
  { situation: { course, participant }, locked: { erased } }: LockedPair,
): Promise<void> => {
  const participants = erased ? [] : [[records.participants, participant] as const];
  for (const [stored, one] of [[records.courses, course] as const, ...participants]) {
    const { rows } = await stored.computedValues(group.organisation_id, [one.id]).execute(executor.db);
    if (!isDeepStrictEqual({ ...rows[0] }, one)) await stored.touch(executor, group, [one]);
  }
};
