import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { asideOf, fieldsOf, isRefusedFor } from '../operators/bodies.ts';
import { obtainedAsMain } from '../operators/clients.ts';
import { leavingOut, withFields } from '../operators/fields.ts';
import { dropRefused } from '../operators/leniency.ts';
import { type Matches, type Operator, on } from '../operators/operator.ts';
import { afterwards, personPath } from '../operators/persons.ts';
import {
  changeList,
  changeRecords,
  changeReply,
  removeReplyHeader,
  replaceStatus,
  replaceStatusOf,
} from '../operators/replies.ts';
import { changeInput, changeRequest, changeRequestHeader, resend } from '../operators/requests.ts';
import { jsonOf, type Reply, withHeader, withJson } from '../proxy/messages.ts';
import { deliveryMutantsOf, mutantsOf } from './mutant.ts';

const creations = on('POST', '/v1/webhooks');
const reads = on('GET', '/v1/webhooks/:id');
const changes = on('PATCH', '/v1/webhooks/:id');
const attempts = on('GET', '/v1/webhooks/:id/deliveries');
const posts = (what: string): Matches => on('POST', `/v1/webhooks/:id/${what}`);
const each: Matches = ({ path }) => path.startsWith('/v1/webhooks');

const counting = (change: (behind: number) => number): Operator =>
  changeRecords((record) => ({ ...record, behind: change(Number(record.behind)) }));

const behindAsTag = changeReply((reply) => {
  const body = jsonOf(reply);
  const behind = isObject(body) && isObject(body.data) ? body.data.behind : 0;
  return withHeader(reply, 'etag', `"${String(behind)}"`);
});

const NO_ADDRESS = isRefusedFor('address_not_allowed');

const takeElsewhere = resend(NO_ADDRESS, (request) =>
  withJson(request, { webhook: { ...fieldsOf(request), url: 'https://elsewhere.invalid/' } }),
);

const tellAddress = changeReply((reply, request) =>
  NO_ADDRESS(reply) ? withJson(reply, { ...Object(jsonOf(reply)), detail: String(fieldsOf(request).url) }) : reply,
);

const refuseNowhere: Operator = (matches) => () => async (request, forward) => {
  if (!matches(request) || !String(fieldsOf(request).url).includes('.invalid')) return forward(request);
  return { status: 422, headers: {}, body: Buffer.alloc(0) };
};

const resume = afterwards((request, _, forward) =>
  forward(asideOf(request, 'PATCH', personPath(request), { webhook: { status: 'active' } })),
);

const beginTogether = changeList((list) => list.map((one) => ({ ...one, startedAt: list.at(-1)?.startedAt })));

const namingTypes = (fields: JsonObject): JsonObject =>
  Object.keys(fields).join() === 'status' ? { ...fields, types: ['fundingAgency'] } : fields;

/** Transforms the changes in deliveries. */
const changeDelivered = (change: (data: JsonObject) => JsonObject): Operator =>
  changeRequest((request) => {
    const message = jsonOf(request);
    if (!isObject(message) || message.type !== 'changes' || !isObject(message.data)) return request;
    return withJson(request, { ...message, data: change(message.data) });
  });

const reversed = ({ changes: list, ...data }: JsonObject): JsonObject => ({
  ...data,
  changes: Array.isArray(list) ? list.toReversed() : list,
});

/** Changes a header field of every second request. */
const changeSecond =
  (name: string, change: (value: string) => string): Operator =>
  (matches) =>
  (tokens) => {
    let count = 0;
    const isSecond: Matches = (request) => {
      count += 1;
      return count % 2 === 0 && matches(request);
    };
    return changeRequestHeader(name, change)(isSecond)(tokens);
  };

const SUCCESS: Reply = { status: 204, headers: {}, body: Buffer.alloc(0) };

const successWithoutAnswer: Operator = () => () => (request, forward) => forward(request).catch(() => SUCCESS);

