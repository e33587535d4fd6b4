import { randomUUID } from 'node:crypto';
import { equal, hasStatus, holds, recordOf, show } from '../../site/json.ts';
import { type Made, make } from '../../site/records.ts';
import type { Site } from '../../site/site.ts';
import { now, patch, remove } from '../acts.ts';
import { check } from '../check.ts';
import { hasCode } from '../decided.ts';

const enrol = (site: Site, participant: Pick<Made, 'path'>, course: Pick<Made, 'id'>) =>
  site.send('PUT', `${participant.path}/add_to_course/${course.id}`);

const RACERS = 6;

/** Stories of decision Q8: participants in courses, and what both records show of it. */
export const enrolmentStories = [
  check(['Q8-ENROL'], 'enrolling answers 200 with the participant, whose courseIds hold the course', async (site) => {
    const [participant, course] = [await make(site, 'participant'), await make(site, 'course')];
    const record = recordOf(hasStatus(await enrol(site, participant, course), 200));
    equal([record.id, record.courseIds], [participant.id, [course.id]], '`id` and `courseIds`');
    equal((await now(site, participant)).courseIds, [course.id], '`courseIds`');
  }),
  check(['Q8-AGAIN'], 'enrolling again answers the same and makes no duplicate', async (site) => {
    const [participant, course] = [await make(site, 'participant'), await make(site, 'course')];
    const first = recordOf(hasStatus(await enrol(site, participant, course), 200));
    equal(recordOf(hasStatus(await enrol(site, participant, course), 200)), first, 'The second answer');
    equal((await now(site, course)).participantCount, 1, '`participantCount`');
  }),
  check(['Q8-UNKNOWN'], 'an unknown participant or course is 404', async (site) => {
    const [participant, course] = [await make(site, 'participant'), await make(site, 'course')];
    hasStatus(await enrol(site, participant, { id: randomUUID() }), 404);
    hasStatus(await enrol(site, { path: `/v1/participants/${randomUUID()}` }, course), 404);
    await remove(site, course);
    hasStatus(await enrol(site, participant, course), 404);
    equal((await now(site, participant)).courseIds, [], '`courseIds`');
  }),
  check(['Q8-UNKNOWN'], 'a participant or course of another organisation is 404', async (site) => {
    const foreign = await make(site, 'participant', {}, { as: 'other' });
    const foreignCourse = await make(site, 'course', {}, { as: 'other' });
    hasStatus(await enrol(site, foreign, await make(site, 'course')), 404);
    hasStatus(await enrol(site, await make(site, 'participant'), foreignCourse), 404);
  }),
  check(['Q8-FULL'], 'a full course is 409 course_full', async (site) => {
    const course = await make(site, 'course', { capacity: 1 });
    hasStatus(await enrol(site, await make(site, 'participant'), course), 200);
    const late = await make(site, 'participant');
    hasCode(await enrol(site, late, course), 409, 'course_full');
    equal((await now(site, late)).courseIds, [], '`courseIds`');
    equal((await now(site, course)).participantCount, 1, '`participantCount`');
  }),
  ...['cancelled', 'completed'].map((status) =>
    check(['Q8-CLOSED'], `a ${status} course is 409 course_closed`, async (site) => {
      const course = await make(site, 'course', { status });
      const participant = await make(site, 'participant');
      hasCode(await enrol(site, participant, course), 409, 'course_closed');
      equal((await now(site, participant)).courseIds, [], '`courseIds`');
    }),
  ),
  check(['Q8-LAST-SEAT'], 'of those who race for the last seat exactly one wins', async (site) => {
    const course = await make(site, 'course', { capacity: 1 });
    const racers = await Promise.all(Array.from({ length: RACERS }, () => make(site, 'participant')));
    const answers = await Promise.all(racers.map((racer) => enrol(site, racer, course)));
    const statuses = answers.map(({ status }) => status).toSorted();
    equal(statuses, [200, ...Array.from({ length: RACERS - 1 }, () => 409)], 'The list of statuses');
    equal((await now(site, course)).participantCount, 1, '`participantCount`');
  }),
  check(['F-PARTICIPANT-COURSES'], 'courseIds are read-only', async (site) => {
    const [participant, course] = [await make(site, 'participant'), await make(site, 'course')];
    hasStatus(await patch(site, participant, { courseIds: [course.id] }), 200);
    equal((await now(site, participant)).courseIds, [], '`courseIds`');
  }),
  check(['F-COURSE-COUNT'], 'participantCount is read-only and counts the enrolled participants', async (site) => {
    const course = await make(site, 'course');
    equal(course.record.participantCount, 0, '`participantCount`');
    for (const expected of [1, 2]) {
      hasStatus(await enrol(site, await make(site, 'participant'), course), 200);
      equal((await now(site, course)).participantCount, expected, '`participantCount`');
    }
    hasStatus(await patch(site, course, { participantCount: 17 }), 200);
    equal((await now(site, course)).participantCount, 2, '`participantCount`');
  }),
  check(['B-COUNTS'], 'deleted participants and courses are not counted, and their seats are free', async (site) => {
    const course = await make(site, 'course', { capacity: 1 });
    const [first, second] = [await make(site, 'participant'), await make(site, 'participant')];
    hasStatus(await enrol(site, first, course), 200);
    hasStatus(await remove(site, first), 200);
    equal((await now(site, course)).participantCount, 0, '`participantCount`');
    hasStatus(await enrol(site, second, course), 200);
    hasStatus(await remove(site, course), 204);
    equal((await now(site, second)).courseIds, [], '`courseIds`');
  }),
  check(
    ['K1-SHOWN-OF-OTHERS'],
    'an enrolment counts as a change of the participant and of the course',
    async (site) => {
      const [participant, course] = [await make(site, 'participant'), await make(site, 'course')];
      hasStatus(await enrol(site, participant, course), 200);
      for (const made of [participant, course]) {
        const { headers } = await site.send('GET', made.path);
        const before = made.answer.headers.etag;
        holds(headers.etag !== before, `The \`ETag\` of the ${made.kind} is still ${show(before)}.`);
      }
    },
  ),
];
