import { asideOf, fieldsOf, recordOf } from '../operators/bodies.ts';
import { always, below, on } from '../operators/operator.ts';
import { changeRecords } from '../operators/replies.ts';
import { withHeader, withJson } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

/** How records show enrolments. */
// biome-ignore format: a table, with one or two lines for each mutant
export const enrolledMutants = mutantsOf({
  'deleted-courses-counted': ['B-COUNTS', '`courseIds` keep deleted courses',
    always, () => () => {
      const seen = new Map<unknown, unknown[]>();
      return async (request, forward) => {
        const reply = await forward(request);
        const record = request.path.startsWith('/v1/participants/') ? recordOf(reply) : undefined;
        if (record === undefined || !Array.isArray(record.courseIds)) return reply;
        const courseIds = [...new Set([...(seen.get(record.id) ?? []), ...record.courseIds])];
        seen.set(record.id, courseIds);
        return withJson(reply, { data: { ...record, courseIds } });
      };
    }],
  'course-ids-writable': ['F-PARTICIPANT-COURSES', 'A PATCH of `courseIds` creates enrolments',
    always, () => () => async (request, forward) => {
      const reply = await forward(request);
      const { courseIds } = fieldsOf(request);
      const isWrite = on('PATCH', '/v1/participants/:id')(request) && Array.isArray(courseIds);
      for (const id of isWrite ? courseIds : []) {
        await forward(asideOf(request, 'PUT', `${request.path}/add_to_course/${id}`));
      }
      return reply;
    }],
  'nobody-counted': ['F-COURSE-COUNT', '`participantCount` is always 0',
    below('courses'), changeRecords((record) =>
      'participantCount' in record ? { ...record, participantCount: 0 } : record)],
  'enrolment-changes-no-version': ['K1-SHOWN-OF-OTHERS', 'An enrolment changes the ETag of the participant, but not that of the course',
    always, () => () => {
      const tags = new Map<string, string>();
      return async (request, forward) => {
        const reply = await forward(request);
        const id = below('courses')(request) ? recordOf(reply)?.id : undefined;
        const { etag } = reply.headers;
        if (typeof id !== 'string' || etag === undefined) return reply;
        const kept = request.method === 'GET' ? (tags.get(id) ?? etag) : etag;
        tags.set(id, kept);
        return withHeader(reply, 'etag', kept);
      };
    }],
});