/** Decision N7: webhooks as callers see them. */
// biome-ignore format: a table, with one or two lines for each mutant
const seen = mutantsOf({
  'webhook-without-place': ['N7-LIFE', 'The response to a new webhook has no address', creations, removeReplyHeader('location')],
  'webhook-signs-otherwise': ['N7-FIELDS', 'Another signature scheme is dropped instead of rejected', changes, dropRefused('fixed')],
  'webhook-from-long-ago': ['N7-FROM-NOW', 'A new webhook counts a thousand earlier changes as undelivered', reads, counting((behind) => behind + 1_000)],
  'webhook-with-history': ['N7-NO-RECORD', 'A webhook has a history', on('GET', '/v1/webhooks/:id/history'), replaceStatus(404, 200)],
  'webhook-version-moves': ['N7-ETAG', 'The version of a webhook depends on its undelivered changes', reads, behindAsTag],
  'behind-twice': ['N7-BEHIND', 'Each change is counted twice', reads, counting((behind) => behind * 2)],
  'webhooks-without-end': ['N7-MOST', 'The creation of a 21st webhook is confirmed', creations, replaceStatusOf('too_many_webhooks', 201)],
  'batch-size-ignored': ['N7a-BATCH-SIZE', 'Deliveries contain all available changes', creations, changeInput(leavingOut('batchSize'))],
  'test-without-error': ['N7a-TEST', 'A test does not report why it failed', posts('test'), changeRecords(leavingOut('error'))],
  'attempts-at-once': ['N7b-PAUSE', 'All attempts have the same start time', attempts, beginTogether],
  'gone-unsaid': ['N7b-GONE', 'A webhook does not show why it is failing', reads, changeRecords(leavingOut('reason'))],
  'paused-is-retried': ['N7b-RETRY', 'A retry of a paused webhook is confirmed', posts('retry'), replaceStatusOf('webhook_paused', 200)],
  'skip-resumes': ['N7b-SKIP', 'Skipping also resumes the webhook', posts('skip'), resume],
  'attempts-oldest-first': ['N7b-DELIVERIES', 'The oldest attempts are listed first', attempts, changeList((list) => list.toReversed())],
  'any-address': ['N7c-ADDRESS', 'The creation of a webhook with a forbidden address is confirmed', creations, takeElsewhere],
  'address-told': ['N7c-SAME', 'A rejection contains the address', creations, tellAddress],
  'nowhere-refused': ['N7c-NOWHERE', 'A host name that does not resolve is rejected', creations, refuseNowhere],
  'webhooks-without-scopes': ['N7d-SCOPES', 'The read scope of webhooks is enough to write them', each, obtainedAsMain((scope) => scope === 'webhooks:read')],
  'whoever-comes-last': ['N7d-RESTS', 'Deliveries use the rights of the last caller that made a change', changes, changeInput(namingTypes)],
  'end-of-access-unsaid': ['N7d-ACCESS-ENDED', 'A webhook does not show why it is paused', reads, changeRecords(leavingOut('reason'))],
  'webhook-shows-secret': ['N7e-SECRET', 'Reading a webhook returns a secret', reads, changeRecords(withFields({ secret: 'whsec_any' }))],
  'webhook-rotation-without-secret': ['N7e-ROTATE', 'A rotation does not return the new secret', posts('rotate'), changeRecords(leavingOut('secret'))],
});

/** Decision N7: deliveries. */
// biome-ignore format: a table, with one or two lines for each mutant
const delivered = deliveryMutantsOf({
  'delivered-backwards': ['N7-ORDER', 'A delivery has the last change first', changeDelivered(reversed)],
  'delivery-without-next': ['N7a-MESSAGE', 'A delivery lacks the next position in the feed', changeDelivered(leavingOut('next'))],
  'delivery-signed-otherwise': ['N7a-SIGNED', 'Signatures are of another version', changeRequestHeader('webhook-signature', (value) => value.replaceAll('v1', 'v2'))],
  'repetition-with-new-id': ['N7a-REPEATED', 'A repeated delivery has a new id', changeSecond('webhook-id', (id) => `${id}0`)],
  'lost-answer-counts': ['N7a-LOST-ANSWER', 'A delivery without a response counts as delivered', successWithoutAnswer],
  'test-with-changes': ['N7a-TEST-SENT', 'A test has a list of changes', changeRequest((request) =>
    ({ ...request, body: Buffer.from(request.body.toString().replace('"data":{}', '"data":{"changes":[]}')) }))],
  'redirect-is-success': ['N7b-SUCCESS', 'A redirect counts as a success', changeReply((reply) => (reply.status === 302 ? SUCCESS : reply))],
  'retry-after-ignored': ['N7b-RETRY-AFTER', 'The delay that a receiver demands is ignored', removeReplyHeader('retry-after')],
  'host-with-dot': ['N7c-HOST', 'A host is sent with a trailing dot', changeSecond('host', (host) => `${host}.`)],
  'one-secret-signs': ['N7e-BOTH', 'After a rotation only one secret signs', changeRequestHeader('webhook-signature', (value) => value.split(' ')[0])],
});

/** Decision N7: webhooks. */
export const webhookMutants = [...seen, ...delivered];
