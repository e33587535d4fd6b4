import { anyVersion, requireVersion, type WriteKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import type { Executor } from '../../db/statement.ts';
import { type Transacting, together } from '../../db/transaction.ts';
import { notFound } from '../../problems/fault.ts';
import type { StoredRow } from '../../tables/table.ts';
import { type LockedPair, lockFreePair, lockPair, type Pair } from './pair.ts';
import { requireRoom } from './seats.ts';
import { touchBoth } from './shown.ts';

/** The key of the participant to enrol, and the id of the course. */
export interface Enrolling {
  readonly key: WriteKey;
  readonly courseId: string;
}

const pairOf = ({ key, courseId }: Enrolling): Pair => ({
  organisation_id: key.organisation_id,
  participant_id: key.id,
  course_id: courseId,
});

/** @throws Fault 412 if the participant does not have an expected version; 409 if there is no free seat */
const requireOpen = ({ key }: Enrolling, { locked, situation }: LockedPair): void => {
  requireVersion(key, locked.version);
  if (!situation.enrolled) requireRoom(locked, situation, undefined, 'registered');
};

/** Sends the writes of an enrolment, and returns the row of the participant. */
const write = async (
  executor: Executor,
  { key, courseId }: Enrolling,
  { situation }: LockedPair,
): Promise<StoredRow> => {
  const { organisation_id, id: participantId, by } = key;
  if (situation.enrolled) return records.participants.get(executor, anyVersion(key));
  const [, participant] = await together(
    records.enrolments.createLocked(executor, { organisation_id, by }, { participantId, courseId }),
    touchBoth(executor, key, situation),
  );
  if (participant === undefined) throw notFound();
  return participant;
};

/**
 * Enrols a participant in a course as the last step of a transaction, and increments the versions of both, because both
 * show the enrolment. Nothing is written if the participant is already enrolled, or has completed the course.
 * @returns the row of the participant
 * @throws Fault 404 if the participant or the course is unknown; 412 if the participant does not have an expected
 * version; 409 `course_closed`, `course_full` or `too_many_courses`
 */
export const enrol = async (executor: Transacting, one: Enrolling): Promise<StoredRow> => {
  const both = await lockPair(executor, pairOf(one), null);
  if (both === undefined) throw notFound();
  requireOpen(one, both);
  const [participant] = await executor.last(write(executor, one, both));
  return participant;
};

/** The outcome of an enrolment: the participant, or the fault that rejected it. */
export type Enrolled = { readonly participant: StoredRow } | { readonly refused: unknown };

/** @returns the fault if the enrolment is rejected, otherwise undefined */
const refusalOf = (one: Enrolling, both: LockedPair): { readonly refused: unknown } | undefined => {
  try {
    requireOpen(one, both);
    return undefined;
  } catch (refused) {
    return { refused };
  }
};

/**
 * Enrols several participants in one transaction. All participants and all courses must be different, so that no
 * enrolment affects another one.
 * @returns the outcome of each; undefined if its participant or course is unknown or locked, because the others do not
 * wait for it
 */
export const enrolTogether = async (
  executor: Transacting,
  all: readonly Enrolling[],
): Promise<readonly (Enrolled | undefined)[]> => {
  const locked = await together(
    ...all.map(async (one) => {
      const both = await lockFreePair(executor, pairOf(one), null);
      return both && { one, both, refusal: refusalOf(one, both) };
    }),
  );
  return executor.last(
    ...locked.map(
      async (each) => each && (each.refusal ?? { participant: await write(executor, each.one, each.both) }),
    ),
  );
};
