import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { changedFields, fieldsOf, isRefusedFor } from '../operators/bodies.ts';
import { dropRefused } from '../operators/leniency.ts';
import { always, below, method, type Operator, on, written } from '../operators/operator.ts';
import {
  changeData,
  changeProblem,
  changeRefusalText,
  changeReply,
  removeReplyHeader,
  replaceStatus,
  replaceStatusOf,
} from '../operators/replies.ts';
import { changeInput, changeRequest, changeRequestHeader, resend, resendSilently } from '../operators/requests.ts';
import { jsonOf, withHeader, withJson } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

/** Takes a body that stands in no wrapper, or in another one, as `wrapper` says. */
const wrapAgain = (wrapper: (body: JsonObject) => JsonObject | undefined): Operator =>
  changeRequest((request) => {
    const body = jsonOf(request);
    const wrapped = isObject(body) ? wrapper(body) : undefined;
    return wrapped === undefined ? request : withJson(request, wrapped);
  });

const isWithoutWrapper = (body: JsonObject): boolean => !isObject(Object.values(body)[0]);
const wrapperAlone = (body: JsonObject): JsonObject | undefined => {
  const wrapper = Object.entries(body).find(([, value]) => isObject(value));
  return wrapper === undefined ? undefined : Object.fromEntries([wrapper]);
};
const withCapital = ({ course, Course, ...others }: JsonObject): JsonObject =>
  Course === undefined ? others : { ...others, course: Course };

