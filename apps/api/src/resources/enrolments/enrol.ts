import type { WriteKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import type { Executor } from '../../db/statement.ts';
import { Fault, notFound } from '../../problems/fault.ts';
import type { StoredRow } from '../../tables/table.ts';
import { lockPair, readSituation } from './pair.ts';
import { requireRoom } from './seats.ts';
import { touchBoth } from './shown.ts';

/**
 * Enrols a participant in a course, within a transaction, and counts the write of both, which show the enrolment.
 * @returns the participant; undefined if they are enrolled already, or have completed the course
 * @throws Fault 404 if either is unknown; 412 if the participant is in another version than expected; 409
 *   `course_closed`, `course_full` or `too_many_courses`
 */
export const enrol = async (executor: Executor, key: WriteKey, courseId: string): Promise<StoredRow | undefined> => {
  const { organisation_id, id: participant_id, versions, by } = key;
  const pair = { organisation_id, participant_id, course_id: courseId };
  const [locked] = await lockPair(executor, pair);
  if (locked === undefined) throw notFound();
  if (versions !== undefined && !versions.includes(locked.version)) throw new Fault('precondition_failed');
  const [situation] = await readSituation(executor, { ...pair, id: null, capacity: locked.capacity });
  if (situation === undefined) throw notFound();
  if (situation.enrolled) return undefined;
  requireRoom(locked, situation, undefined, 'registered');
  await records.enrolments.createLocked(executor, { organisation_id, by }, { participantId: participant_id, courseId });
  return touchBoth(executor, key, situation);
};
