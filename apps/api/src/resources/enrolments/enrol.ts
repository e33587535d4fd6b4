import type { WriteKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import type { Transacting } from '../../db/transaction.ts';
import { Fault, notFound } from '../../problems/fault.ts';
import type { StoredRow } from '../../tables/table.ts';
import { lockPair } from './pair.ts';
import { requireRoom } from './seats.ts';
import { touchBoth } from './shown.ts';

/**
 * Enrols a participant in a course, as the last step of a transaction, and counts the write of both, which show the
 * enrolment.
 * @returns the participant; undefined if they are enrolled already, or have completed the course
 * @throws Fault 404 if either is unknown; 412 if the participant is in another version than expected; 409
 *   `course_closed`, `course_full` or `too_many_courses`
 */
export const enrol = async (executor: Transacting, key: WriteKey, courseId: string): Promise<StoredRow | undefined> => {
  const { organisation_id, id: participant_id, versions, by } = key;
  const pair = { organisation_id, participant_id, course_id: courseId };
  const both = await lockPair(executor, pair, null);
  if (both === undefined) throw notFound();
  const { locked, situation } = both;
  if (versions !== undefined && !versions.includes(locked.version)) throw new Fault('precondition_failed');
  if (situation.enrolled) return undefined;
  requireRoom(locked, situation, undefined, 'registered');
  const enrolment = { participantId: participant_id, courseId };
  const [, participant] = await executor.last(
    records.enrolments.createLocked(executor, { organisation_id, by }, enrolment),
    touchBoth(executor, key, situation),
  );
  return participant;
};
