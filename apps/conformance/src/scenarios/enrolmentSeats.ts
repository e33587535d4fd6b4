import { idOf, listOf, recordOf, succeeds } from '../deployment/answers.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasCode, hasStatus, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { requireModules } from '../expect/offered.ts';
import { get, patch, readRecord, remove } from '../expect/recordRequests.ts';
import { anybody, enrol, makeEnrolment, makeReferring, RUNNERS, runners, tryToMakeReferring } from '../expect/roles.ts';
import { STATUSES } from '../interface/enrolments.ts';

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

const tagOf = async (target: Target, made: Made): Promise<string | undefined> =>
  hasStatus(await get(target, made), 200).headers.etag;

/** A participant who is enrolled in a course, and has left an enrolment there. No check changes that. */
const enrolledOnce = (target: Target) =>
  target.once('a participant with a seat and a cancelled enrolment', async (own) => {
    const { ids } = await pairOf(own);
    await makeReferring(own, 'enrolment', { ...ids, status: 'registered' });
    return { ids, left: await makeReferring(own, 'enrolment', { ...ids, status: 'cancelled' }) };
  });

/** Decision N4: the seats that enrolments hold, and what participants and courses show of them. */
export const enrolmentSeatScenarios = [
  ...['registered', 'active'].map((status) =>
    check(['N4-ONE-SEAT'], `a second ${status} enrolment in the same course is 409`, async (target) => {
      const { ids, left } = await enrolledOnce(target);
      hasCode(await tryToMakeReferring(target, 'enrolment', { ...ids, status }), 409, 'already_enrolled');
      hasCode(await patch(target, left, { status: 'registered' }), 409, 'already_enrolled');
    }),
  ),
  check(['N4-CAPACITY'], 'a full course is 409 for creations and transitions that take a seat', async (target) => {
    const { course, ids } = await pairOf(target, { capacity: 1 });
    await makeReferring(target, 'enrolment', ids);
    const late = await anybody(target);
    const lateIds = { participantId: late.id, courseId: course.id };
    for (const status of ['registered', 'active']) {
      hasCode(await tryToMakeReferring(target, 'enrolment', { ...lateIds, status }), 409, 'course_full');
    }
    for (const [from, to] of [
      ['cancelled', 'registered'],
      ['dropped_out', 'active'],
      ['completed', 'active'],
    ]) {
      const waiting = await makeReferring(target, 'enrolment', { ...lateIds, status: from });
      hasCode(await patch(target, waiting, { status: to }), 409, 'course_full');
      equal((await readRecord(target, waiting)).status, from, '`status`');
    }
  }),
  check(['N4-CAPACITY'], 'a seat is free once its enrolment has ended', async (target) => {
    const { course, ids } = await pairOf(target, { capacity: 1 });
    const one = await makeReferring(target, 'enrolment', { ...ids, status: 'active' });
    hasStatus(await patch(target, one, { status: 'dropped_out' }), 200);
    await makeEnrolment(target, await anybody(target), course);
    hasCode(await patch(target, one, { status: 'active' }), 409, 'course_full');
  }),
  check(
    ['N4-CAPACITY'],
    'a course that has given more seats than are left gives one when it has more',
    async (target) => {
      const { course, ids } = await pairOf(target, { capacity: 3 });
      await makeReferring(target, 'enrolment', ids);
      await makeEnrolment(target, await anybody(target), course);
      const late = await make(target, 'participant');
      const lateIds = { participantId: late.id, courseId: course.id };
      const left = await makeReferring(target, 'enrolment', { ...lateIds, status: 'cancelled' });
      for (const capacity of [1, 2]) {
        hasStatus(await patch(target, course, { capacity }), 200);
        hasCode(await enrol(target, late, course), 409, 'course_full');
        hasCode(await tryToMakeReferring(target, 'enrolment', lateIds), 409, 'course_full');
        hasCode(await patch(target, left, { status: 'registered' }), 409, 'course_full');
      }
      hasStatus(await patch(target, course, { capacity: 3 }), 200);
      hasStatus(await enrol(target, late, course), 200);
      equal((await readRecord(target, course)).participantCount, 3, '`participantCount`');
    },
  ),
  check(['N4-LAST-SEAT'], 'of creations, transitions and add_to_course that race one wins', async (target) => {
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
    equal(refused.length, RUNNERS - 1, 'The number of those who got no seat');
    equal((await readRecord(target, course)).participantCount, 1, '`participantCount`');
  }),
  ...['cancelled', 'completed'].map((status) =>
    check(['N4-CLOSED'], `a ${status} course gives no seat, and accepts what takes none`, async (target) => {
      const { course, ids } = await pairOf(target);
      const one = await makeReferring(target, 'enrolment', { ...ids, status: 'active' });
      hasStatus(await patch(target, course, { status }), 200);
      const late = { participantId: (await anybody(target)).id, courseId: course.id };
      hasCode(await tryToMakeReferring(target, 'enrolment', late), 409, 'course_closed');
      hasStatus(await patch(target, one, { status: 'completed' }), 200);
      hasCode(await patch(target, one, { status: 'active' }), 409, 'course_closed');
      await makeReferring(target, 'enrolment', { ...late, status: 'completed' });
    }),
  ),
  ...Object.entries({ registered: 1, active: 1, completed: 1, dropped_out: 0, cancelled: 0 } as const).map(
    ([status, times]) =>
      check(
        ['N4-SHOWN'],
        `participant and course ${times === 1 ? '' : 'do not '}show one who is ${status}`,
        async (target) => {
          const { ids, ...pair } = await pairOf(target);
          await makeReferring(target, 'enrolment', { ...ids, status });
          await shows(target, pair, times);
          const found = { participants: pair.participant, courses: pair.course };
          const query = { participants: { courseId: ids.courseId }, courses: { participantId: ids.participantId } };
          for (const name of ['participants', 'courses'] as const) {
            const list = listOf(
              await target.send('GET', `/v1/${name}`, { query: query[name] as Record<string, string> }),
            );
            equal(
              list.map(({ id }) => id),
              times === 1 ? [found[name].id] : [],
              `What the filter of ${name} finds`,
            );
          }
        },
      ),
  ),
  check(['N4-SHOWN'], 'participant and course show what a transition changes', async (target) => {
    const { ids, ...pair } = await pairOf(target);
    const enrolment = await makeReferring(target, 'enrolment', { ...ids, status: 'active' });
    hasStatus(await patch(target, enrolment, { status: 'dropped_out' }), 200);
    await shows(target, pair, 0);
    hasStatus(await patch(target, enrolment, { status: 'active' }), 200);
    await shows(target, pair, 1);
  }),
  check(['N4-ONCE'], 'who repeats a course is shown once', async (target) => {
    const { ids, ...pair } = await pairOf(target);
    await makeReferring(target, 'enrolment', { ...ids, status: 'completed' });
    await makeReferring(target, 'enrolment', ids);
    await shows(target, pair, 1);
  }),
  check(['N4-UNTOUCHED'], 'participant and course keep their versions if they show the same', async (target) => {
    const { participant, course, ids } = await pairOf(target);
    const enrolment = await makeReferring(target, 'enrolment', ids);
    const tags = async () => [await tagOf(target, participant), await tagOf(target, course)];
    const before = await tags();
    hasStatus(await patch(target, enrolment, { status: 'active' }), 200);
    hasStatus(await patch(target, enrolment, { status: 'completed' }), 200);
    equal(await tags(), before, 'The tags of both');
  }),
  ...(['participant', 'course'] as const).map((kind) =>
    check(['N4-DELETED-ALONG', 'C5-DELETED'], `the enrolments of a deleted ${kind} are deleted`, async (target) => {
      const { ids, ...pair } = await pairOf(target);
      const ended = await makeReferring(target, 'enrolment', { ...ids, status: 'cancelled' });
      const enrolment = await makeReferring(target, 'enrolment', ids);
      hasStatus(await remove(target, pair[kind]), kind === 'participant' ? 200 : 204);
      for (const one of [ended, enrolment]) hasStatus(await get(target, one), 404);
      const query = { participantId: ids.participantId, sort: 'updatedAt', includeDeleted: 'true' };
      const gone = listOf(hasStatus(await target.send('GET', '/v1/enrolments', { query }), 200));
      equal(gone.map(idOf).toSorted(), [ended.id, enrolment.id].toSorted(), 'The list of ids with what is deleted');
      for (const { updatedAt, deletedAt } of gone) equal(deletedAt, updatedAt, '`deletedAt` of a deleted enrolment');
    }),
  ),
  ...(['participant', 'course'] as const).flatMap((kind) =>
    STATUSES.map((status) =>
      check(['N4-DELETED-ALONG'], `an enrolment that is ${status} is deleted with its ${kind}`, async (target) => {
        const { ids, ...pair } = await pairOf(target);
        const enrolment = await makeReferring(target, 'enrolment', { ...ids, status });
        succeeds(await remove(target, pair[kind]));
        hasStatus(await get(target, enrolment), 404);
      }),
    ),
  ),
  check(['N4-FREED'], 'a deleted enrolment frees its seat', async (target) => {
    const { ids, ...pair } = await pairOf(target, { capacity: 1 });
    const enrolment = await makeReferring(target, 'enrolment', ids);
    hasStatus(await remove(target, enrolment), 204);
    await shows(target, pair, 0);
    await makeEnrolment(target, await anybody(target), pair.course);
  }),
  check(['N4-ADD-TO-COURSE'], 'add_to_course makes one enrolment, which is registered', async (target) => {
    const { participant, course } = await pairOf(target);
    for (const _ of ['first', 'again']) hasStatus(await enrol(target, participant, course), 200);
    const [made, ...others] = await enrolmentsOf(target, participant);
    equal([made?.courseId, made?.status, others], [course.id, 'registered', []], 'The enrolments');
  }),
  check(['R3-V7'], 'add_to_course makes an enrolment whose id is of version 7', async (target) => {
    requireModules(target, 'enrolments');
    const { participant, course } = await pairOf(target);
    hasStatus(await enrol(target, participant, course), 200);
    const [made] = await enrolmentsOf(target, participant);
    holds(/^[0-9a-f]{8}-[0-9a-f]{4}-7/i.test(String(made?.id)), `The id ${made?.id} is not of version 7.`);
  }),
  ...['cancelled', 'dropped_out'].map((status) =>
    check(['N4-ADD-TO-COURSE'], `add_to_course makes another enrolment than one that is ${status}`, async (target) => {
      const { participant, course, ids } = await pairOf(target);
      const former = await makeReferring(target, 'enrolment', { ...ids, status });
      hasStatus(await enrol(target, participant, course), 200);
      const all = await enrolmentsOf(target, participant);
      equal(
        all.filter(({ id }) => id === former.id),
        [former.record],
        'The former enrolment',
      );
      const others = all.filter(({ id }) => id !== former.id).map((other) => other.status);
      equal(others, ['registered'], 'The statuses of the other enrolments');
    }),
  ),
  check(['N4-COMPLETED'], 'add_to_course makes no enrolment for who has completed the course', async (target) => {
    const { participant, course, ids } = await pairOf(target);
    await makeReferring(target, 'enrolment', { ...ids, status: 'completed' });
    const record = recordOf(hasStatus(await enrol(target, participant, course), 200));
    equal(record.courseIds, [course.id], '`courseIds`');
    equal((await enrolmentsOf(target, participant)).length, 1, 'The number of enrolments');
    await makeReferring(target, 'enrolment', ids);
    equal((await enrolmentsOf(target, participant)).length, 2, 'The number of enrolments');
  }),
];
