import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { inside, leavingOut, withFields } from '../operators/fields.ts';
import { always, method, on } from '../operators/operator.ts';
import {
  changeBody,
  changeProblem,
  changeReply,
  changeReplyHeader,
  removeReplyHeader,
  replaceStatus,
} from '../operators/replies.ts';
import { changeRequestHeader, removeRequestHeader } from '../operators/requests.ts';
import { withHeader } from '../proxy/messages.ts';
import { type Mutant, mutantsOf } from './mutant.ts';

/** Every object in a JSON value, changed from the inside out. */
const inObjects = (value: unknown, change: (object: JsonObject) => JsonObject): unknown => {
  if (Array.isArray(value)) return value.map((item) => inObjects(item, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inObjects(inner, change)])));
};

const openApi = on('GET', '/openapi.json');

/** Decisions L2, L3 and R10: the published interface, request ids. */
// biome-ignore format: a table, with one or two lines for each mutant
export const publishedMutants: Mutant[] = [...mutantsOf({
  'operation-unpublished': ['L2-OPENAPI', 'The published document lacks an operation',
    openApi, changeBody((document) => (isObject(document) ? inside('paths', leavingOut('/v1/org'))(document) : document))],
  'deprecated-unannounced': ['L2-DEPRECATION', 'An operation says `Deprecation` that the document does not mark as deprecated',
    on('GET', '/v1/coachings'), changeReply((reply) => withHeader(reply, 'deprecation', '@1735689600'))],
  'open-requests-published': ['R10-CLOSED-REQUESTS', 'The published request schemas are open',
    openApi, changeBody((document) =>
      inObjects(document, (object) => ('additionalProperties' in object ? { ...object, additionalProperties: true } : object)))],
  'open-addresses-published': ['R10-CLOSED-REQUESTS', 'Addresses in the published request schemas are open',
    openApi, changeBody((document) =>
      inObjects(document, (object) => ('zipCode' in { ...(object.properties ?? {}) } ? { ...object, additionalProperties: true } : object)))],
  'closed-responses-published': ['R10-OPEN-RESPONSES', 'The published response schemas are closed',
    openApi, changeBody((document) =>
      inObjects(document, (object) => (object.type === 'object' ? { ...object, additionalProperties: false } : object)))],
  'no-request-id': ['L3-REQUEST-ID', 'Deletions have no `X-Request-Id`',
    method('DELETE'), removeReplyHeader('x-request-id')],
  'one-request-id': ['L3-REQUEST-ID', 'Every answer has the same `X-Request-Id`',
    always, changeReplyHeader('x-request-id', () => 'c0ffee00-0000-4000-8000-000000000000')],
  'request-id-replaced': ['L3-KEPT', 'An `X-Request-Id` that was sent is replaced',
    always, removeRequestHeader('x-request-id')],
  'odd-request-ids-replaced': ['L3-KEPT', 'An `X-Request-Id` that begins with no letter or digit is replaced',
    always, changeRequestHeader('x-request-id', (id) => (/^[._-]/.test(id) ? undefined : id))],
  'request-id-of-the-problem': ['L3-IN-PROBLEM', 'The `requestId` of a problem is not that of its answer',
    always, changeProblem(withFields({ requestId: 'another' }))],
  'request-ids-in-lower-case': ['L3-IN-PROBLEM', 'The `requestId` of a problem is in lower case',
    always, changeProblem((problem) => ({ ...problem, requestId: String(problem.requestId).toLowerCase() }))],
  'any-request-id-kept': ['L3-KEPT', 'Any `X-Request-Id` that was sent is kept',
    always, changeReply((reply, request) => withHeader(reply, 'x-request-id', request.headers['x-request-id'] ?? reply.headers['x-request-id']))],
}), ...mutantsOf({
  'undeclared-status': ['L2-OPENAPI', 'A contact that there is not is answered 410, which the document does not declare',
    on('GET', '/v1/contacts/:id'), replaceStatus(404, 410)],
  'refusals-without-request-id': ['L3-REQUEST-ID', 'An answer 404 has no `X-Request-Id`',
    always, changeReply((reply) => (reply.status === 404 ? withHeader(reply, 'x-request-id', undefined) : reply))],
  'refusals-without-rate-limit': ['A5-RATE-LIMIT', 'An answer 404 to a known caller has no `RateLimit`',
    always, changeReply((reply) => (reply.status === 404 ? withHeader(reply, 'ratelimit', undefined) : reply))],
  'refusals-without-policy': ['A5-POLICY', 'An answer 404 has no `RateLimit-Policy`',
    always, changeReply((reply) => (reply.status === 404 ? withHeader(reply, 'ratelimit-policy', undefined) : reply))],
}).map((mutant): Mutant => ({ ...mutant, alongside: ['R3-UNKNOWN-ID'] }))];
