import { type Made, make, shared } from '../deployment/records.ts';
import { equal, hasCode, hasStatus, holds } from '../expect/assertions.ts';
import { checkOf } from '../expect/check.ts';
import { patch, readRecord, remove } from '../expect/recordRequests.ts';
import { anybody, enrol, openCourse, runners } from '../expect/roles.ts';
import { type Operation, operations } from '../interface/operations.ts';

/** The operation that creates an enrolment. The boundary: the contract has it. */
const ADD = operations.find(({ id }) => id === 'addParticipantToCourse') as Operation;
const RACERS = 20;

/** Scenarios of decision Q8: participants in courses, and how both records show them. */
export const enrolmentScenarios = [
  checkOf(ADD, ['Q8-ENROL'], 'add_to_course accepts an empty body with the content type of JSON', async (target) => {
    const [participant, course] = [await make(target, 'participant'), await openCourse(target)];
    hasStatus(await target.send('PUT', `${participant.path}/add_to_course/${course.id}`, { raw: '' }), 200);
    equal((await readRecord(target, participant)).courseIds, [course.id], '`courseIds`');
  }),
  checkOf(ADD, ['Q8-ENROL'], 'add_to_course ignores a malformed body, or responds with 400', async (target) => {
    const [participant, course] = [await make(target, 'participant'), await openCourse(target)];
    const path = `${participant.path}/add_to_course/${course.id}`;
    hasStatus(await target.send('PUT', path, { raw: '{broken' }), 200, 400);
  }),
  checkOf(ADD, ['Q8-AGAIN'], 'simultaneous add_to_course requests enrol a participant only once', async (target) => {
    const [participant, course] = [await make(target, 'participant'), await make(target, 'course')];
    const racing = Array.from({ length: RACERS }, () => enrol(target, participant, course));
    for (const answer of await Promise.all(racing)) hasStatus(answer, 200);
    equal((await readRecord(target, course)).participantCount, 1, '`participantCount`');
  }),
  checkOf(ADD, ['Q8-FULL'], 'add_to_course responds with 409 course_full if the course is full', async (target) => {
    const course = await make(target, 'course', { capacity: 1 });
    hasStatus(await enrol(target, await anybody(target), course), 200);
    const late = await make(target, 'participant');
    hasCode(await enrol(target, late, course), 409, 'course_full');
    equal((await readRecord(target, late)).courseIds, [], '`courseIds`');
    equal((await readRecord(target, course)).participantCount, 1, '`participantCount`');
  }),
  ...['cancelled', 'completed'].map((status) =>
    checkOf(
      ADD,
      ['Q8-CLOSED'],
      `add_to_course responds with 409 course_closed if the course is ${status}`,
      async (target) => {
        const course = await make(target, 'course', { status });
        const participant = await shared(target, 'participant');
        hasCode(await enrol(target, participant, course), 409, 'course_closed');
        equal((await readRecord(target, participant)).courseIds, [], '`courseIds`');
      },
    ),
  ),
  checkOf(
    ADD,
    ['Q8-LAST-SEAT'],
    'exactly one of several simultaneous enrolments for the last seat succeeds',
    async (target) => {
      const course = await make(target, 'course', { capacity: 1 });
      const racers = (await runners(target)).slice(0, RACERS);
      const answers = await Promise.all(racers.map((racer) => enrol(target, racer, course)));
      const statuses = answers.map(({ status }) => status).toSorted();
      for (const answer of answers) if (answer.status !== 200) hasCode(answer, 409, 'course_full');
      equal(statuses, [200, ...Array.from({ length: RACERS - 1 }, () => 409)], 'The list of statuses');
      equal((await readRecord(target, course)).participantCount, 1, '`participantCount`');
    },
  ),
  checkOf(
    ADD,
    ['F-PARTICIPANT-COURSES'],
    'the service ignores `courseIds` in a PATCH of a participant',
    async (target) => {
      const [participant, course] = [await make(target, 'participant'), await openCourse(target)];
      hasStatus(await patch(target, participant, { courseIds: [course.id] }), 200);
      equal((await readRecord(target, participant)).courseIds, [], '`courseIds`');
    },
  ),
  checkOf(
    ADD,
    ['B-COUNTS'],
    '`participantCount` and `courseIds` leave out deleted records, and a deleted participant frees the seat',
    async (target) => {
      const course = await make(target, 'course', { capacity: 1 });
      const [first, second] = [await make(target, 'participant'), await make(target, 'participant')];
      hasStatus(await enrol(target, first, course), 200);
      hasStatus(await remove(target, first), 200);
      equal((await readRecord(target, course)).participantCount, 0, '`participantCount`');
      hasStatus(await enrol(target, second, course), 200);
      hasStatus(await remove(target, course), 204);
      equal((await readRecord(target, second)).courseIds, [], '`courseIds`');
    },
  ),
  checkOf(
    ADD,
    ['R2-NO-INSIDE', 'B-COUNTS'],
    'after simultaneous enrolments and deletions, the remaining participants are in the remaining courses',
    async (target) => {
      const courses = await Promise.all(Array.from({ length: 3 }, () => make(target, 'course')));
      const participants = await Promise.all(Array.from({ length: 4 }, () => make(target, 'participant')));
      const writes = [
        ...participants.flatMap((participant) => courses.map((course) => enrol(target, participant, course))),
        ...[...participants.slice(0, 2), ...courses.slice(0, 2)].map((made) => remove(target, made)),
      ];
      for (const { asked, status } of await Promise.all(writes))
        holds(status < 500, `${asked} must not cause a server error, but responded with ${status}.`);
      const [course, participant] = [courses[2] as Made, participants[3] as Made];
      equal((await readRecord(target, course)).participantCount, 2, '`participantCount`');
      equal((await readRecord(target, participant)).courseIds, [course.id], '`courseIds`');
    },
  ),
];
