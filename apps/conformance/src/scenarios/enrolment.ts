import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { recordOf, show } from '../deployment/answers.ts';
import { type Made, make, shared } from '../deployment/records.ts';
import { equal, hasCode, hasStatus, holds } from '../expect/assertions.ts';
import { check, ofSeveral } from '../expect/check.ts';
import { patch, readRecord, remove } from '../expect/recordRequests.ts';
import { anybody, enrol, foreign, openCourse, runners } from '../expect/roles.ts';

/** Timestamps have milliseconds: two writes within one would get the same. */
const CLOCK_TICK_MS = 2;
const RACERS = 20;

/** Scenarios of decision Q8: participants in courses, and what both records show of it. */
export const enrolmentScenarios = [
  check(['Q8-ENROL'], 'enrolling answers 200 with the participant, whose courseIds hold the course', async (target) => {
    const [participant, course] = [await make(target, 'participant'), await openCourse(target)];
    const record = recordOf(hasStatus(await enrol(target, participant, course), 200));
    equal([record.id, record.courseIds], [participant.id, [course.id]], '`id` and `courseIds`');
    equal((await readRecord(target, participant)).courseIds, [course.id], '`courseIds`');
  }),
  check(['Q8-ENROL'], 'enrolling takes no body also from who says that it is JSON', async (target) => {
    const [participant, course] = [await make(target, 'participant'), await openCourse(target)];
    hasStatus(await target.send('PUT', `${participant.path}/add_to_course/${course.id}`, { raw: '' }), 200);
    equal((await readRecord(target, participant)).courseIds, [course.id], '`courseIds`');
  }),
  check(['Q8-ENROL'], 'a malformed body of an enrolment, which needs none, is ignored or 400', async (target) => {
    const [participant, course] = [await make(target, 'participant'), await openCourse(target)];
    const path = `${participant.path}/add_to_course/${course.id}`;
    hasStatus(await target.send('PUT', path, { raw: '{broken' }), 200, 400);
  }),
  check(['Q8-AGAIN'], 'a participant is enrolled once, however often they race with themselves', async (target) => {
    const [participant, course] = [await make(target, 'participant'), await make(target, 'course')];
    const racing = Array.from({ length: RACERS }, () => enrol(target, participant, course));
    for (const answer of await Promise.all(racing)) hasStatus(answer, 200);
    equal((await readRecord(target, course)).participantCount, 1, '`participantCount`');
  }),
  check(['Q8-AGAIN'], 'enrolling again answers the same and makes no duplicate', async (target) => {
    const [participant, course] = [await make(target, 'participant'), await make(target, 'course')];
    const first = recordOf(hasStatus(await enrol(target, participant, course), 200));
    equal(recordOf(hasStatus(await enrol(target, participant, course), 200)), first, 'The second answer');
    equal((await readRecord(target, course)).participantCount, 1, '`participantCount`');
  }),
  check(['Q8-UNKNOWN'], 'an unknown participant or course is 404', async (target) => {
    const [participant, course] = [await make(target, 'participant'), await make(target, 'course')];
    hasStatus(await enrol(target, participant, { id: randomUUID() }), 404);
    hasStatus(await enrol(target, { path: `/v1/participants/${randomUUID()}` }, course), 404);
    await remove(target, course);
    hasStatus(await enrol(target, participant, course), 404);
    equal((await readRecord(target, participant)).courseIds, [], '`courseIds`');
  }),
  ofSeveral(
    check(['Q8-UNKNOWN'], 'a participant or course of another organisation is 404', async (target) => {
      hasStatus(await enrol(target, await foreign(target, 'participant'), await openCourse(target)), 404);
      hasStatus(await enrol(target, await anybody(target), await foreign(target, 'course')), 404);
    }),
  ),
  check(['Q8-FULL'], 'a full course is 409 course_full', async (target) => {
    const course = await make(target, 'course', { capacity: 1 });
    hasStatus(await enrol(target, await anybody(target), course), 200);
    const late = await make(target, 'participant');
    hasCode(await enrol(target, late, course), 409, 'course_full');
    equal((await readRecord(target, late)).courseIds, [], '`courseIds`');
    equal((await readRecord(target, course)).participantCount, 1, '`participantCount`');
  }),
  ...['cancelled', 'completed'].map((status) =>
    check(['Q8-CLOSED'], `a ${status} course is 409 course_closed`, async (target) => {
      const course = await make(target, 'course', { status });
      const participant = await shared(target, 'participant');
      hasCode(await enrol(target, participant, course), 409, 'course_closed');
      equal((await readRecord(target, participant)).courseIds, [], '`courseIds`');
    }),
  ),
  check(['Q8-LAST-SEAT'], 'of those who race for the last seat exactly one wins', async (target) => {
    const course = await make(target, 'course', { capacity: 1 });
    const racers = (await runners(target)).slice(0, RACERS);
    const answers = await Promise.all(racers.map((racer) => enrol(target, racer, course)));
    const statuses = answers.map(({ status }) => status).toSorted();
    for (const answer of answers) if (answer.status !== 200) hasCode(answer, 409, 'course_full');
    equal(statuses, [200, ...Array.from({ length: RACERS - 1 }, () => 409)], 'The list of statuses');
    equal((await readRecord(target, course)).participantCount, 1, '`participantCount`');
  }),
  check(['F-PARTICIPANT-COURSES'], 'courseIds are read-only', async (target) => {
    const [participant, course] = [await make(target, 'participant'), await openCourse(target)];
    hasStatus(await patch(target, participant, { courseIds: [course.id] }), 200);
    equal((await readRecord(target, participant)).courseIds, [], '`courseIds`');
  }),
  check(['F-COURSE-COUNT'], 'participantCount is read-only and counts the enrolled participants', async (target) => {
    const course = await make(target, 'course');
    equal(course.record.participantCount, 0, '`participantCount`');
    for (const [index, participant] of (await runners(target)).slice(0, 2).entries()) {
      hasStatus(await enrol(target, participant, course), 200);
      equal((await readRecord(target, course)).participantCount, index + 1, '`participantCount`');
    }
    hasStatus(await patch(target, course, { participantCount: 17 }), 200);
    equal((await readRecord(target, course)).participantCount, 2, '`participantCount`');
  }),
  check(['B-COUNTS'], 'deleted participants and courses are not counted, and their seats are free', async (target) => {
    const course = await make(target, 'course', { capacity: 1 });
    const [first, second] = [await make(target, 'participant'), await make(target, 'participant')];
    hasStatus(await enrol(target, first, course), 200);
    hasStatus(await remove(target, first), 200);
    equal((await readRecord(target, course)).participantCount, 0, '`participantCount`');
    hasStatus(await enrol(target, second, course), 200);
    hasStatus(await remove(target, course), 204);
    equal((await readRecord(target, second)).courseIds, [], '`courseIds`');
  }),
  check(
    ['K1-SHOWN-OF-OTHERS'],
    'an enrolment counts as a change of the participant and of the course',
    async (target) => {
      const [participant, course] = [await make(target, 'participant'), await make(target, 'course')];
      hasStatus(await enrol(target, participant, course), 200);
      for (const made of [participant, course]) {
        const { headers } = await target.send('GET', made.path);
        const before = made.answer.headers.etag;
        holds(headers.etag !== before, `The \`ETag\` of the ${made.kind} is still ${show(before)}.`);
      }
    },
  ),
  check(['K1-SHOWN-OF-OTHERS'], 'an enrolment and its end change `updatedAt` of both', async (target) => {
    const [participant, course] = [await make(target, 'participant'), await make(target, 'course')];
    const updatedAt = async ({ path }: Pick<Made, 'path'>) => String((await readRecord(target, { path })).updatedAt);
    await wait(CLOCK_TICK_MS);
    hasStatus(await enrol(target, participant, course), 200);
    const enrolled = await updatedAt(course);
    holds(
      (await updatedAt(participant)) > String(participant.record.updatedAt),
      'That of the participant is the old one.',
    );
    holds(enrolled > String(course.record.updatedAt), 'That of the course is the old one.');
    await wait(CLOCK_TICK_MS);
    hasStatus(await remove(target, participant), 200);
    holds((await updatedAt(course)) > enrolled, 'That of the course is the old one after the participant was deleted.');
  }),
  check(
    ['R2-NO-INSIDE', 'B-COUNTS'],
    'enrolments and deletions at the same time leave those enrolled who stay, in courses that stay',
    async (target) => {
      const courses = await Promise.all(Array.from({ length: 3 }, () => make(target, 'course')));
      const participants = await Promise.all(Array.from({ length: 4 }, () => make(target, 'participant')));
      const writes = [
        ...participants.flatMap((participant) => courses.map((course) => enrol(target, participant, course))),
        ...[...participants.slice(0, 2), ...courses.slice(0, 2)].map((made) => remove(target, made)),
      ];
      for (const { asked, status } of await Promise.all(writes))
        holds(status < 500, `${asked} was answered ${status}.`);
      const [course, participant] = [courses[2] as Made, participants[3] as Made];
      equal((await readRecord(target, course)).participantCount, 2, '`participantCount`');
      equal((await readRecord(target, participant)).courseIds, [course.id], '`courseIds`');
    },
  ),
];
