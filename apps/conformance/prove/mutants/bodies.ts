import {
  answering,
  answeringStatus,
  any,
  asking,
  type Matches,
  on,
  sendingHeader,
  writing,
  written,
} from '../proxy/faults.ts';
import { isObject } from '../proxy/json.ts';
import { lenient } from '../proxy/lenient.ts';
import { jsonOf, withHeader, withJson } from '../proxy/messages.ts';
import type { Mutant } from './mutant.ts';

const patches: Matches = ({ method }) => method === 'PATCH';

/** Decisions Q1 to Q3: what a body may hold, what PUT and PATCH make of it. */
export const bodyMutants: readonly Mutant[] = [
  {
    id: 'course-wrapper-capitalised',
    breaks: 'Q1-WRAPPER',
    describe: 'A course is taken in the wrapper `Course` alone',
    fault: asking(any(on('POST', '/v1/courses'), on('*', '/v1/courses/:id')), (request) => {
      const body = jsonOf(request);
      if (!isObject(body)) return request;
      const { course, Course, ...others } = body;
      return withJson(request, { ...others, ...(Course === undefined ? {} : { course: Course }) });
    }),
  },
  {
    id: 'body-without-wrapper',
    breaks: 'Q1-MISSING',
    describe: 'Participants are taken without their wrapper',
    fault: asking(on('POST', '/v1/participants'), (request) => {
      const body = jsonOf(request);
      return isObject(body) && !isObject(Object.values(body)[0]) ? withJson(request, { participant: body }) : request;
    }),
  },
  {
    id: 'old-wrapper-answered-400',
    breaks: 'Q1-OLD-WRAPPER',
    describe: 'The old wrapper `user` for a participant is answered 400',
    fault: answering(on('POST', '/v1/participants'), (reply, request) =>
      reply.status === 422 && request.body.includes('{"user":') ? { ...reply, status: 400 } : reply,
    ),
  },
  {
    id: 'old-wrapper-taken',
    breaks: 'S4-PARTICIPANT-WRAPPER',
    describe: 'A participant is still taken in the old wrapper `user`',
    fault: asking(on('POST', '/v1/participants'), (request) => {
      const body = jsonOf(request);
      return isObject(body) && isObject(body.user) ? withJson(request, { participant: body.user }) : request;
    }),
  },
  {
    id: 'keys-beside-the-wrapper',
    breaks: 'Q1-BESIDE',
    describe: 'Keys beside the wrapper are ignored',
    fault: asking(written, (request) => {
      const body = jsonOf(request);
      const wrapper = isObject(body) ? Object.entries(body).find(([, value]) => isObject(value)) : undefined;
      return wrapper === undefined ? request : withJson(request, Object.fromEntries([wrapper]));
    }),
  },
  {
    id: 'unknown-fields-dropped',
    breaks: 'Q2-UNKNOWN-FIELD',
    describe: 'Unknown fields are dropped silently',
    fault: lenient(written, 'unknown_field'),
  },
  {
    id: 'no-suggestion',
    breaks: 'Q2-DID-YOU-MEAN',
    describe: 'No suggestion is made for a field that is misspelt',
    fault: answering(written, (reply) => ({
      ...reply,
      body:
        reply.status === 422
          ? Buffer.from(reply.body.toString('utf8').replace(/ ?Did you mean[^"]*/g, ''))
          : reply.body,
    })),
  },
  {
    id: 'read-only-refused',
    breaks: 'Q2-READ-ONLY',
    describe: 'Read-only fields in a body are refused',
    fault: writing(written, (fields) => ('insertedAt' in fields ? { ...fields, insertedOn: 1 } : fields)),
  },
  {
    id: 'put-back-refused',
    breaks: 'Q2-PUT-BACK',
    describe: 'A PUT with the id of the record is refused',
    fault: writing(
      ({ method }) => method === 'PUT',
      (fields) => ('id' in fields ? { ...fields, identifier: 1 } : fields),
    ),
  },
  {
    id: 'unknown-parameters-ignored',
    breaks: 'Q2-UNKNOWN-PARAMETER',
    describe: 'Unknown query parameters are ignored',
    fault: () => async (request, forward) => {
      const reply = await forward(request);
      const isUnknown = reply.status === 400 && reply.body.includes('unknown_parameter');
      return isUnknown ? forward({ ...request, query: '' }) : reply;
    },
  },
  {
    id: 'null-on-create-refused',
    breaks: 'R4-NULL-INPUT',
    describe: '`null` on create is refused',
    fault: writing(
      ({ method }) => method === 'POST',
      (fields) => (Object.values(fields).includes(null) ? { ...fields, unknown: 1 } : fields),
    ),
  },
  {
    id: 'merge-patch-refused',
    breaks: 'Q3-MERGE-PATCH-TYPE',
    describe: '`application/merge-patch+json` is refused',
    fault: sendingHeader(patches, 'content-type', (type) => (type.includes('merge-patch') ? 'text/plain' : type)),
  },
  {
    id: 'media-type-400',
    breaks: 'Q3-MEDIA-TYPE',
    describe: 'Another content type is answered 400',
    fault: answeringStatus(written, 415, 400),
  },
  {
    id: 'no-accept-patch',
    breaks: 'Q3-MEDIA-TYPE',
    describe: 'A refused content type is answered without what would be taken',
    fault: answering(written, (reply) =>
      reply.status === 415 ? withHeader(withHeader(reply, 'accept', undefined), 'accept-patch', undefined) : reply,
    ),
  },
];
