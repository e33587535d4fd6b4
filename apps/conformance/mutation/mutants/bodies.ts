import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { isRefusedFor } from '../operators/bodies.ts';
import { always, below, method, type Operator, on, written } from '../operators/operator.ts';
import { changeRefusalText, changeReply, replaceStatusOf } from '../operators/replies.ts';
import { changeInput, changeRequest, changeRequestHeader, resend } from '../operators/requests.ts';
import { jsonOf, withJson } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

/** Accepts a body without its wrapper, or in another one, as `wrapper` determines. */
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

/** Decisions Q1 to Q3: the contents of a body, and the effects of PUT and PATCH. */
// biome-ignore format: a table, with one or two lines for each mutant
export const bodyMutants = mutantsOf({
  'course-wrapper-capitalised': ['Q1-WRAPPER', 'A course is only accepted in the wrapper `Course`',
    below('courses'), wrapAgain(withCapital)],
  'body-without-wrapper': ['Q1-MISSING', 'Participants are accepted without their wrapper',
    on('POST', '/v1/participants'), wrapAgain((body) => (isWithoutWrapper(body) ? { participant: body } : undefined))],
  'old-wrapper-answered-400': ['Q1-OLD-WRAPPER', 'The old wrapper `user` of a participant is rejected with 400',
    on('POST', '/v1/participants'), changeReply((reply, request) =>
      reply.status === 422 && request.body.includes('{"user":') ? { ...reply, status: 400 } : reply)],
  'old-wrapper-taken': ['S4-PARTICIPANT-WRAPPER', 'A participant is still accepted in the old wrapper `user`',
    on('POST', '/v1/participants'), wrapAgain(({ user }) => (isObject(user) ? { participant: user } : undefined))],
  'keys-beside-the-wrapper': ['Q1-BESIDE', 'Keys next to the wrapper are ignored',
    written, wrapAgain(wrapperAlone)],
  'vendor-types-taken': ['Q3-MEDIA-TYPE', 'A POST accepts vendor JSON types',
    method('POST'), changeRequestHeader('content-type', (type) => (type.startsWith('application/vnd.') ? 'application/json' : type))],
  'no-suggestion': ['Q2-DID-YOU-MEAN', 'The rejection of a misspelt field has no suggestion',
    written, changeRefusalText((text) => text.replace(/ ?Did you mean[^"]*/g, ''))],
  'read-only-refused': ['Q2-READ-ONLY', 'Read-only fields in a body are rejected',
    written, changeInput((fields) => ('insertedAt' in fields ? { ...fields, insertedOn: 1 } : fields))],
  'put-back-refused': ['Q2-PUT-BACK', 'A PUT with the id of the record is rejected',
    method('PUT'), changeInput((fields) => ('id' in fields ? { ...fields, identifier: 1 } : fields))],
  'unknown-parameters-ignored': ['Q2-UNKNOWN-PARAMETER', 'Unknown query parameters are ignored',
    always, resend(isRefusedFor('unknown_parameter'), (request) => ({ ...request, query: '' }))],
  'null-on-create-refused': ['R4-NULL-INPUT', '`null` on create is rejected',
    method('POST'),
    changeInput((fields) => (Object.values(fields).includes(null) ? { ...fields, unknown: 1 } : fields))],
  'merge-patch-refused': ['Q3-MERGE-PATCH-TYPE', '`application/merge-patch+json` is rejected',
    method('PATCH'), changeRequestHeader('content-type', (type) => (type.includes('merge-patch') ? 'text/plain' : type))],
  'birth-to-come-refused': ['Q9-SLIPS-KEPT', 'A future date of birth is rejected',
    on('POST', '/v1/participants'),
    changeInput((fields) => (String(fields.dateOfBirth ?? '') > '2500' ? { ...fields, unknown: 1 } : fields))],
  'first-key-counts': ['Q9-LAST-KEY', 'The first of two equal keys in a body counts',
    on('POST', '/v1/contacts'), changeRequest((request) => {
      const once = request.body.toString().replace(/("lastName":"[^"]*"),"lastName":"[^"]*"/, '$1');
      return { ...request, body: Buffer.from(once) };
    })],
  'unknown-coding-400': ['Q3-CODING', 'An unknown content coding is rejected with 400', written, replaceStatusOf('unsupported_encoding', 400)],
});
