import { listOf, recordOf } from '../deployment/answers.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasCode, hasStatus, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { requireModules } from '../expect/offered.ts';
import { patch, readRecord } from '../expect/recordRequests.ts';
import { enrol, makeReferring, RUNNERS, runners, tryToMakeReferring } from '../expect/roles.ts';

const enrolmentsOf = async (target: Target, { id }: Pick<Made, 'id'>) =>
  listOf(await target.send('GET', '/v1/enrolments', { query: { participantId: id } }));

/** A participant and a course. */
const pairOf = async (target: Target, course: Record<string, unknown> = {}) => {
  const made = {
    participant: await make(target, 'participant'),
    course: await make(target, 'course', course as never),
  };
  return { ...made, ids: { participantId: made.participant.id, courseId: made.course.id } };
};

const shows = async (target: Target, { participant, course }: Record<'participant' | 'course', Made>, times: 0 | 1) => {
  equal((await readRecord(target, participant)).courseIds, times === 1 ? [course.id] : [], '`courseIds`');
  equal((await readRecord(target, course)).participantCount, times, '`participantCount`');
};

/** A participant with a seat in a course and a cancelled enrolment in it. No check changes them. */
const enrolledOnce = (target: Target) =>
  target.once('a participant with a seat and a cancelled enrolment', async (own) => {
    const { ids } = await pairOf(own);
    await makeReferring(own, 'enrolment', { ...ids, status: 'registered' });
    return { ids, left: await makeReferring(own, 'enrolment', { ...ids, status: 'cancelled' }) };
  });

/**
 * Decision N4: who gets a seat, and the enrolments that `add_to_course` creates. The oracles compare everything else
 * about seats with the model.
 */
export const enrolmentSeatScenarios = [
  ...['registered', 'active'].map((status) =>
    check(
      ['N4-ONE-SEAT'],
      `the service responds with 409 to a second ${status} enrolment of a participant in the same course`,
      async (target) => {
        const { ids, left } = await enrolledOnce(target);
        hasCode(await tryToMakeReferring(target, 'enrolment', { ...ids, status }), 409, 'already_enrolled');
        hasCode(await patch(target, left, { status: 'registered' }), 409, 'already_enrolled');
      },
    ),
  ),
  check(
    ['N4-LAST-SEAT'],
    'only one of several simultaneous creations, status changes and add_to_course requests gets the last seat',
    async (target) => {
      const course = await make(target, 'course', { capacity: 1 });
      const all = await runners(target);
      const racers = await Promise.all(
        all.map(async (participant, index) => {
          if (index % 3 === 0) return () => enrol(target, participant, course);
          const ids = { participantId: participant.id, courseId: course.id };
          if (index % 3 === 1) return () => tryToMakeReferring(target, 'enrolment', ids);
          const left = await makeReferring(target, 'enrolment', { ...ids, status: 'cancelled' });
          return () => patch(target, left, { status: 'registered' });
        }),
      );
      const answers = await Promise.all(racers.map((race) => race()));
      const refused = answers.filter(({ status }) => status === 409);
      for (const answer of refused) hasCode(answer, 409, 'course_full');
      equal(refused.length, RUNNERS - 1, 'The number of rejected requests');
      equal((await readRecord(target, course)).participantCount, 1, '`participantCount`');
    },
  ),
  check(['N4-ONCE'], 'a course counts a participant with a completed and a new enrolment only once', async (target) => {
    const { ids, ...pair } = await pairOf(target);
    await makeReferring(target, 'enrolment', { ...ids, status: 'completed' });
    await makeReferring(target, 'enrolment', ids);
    await shows(target, pair, 1);
  }),
  check(
    ['N4-ADD-TO-COURSE'],
    'two add_to_course requests create one enrolment with the status registered',
    async (target) => {
      const { participant, course } = await pairOf(target);
      for (const _ of ['first', 'again']) hasStatus(await enrol(target, participant, course), 200);
      const [made, ...others] = await enrolmentsOf(target, participant);
      equal([made?.courseId, made?.status, others], [course.id, 'registered', []], 'The enrolments of the participant');
    },
  ),
  check(['R3-V7'], 'add_to_course creates an enrolment with a version 7 UUID as its id', async (target) => {
    requireModules(target, 'enrolments');
    const { participant, course } = await pairOf(target);
    hasStatus(await enrol(target, participant, course), 200);
    const [made] = await enrolmentsOf(target, participant);
    holds(/^[0-9a-f]{8}-[0-9a-f]{4}-7/i.test(String(made?.id)), `The id must be a version 7 UUID, but is ${made?.id}.`);
  }),
  ...['cancelled', 'dropped_out'].map((status) =>
    check(
      ['N4-ADD-TO-COURSE'],
      `add_to_course creates a new enrolment if the earlier one is ${status}`,
      async (target) => {
        const { participant, course, ids } = await pairOf(target);
        const former = await makeReferring(target, 'enrolment', { ...ids, status });
        hasStatus(await enrol(target, participant, course), 200);
        const all = await enrolmentsOf(target, participant);
        equal(
          all.filter(({ id }) => id === former.id),
          [former.record],
          'The earlier enrolment',
        );
        const others = all.filter(({ id }) => id !== former.id).map((other) => other.status);
        equal(others, ['registered'], 'The statuses of the other enrolments');
      },
    ),
  ),
  check(
    ['N4-COMPLETED'],
    'add_to_course creates no enrolment for a participant who has completed the course',
    async (target) => {
      const { participant, course, ids } = await pairOf(target);
      await makeReferring(target, 'enrolment', { ...ids, status: 'completed' });
      const record = recordOf(hasStatus(await enrol(target, participant, course), 200));
      equal(record.courseIds, [course.id], '`courseIds`');
      equal((await enrolmentsOf(target, participant)).length, 1, 'The number of enrolments after add_to_course');
      await makeReferring(target, 'enrolment', ids);
      equal(
        (await enrolmentsOf(target, participant)).length,
        2,
        'The number of enrolments after the creation of an enrolment',
      );
    },
  ),
];