/** Decisions Q1 to Q3: what a body may hold, what PUT and PATCH make of it. */
// biome-ignore format: a table, with one or two lines for each mutant
export const bodyMutants = mutantsOf({
  'course-wrapper-capitalised': ['Q1-WRAPPER', 'A course is taken in the wrapper `Course` alone',
    below('courses'), wrapAgain(withCapital)],
  'body-without-wrapper': ['Q1-MISSING', 'Participants are taken without their wrapper',
    on('POST', '/v1/participants'), wrapAgain((body) => (isWithoutWrapper(body) ? { participant: body } : undefined))],
  'wrapper-of-others-by-patch': ['Q1-MISSING', 'A PATCH of a course takes the wrapper of another resource',
    on('PATCH', '/v1/courses/:id'), wrapAgain((body) => (isWithoutWrapper(body) ? undefined : { course: Object.values(body)[0] }))],
  'old-wrapper-answered-400': ['Q1-OLD-WRAPPER', 'The old wrapper `user` for a participant is answered 400',
    on('POST', '/v1/participants'), changeReply((reply, request) =>
      reply.status === 422 && request.body.includes('{"user":') ? { ...reply, status: 400 } : reply)],
  'old-wrapper-taken': ['S4-PARTICIPANT-WRAPPER', 'A participant is still taken in the old wrapper `user`',
    on('POST', '/v1/participants'), wrapAgain(({ user }) => (isObject(user) ? { participant: user } : undefined))],
  'keys-beside-the-wrapper': ['Q1-BESIDE', 'Keys beside the wrapper are ignored',
    written, wrapAgain(wrapperAlone)],
  'unknown-fields-dropped': ['Q2-UNKNOWN-FIELD', 'Unknown fields are dropped silently',
    written, dropRefused('unknown_field')],
  'proto-dropped': ['Q2-UNKNOWN-FIELD', 'A field `__proto__` is dropped silently',
    written, changeRequest((request) => ({ ...request, body: Buffer.from(String(request.body).replace(/,?"__proto__":\{"a":1\}/, '')) }))],
  'vendor-types-taken': ['Q3-MEDIA-TYPE', 'A POST takes the JSON types of vendors',
    method('POST'), changeRequestHeader('content-type', (type) => (type.startsWith('application/vnd.') ? 'application/json' : type))],
  'unknown-fields-refused-late': ['Q2-UNKNOWN-FIELD', 'A creation with an unknown field is refused, and leaves a record',
    method('POST'), resendSilently(isRefusedFor('unknown_field'), (request) =>
      changedFields(request, ({ noSuchField: _, ...fields }) => fields))],
  'no-suggestion': ['Q2-DID-YOU-MEAN', 'No suggestion is made for a field that is misspelt',
    written, changeRefusalText((text) => text.replace(/ ?Did you mean[^"]*/g, ''))],
  'no-suggestion-in-parts': ['Q2-DID-YOU-MEAN', 'No suggestion is made for a part of an object that is misspelt',
    written, changeProblem((problem) => Array.isArray(problem.errors)
      ? { ...problem, errors: problem.errors.map(({ pointer, detail, ...error }) => ({
          ...error, pointer, detail: pointer.split('/').length > 3 ? detail.replace(/ ?Did you mean.*/, '') : detail })) } : problem)],
  'read-only-refused': ['Q2-READ-ONLY', 'Read-only fields in a body are refused',
    written, changeInput((fields) => ('insertedAt' in fields ? { ...fields, insertedOn: 1 } : fields))],
  'read-only-taken-by-creations': ['Q2-READ-ONLY', 'A creation takes `insertedAt` from the body',
    method('POST'), changeData((record, request) => {
      const { insertedAt } = fieldsOf(request);
      return isObject(record) && insertedAt !== undefined ? { ...record, insertedAt } : record;
    })],
  'put-back-refused': ['Q2-PUT-BACK', 'A PUT with the id of the record is refused',
    method('PUT'), changeInput((fields) => ('id' in fields ? { ...fields, identifier: 1 } : fields))],
  'unknown-parameters-ignored': ['Q2-UNKNOWN-PARAMETER', 'Unknown query parameters are ignored',
    always, resend(isRefusedFor('unknown_parameter'), (request) => ({ ...request, query: '' }))],
  'unknown-parameters-refused-late': ['Q2-UNKNOWN-PARAMETER', 'A PATCH with an unknown parameter is refused, and carried out',
    method('PATCH'), resendSilently(isRefusedFor('unknown_parameter'), (request) => ({ ...request, query: '' }))],
  'unknown-parameters-of-deletions': ['Q2-UNKNOWN-PARAMETER', 'A DELETE with an unknown parameter is refused, and carried out',
    method('DELETE'), resendSilently(isRefusedFor('unknown_parameter'), (request) => ({ ...request, query: '' }))],
  'null-on-create-refused': ['R4-NULL-INPUT', '`null` on create is refused',
    method('POST'),
    changeInput((fields) => (Object.values(fields).includes(null) ? { ...fields, unknown: 1 } : fields))],
  'empty-lists-ignored': ['L2-LIMITS', 'A PATCH of a contact with an empty list leaves the list as it was',
    on('PATCH', '/v1/contacts/:id'), changeInput(({ tags, ...fields }) =>
      (tags === undefined || (Array.isArray(tags) && tags.length === 0) ? fields : { ...fields, tags }))],
  'merge-patch-refused': ['Q3-MERGE-PATCH-TYPE', '`application/merge-patch+json` is refused',
    method('PATCH'), changeRequestHeader('content-type', (type) => (type.includes('merge-patch') ? 'text/plain' : type))],
  'merge-patch-with-charset-refused': ['Q3-MERGE-PATCH-TYPE', 'A merge patch with a charset is refused',
    method('PATCH'), changeRequestHeader('content-type', (type) => (/merge-patch.*;/.test(type) ? 'text/plain' : type))],
  'media-type-400': ['Q3-MEDIA-TYPE', 'Another content type is answered 400', written, replaceStatus(415, 400)],
  'no-accept-patch': ['Q3-MEDIA-TYPE', 'A refused content type is answered without what would be taken',
    written, changeReply((reply) =>
      reply.status === 415 ? withHeader(withHeader(reply, 'accept', undefined), 'accept-patch', undefined) : reply)],
  'unknown-coding-400': ['Q3-CODING', 'An unknown content coding is answered 400', written, replaceStatusOf('unsupported_encoding', 400)],
  'no-accept-encoding': ['Q3-CODING', 'A refused content coding is answered without those that would be taken',
    written, removeReplyHeader('accept-encoding')],
  'cut-off-coding-415': ['Q3-CODING', 'A body that is cut off is answered 415', written, replaceStatusOf('invalid_encoding', 415)],
  'no-body-400': ['Q1-MISSING', 'A request without a body is answered 400',
    (request) => written(request) && request.body.length === 0, replaceStatus(422, 400)],
  'json-of-another-type-400': ['Q1-MISSING', 'A body that is no object is answered 400',
    (request) => written(request) && !isObject(jsonOf(request)), replaceStatus(422, 400)],
  'forms-taken': ['Q3-MEDIA-TYPE', 'JSON that is announced as a form is taken',
    written, changeRequestHeader('content-type', (type) => type.replace('x-www-form-urlencoded', 'json'))],
  'both-wrappers': ['Q1-BESIDE', 'A funding agency in both spellings of its wrapper is taken',
    on('POST', '/v1/fundingAgencies'), wrapAgain(({ funding_agency: _, ...body }) => ('fundingAgency' in body ? body : undefined))],
  'beside-hides-the-rest': ['R2-ALL-FAULTS', 'A key beside the wrapper is named alone',
    written, changeProblem((problem) => {
      const errors = Array.isArray(problem.errors) ? problem.errors : [];
      const beside = errors.filter(({ pointer }) => String(pointer).split('/').length === 2);
      return beside.length > 0 ? { ...problem, errors: beside } : problem;
    })],
});
