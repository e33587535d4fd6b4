import { answering, answeringStatus, asideOf, on, recordAt, recordOf } from '../proxy/faults.ts';
import { isObject, type Json } from '../proxy/json.ts';
import { jsonOf, withJson } from '../proxy/messages.ts';
import type { Mutant } from './mutant.ts';

const enrolment = on('PUT', '/v1/participants/:id/add_to_course/:course_id');
const courseOf = (path: string): string => path.split('/').at(-1) ?? '';
const participantOf = (path: string): string => path.split('/').slice(0, 4).join('/');
const coded = (body: Json | undefined, code: string): boolean => isObject(body) && body.code === code;

/** Raises the capacity of a course that is full, and enrols once more. */
const beyondCapacity: Mutant['fault'] = () => async (request, forward) => {
  const reply = await forward(request);
  if (!enrolment(request) || !coded(jsonOf(reply), 'course_full')) return reply;
  const path = `/v1/courses/${courseOf(request.path)}`;
  const course = await recordAt(request, path, forward);
  const capacity = Number(course?.record.capacity);
  await forward(asideOf(request, 'PATCH', path, { course: { capacity: capacity + 1 } }));
  return forward(request);
};

/** Decision Q8, and what was settled of it. */
export const enrolmentMutants: readonly Mutant[] = [
  {
    id: 'enrolment-not-stored',
    breaks: 'Q8-ENROL',
    describe: 'Enrolling answers the participant, but enrols nobody',
    fault: () => async (request, forward) => {
      const before = enrolment(request) ? await recordAt(request, participantOf(request.path), forward) : undefined;
      return before === undefined ? forward(request) : before.reply;
    },
  },
  {
    id: 'enrolment-needs-body',
    breaks: 'Q8-ENROL',
    describe: 'Enrolling without a body is answered 400',
    fault: answering(enrolment, (reply, request) => (request.body.length === 0 ? { ...reply, status: 400 } : reply)),
  },
  {
    id: 'enrolled-twice',
    breaks: 'Q8-AGAIN',
    describe: 'Enrolling again makes a duplicate in `courseIds`',
    fault: () => {
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
    },
  },
  {
    id: 'enrolment-again-409',
    breaks: 'Q8-AGAIN',
    describe: 'Enrolling again is answered 409',
    fault: () => {
      const enrolled = new Set<string>();
      return async (request, forward) => {
        const reply = await forward(request);
        if (!enrolment(request) || reply.status !== 200) return reply;
        const isAgain = enrolled.has(request.path);
        enrolled.add(request.path);
        return isAgain ? { ...reply, status: 409 } : reply;
      };
    },
  },
  {
    id: 'enrolment-in-unknown-422',
    breaks: 'Q8-UNKNOWN',
    describe: 'Enrolling in an unknown course is answered 422',
    fault: answeringStatus(enrolment, 404, 422),
  },
  {
    id: 'full-course-takes-more',
    breaks: 'Q8-FULL',
    describe: 'A full course takes one more',
    fault: beyondCapacity,
  },
  {
    id: 'last-seat-for-two',
    breaks: 'Q8-LAST-SEAT',
    describe: 'Whether a seat is free is decided before the enrolment: two who race both get the last one',
    fault: (tokens) => {
      const racing = new Map<string, number>();
      return async (request, forward) => {
        if (!enrolment(request)) return forward(request);
        const course = courseOf(request.path);
        const others = racing.get(course) ?? 0;
        racing.set(course, others + 1);
        const reply = await (others > 0 ? beyondCapacity(tokens)(request, forward) : forward(request));
        racing.set(course, (racing.get(course) ?? 1) - 1);
        return reply;
      };
    },
  },
  {
    id: 'closed-course-takes-nobody-silently',
    breaks: 'Q8-CLOSED',
    describe: 'A cancelled course is answered 200, and nobody is enrolled',
    fault: () => async (request, forward) => {
      const reply = await forward(request);
      if (!enrolment(request) || !coded(jsonOf(reply), 'course_closed')) return reply;
      return (await recordAt(request, participantOf(request.path), forward))?.reply ?? reply;
    },
  },
];
