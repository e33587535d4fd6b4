import { answeringRecords, any, asideOf, fieldsOf, on, recordOf } from '../proxy/faults.ts';
import type { Json } from '../proxy/json.ts';
import { withHeader, withJson } from '../proxy/messages.ts';
import type { Mutant } from './mutant.ts';

/** What records show of enrolments. */
export const enrolledMutants: readonly Mutant[] = [
  {
    id: 'deleted-courses-counted',
    breaks: 'B-COUNTS',
    describe: '`courseIds` keep deleted courses',
    fault: () => {
      const seen = new Map<Json, Json[]>();
      return async (request, forward) => {
        const reply = await forward(request);
        const record = request.path.startsWith('/v1/participants/') ? recordOf(reply) : undefined;
        if (record === undefined || !Array.isArray(record.courseIds)) return reply;
        const courseIds = [...new Set([...(seen.get(record.id ?? '') ?? []), ...record.courseIds])];
        seen.set(record.id ?? '', courseIds);
        return withJson(reply, { data: { ...record, courseIds } });
      };
    },
  },
  {
    id: 'course-ids-writable',
    breaks: 'F-PARTICIPANT-COURSES',
    describe: 'A PATCH of `courseIds` enrols',
    fault: () => async (request, forward) => {
      const reply = await forward(request);
      const { courseIds } = fieldsOf(request);
      const isWrite = on('PATCH', '/v1/participants/:id')(request) && Array.isArray(courseIds);
      for (const id of isWrite ? courseIds : []) {
        await forward(asideOf(request, 'PUT', `${request.path}/add_to_course/${id}`));
      }
      return reply;
    },
  },
  {
    id: 'nobody-counted',
    breaks: 'F-COURSE-COUNT',
    describe: '`participantCount` is always 0',
    fault: answeringRecords(any(on('GET', '/v1/courses'), on('*', '/v1/courses/:id')), (record) =>
      'participantCount' in record ? { ...record, participantCount: 0 } : record,
    ),
  },
  {
    id: 'enrolment-changes-no-version',
    breaks: 'K1-SHOWN-OF-OTHERS',
    describe: 'An enrolment changes the ETag of the participant, but not that of the course',
    fault: () => {
      const tags = new Map<string, string>();
      return async (request, forward) => {
        const reply = await forward(request);
        const id =
          on('*', '/v1/courses/:id')(request) || on('POST', '/v1/courses')(request) ? recordOf(reply)?.id : undefined;
        const { etag } = reply.headers;
        if (typeof id !== 'string' || etag === undefined) return reply;
        const kept = request.method === 'GET' ? (tags.get(id) ?? etag) : etag;
        tags.set(id, kept);
        return withHeader(reply, 'etag', kept);
      };
    },
  },
];
