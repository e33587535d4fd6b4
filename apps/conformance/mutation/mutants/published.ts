import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { inside, leavingOut, withFields } from '../operators/fields.ts';
import { always, method, on } from '../operators/operator.ts';
import { changeBody, changeProblem, changeReply, removeReplyHeader } from '../operators/replies.ts';
import { removeRequestHeader } from '../operators/requests.ts';
import { withHeader } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

/** Every object in a JSON value, changed from the inside out. */
const inObjects = (value: unknown, change: (object: JsonObject) => JsonObject): unknown => {
  if (Array.isArray(value)) return value.map((item) => inObjects(item, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inObjects(inner, change)])));
};

const openApi = on('GET', '/openapi.json');

/** Decisions L2, L3 and R10: the published interface, request ids. */
// biome-ignore format: a table, with one or two lines for each mutant
export const publishedMutants = mutantsOf({
  'operation-unpublished': ['L2-OPENAPI', 'The published document lacks an operation',
    openApi, changeBody((document) => (isObject(document) ? inside('paths', leavingOut('/v1/org'))(document) : document))],
  'deprecated-unannounced': ['L2-DEPRECATION', 'An operation has `Deprecation` although the document does not mark it as deprecated',
    on('GET', '/v1/coachings'), changeReply((reply) => withHeader(reply, 'deprecation', '@1735689600'))],
  'open-requests-published': ['R10-CLOSED-REQUESTS', 'The published request schemas allow additional properties',
    openApi, changeBody((document) =>
      inObjects(document, (object) => ('additionalProperties' in object ? { ...object, additionalProperties: true } : object)))],
  'closed-responses-published': ['R10-OPEN-RESPONSES', 'The published response schemas forbid additional properties',
    openApi, changeBody((document) =>
      inObjects(document, (object) => (object.type === 'object' ? { ...object, additionalProperties: false } : object)))],
  'no-request-id': ['L3-REQUEST-ID', 'Deletions have no `X-Request-Id`',
    method('DELETE'), removeReplyHeader('x-request-id')],
  'request-id-replaced': ['L3-KEPT', "A request's `X-Request-Id` is replaced",
    always, removeRequestHeader('x-request-id')],
  'request-id-of-the-problem': ['L3-IN-PROBLEM', 'The `requestId` of a problem differs from that of its response',
    always, changeProblem(withFields({ requestId: 'another' }))],
});
