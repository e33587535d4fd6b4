import { asideOf, isRefusedFor, recordAt, recordOf } from '../operators/bodies.ts';
import { always, type Operator, on } from '../operators/operator.ts';
import { replaceStatus } from '../operators/replies.ts';
import { withJson } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const enrolment = on('PUT', '/v1/participants/:id/add_to_course/:course_id');
const courseOf = (path: string): string => path.split('/').at(-1) ?? '';
const participantOf = (path: string): string => path.split('/').slice(0, 4).join('/');
/** Raises the capacity of a full course, and creates an enrolment. */
const exceedCapacity: Operator = (matches) => () => async (request, forward) => {
  const reply = await forward(request);
  if (!matches(request) || !isRefusedFor('course_full')(reply)) return reply;
  const path = `/v1/courses/${courseOf(request.path)}`;
  const course = await recordAt(request, path, forward);
  const capacity = Number(course?.record.capacity);
  await forward(asideOf(request, 'PATCH', path, { course: { capacity: capacity + 1 } }));
  return forward(request);
};

/** Decision Q8, and related settled questions. */
// biome-ignore format: a table, with one or two lines for each mutant
export const enrolmentMutants = mutantsOf({
  'enrolment-not-stored': ['Q8-ENROL', 'Enrolling returns the participant, but creates no enrolment',
    always, () => () => async (request, forward) => {
      const before = enrolment(request) ? await recordAt(request, participantOf(request.path), forward) : undefined;
      return before === undefined ? forward(request) : before.reply;
    }],
  'enrolled-twice': ['Q8-AGAIN', 'Enrolling again creates a duplicate in `courseIds`',
    always, () => () => {
      const enrolled = new Set<string>();
      return async (request, forward) => {
        const reply = await forward(request);
        const record = enrolment(request) ? recordOf(reply) : undefined;
        if (record === undefined) return reply;
        const isAgain = enrolled.has(request.path);
        enrolled.add(request.path);
        const courseIds = Array.isArray(record.courseIds) ? record.courseIds : [];
        return isAgain
          ? withJson(reply, { data: { ...record, courseIds: [...courseIds, courseOf(request.path)] } })
          : reply;
      };
    }],
  'enrolment-in-unknown-422': ['Q8-UNKNOWN', 'Enrolling in an unknown course responds with 422',
    enrolment, replaceStatus(404, 422)],
  'full-course-takes-more': ['Q8-FULL', 'A full course accepts one more participant', enrolment, exceedCapacity],
  'last-seat-for-two': ['Q8-LAST-SEAT', 'The check for a free seat happens before the enrolment: two racing requests both get the last one',
    always, () => (tokens) => {
      const racing = new Map<string, number>();
      return async (request, forward) => {
        if (!enrolment(request)) return forward(request);
        const course = courseOf(request.path);
        const others = racing.get(course) ?? 0;
        racing.set(course, others + 1);
        const reply = await (others > 0 ? exceedCapacity(enrolment)(tokens)(request, forward) : forward(request));
        racing.set(course, (racing.get(course) ?? 1) - 1);
        return reply;
      };
    }],
  'closed-course-takes-nobody-silently': ['Q8-CLOSED', 'Enrolling in a cancelled course responds with 200, but creates no enrolment',
    always, () => () => async (request, forward) => {
      const reply = await forward(request);
      if (!enrolment(request) || !isRefusedFor('course_closed')(reply)) return reply;
      return (await recordAt(request, participantOf(request.path), forward))?.reply ?? reply;
    }],
});
