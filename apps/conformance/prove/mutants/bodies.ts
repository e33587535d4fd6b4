import {
  answering,
  answeringStatus,
  any,
  asideOf,
  asking,
  changedFields,
  fieldsOf,
  type Matches,
  on,
  recordAt,
  sendingHeader,
  writing,
} from '../proxy/faults.ts';
import { lenient } from '../proxy/lenient.ts';
import { jsonOf, withHeader, withJson } from '../proxy/messages.ts';
import { isObject, type JsonObject } from '../second/json.ts';
import type { Mutant } from './mutant.ts';

const written: Matches = ({ method }) => ['POST', 'PUT', 'PATCH'].includes(method);
const patches: Matches = ({ method }) => method === 'PATCH';
const NULLS_FOR_CONTACTS = { email: null, function: null, tags: null };

const withoutNulls = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

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
    id: 'put-merges',
    breaks: 'Q3-PUT-WHOLE',
    describe: 'PUT keeps what is left out',
    fault: asking(
      ({ method, path }) => method === 'PUT' && !path.includes('add_to_course'),
      (request) => ({ ...request, method: 'PATCH' }),
    ),
  },
  {
    id: 'put-creates',
    breaks: 'Q3-PUT-NEVER-CREATES',
    describe: 'PUT of an unknown id creates the record',
    fault: () => async (request, forward) => {
      const reply = await forward(request);
      if (request.method !== 'PUT' || reply.status !== 404) return reply;
      return forward(asideOf(request, 'POST', request.path.replace(/\/[^/]+$/, ''), jsonOf(request)));
    },
  },
  {
    id: 'put-creates-and-says-404',
    breaks: 'Q3-PUT-NEVER-CREATES',
    describe: 'PUT of an unknown contact creates it under this id, and answers 404',
    fault: () => async (request, forward) => {
      const reply = await forward(request);
      if (!on('PUT', '/v1/contacts/:id')(request) || reply.status !== 404) return reply;
      const id = request.path.split('/')[3] ?? '';
      await forward(asideOf(request, 'POST', '/v1/contacts', { contact: { ...fieldsOf(request), id } }));
      return reply;
    },
  },
  {
    id: 'patch-clears-absent',
    breaks: 'Q3-PATCH-ABSENT',
    describe: 'PATCH of a contact clears the fields that it does not name',
    fault: writing(on('PATCH', '/v1/contacts/:id'), (fields) => ({ ...NULLS_FOR_CONTACTS, ...fields })),
  },
  {
    id: 'patch-is-put',
    breaks: 'Q3-PATCH-ABSENT',
    describe: 'PATCH of a note replaces it whole',
    fault: asking(
      ({ method, path }) => method === 'PATCH' && path.includes('/notes/'),
      (request) => ({ ...request, method: 'PUT' }),
    ),
  },
  {
    id: 'patch-null-ignored',
    breaks: 'Q3-PATCH-NULL',
    describe: 'PATCH ignores `null`',
    fault: writing(patches, withoutNulls),
  },
  {
    id: 'patch-null-refused',
    breaks: 'R4-NULL-PATCH',
    describe: '`null` in a PATCH is refused',
    fault: writing(patches, (fields) => (Object.values(fields).includes(null) ? { ...fields, unknown: 1 } : fields)),
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
    id: 'patch-appends-to-arrays',
    breaks: 'Q3-PATCH-ARRAY',
    describe: 'PATCH adds the given tags of a contact to those that it has',
    fault: () => async (request, forward) => {
      const tags = on('PATCH', '/v1/contacts/:id')(request) ? fieldsOf(request).tags : undefined;
      const before = Array.isArray(tags) ? await recordAt(request, request.path, forward) : undefined;
      const kept = before?.record.tags;
      if (!Array.isArray(tags) || !Array.isArray(kept)) return forward(request);
      return forward(changedFields(request, (fields) => ({ ...fields, tags: [...new Set([...kept, ...tags])] })));
    },
  },
  {
    id: 'patch-replaces-nested',
    breaks: 'Q3-PATCH-NESTED',
    describe: 'PATCH replaces the whole address of a participant',
    fault: writing(on('PATCH', '/v1/participants/:id'), (fields) => {
      const nothing = {
        street: null,
        houseNumber: null,
        addressAddition: null,
        zipCode: null,
        city: null,
        country: null,
      };
      return isObject(fields.address) ? { ...fields, address: { ...nothing, ...fields.address } } : fields;
    }),
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
  {
    id: 'required-cleared',
    breaks: 'Q3-REQUIRED-KEPT',
    describe: 'A PATCH that clears a required field is taken, and the field stays',
    fault: lenient(patches, 'required', 'wrong_type'),
  },
];
