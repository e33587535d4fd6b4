import { answeringRecords, any, on, recordOf } from '../proxy/faults.ts';
import { isObject, type Json } from '../proxy/json.ts';
import { jsonOf, withJson } from '../proxy/messages.ts';
import type { Mutant } from './mutant.ts';

const participants = any(on('GET', '/v1/participants'), on('*', '/v1/participants/:id'));

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
    describe: '`courseIds` in a body are answered as if they had been stored',
    fault: () => async (request, forward) => {
      const reply = await forward(request);
      const [record, body] = [recordOf(reply), jsonOf(request)];
      const given =
        participants(request) && isObject(body) && isObject(body.participant) ? body.participant.courseIds : undefined;
      return record === undefined || given === undefined
        ? reply
        : withJson(reply, { data: { ...record, courseIds: given } });
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
        if (!on('*', '/v1/courses/:id')(request) || reply.status !== 200) return reply;
        const kept = request.method === 'GET' ? tags.get(request.path) : undefined;
        const etag = kept ?? reply.headers.etag ?? '';
        tags.set(request.path, etag);
        return { ...reply, headers: { ...reply.headers, etag } };
      };
    },
  },
];
