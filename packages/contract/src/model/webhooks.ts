import type { Action } from '../operations.ts';
import { MAX_WEBHOOKS, type NewWebhook, type WebhookPatch } from '../webhookRecords.ts';
import { isAllowedUrl } from './addresses.ts';
import { pageOfSequence } from './links.ts';
import { invalidField, type ModelAnswer, Refused } from './refused.ts';
import { answer, type Request, requireConditions } from './request.ts';
import { fieldsOf, presentWebhook, type StoredWebhook } from './storedWebhook.ts';

const tagOf = ({ version }: StoredWebhook): string => `"${version}"`;

const shown = ({ store }: Request, status: number, held: StoredWebhook, headers: Record<string, string> = {}) =>
  answer(status, { data: presentWebhook(store.log, held) }, { ETag: tagOf(held), ...headers });

/** @throws Refused 404 */
const webhookOf = ({ store, params: { id = '' } }: Request): StoredWebhook => {
  const held = store.webhooks.find((one) => one.id === id.toLowerCase());
  if (held === undefined) throw new Refused('not_found');
  return held;
};

/** @throws Refused 404, 412 */
const webhookToChange = (request: Request): StoredWebhook => {
  const held = webhookOf(request);
  requireConditions(request, tagOf(held));
  return held;
};

/** @throws Refused 422 `address_not_allowed` */
const requireAddress = (url: string | undefined): void => {
  if (url === undefined || isAllowedUrl(url)) return;
  const detail = 'Not an https URL without user and password, on port 443 of a host whose addresses are all public.';
  throw invalidField('/webhook/url', 'address_not_allowed', detail);
};

/** A new secret, which only one response contains, or a new public key, which every response contains. */
const newKey = ({ store }: Request, signature: StoredWebhook['signature']) =>
  signature === 'hmac'
    ? { key: {}, secret: { secret: `whsec_${store.newKey()}` } }
    : { key: { publicKey: `whpk_${store.newKey()}` }, secret: {} };

const withSecret = (given: ModelAnswer, held: object, secret: object): ModelAnswer => ({
  ...given,
  body: { data: { ...held, ...secret } },
  repeated: given.body,
});

const keep = ({ store }: Request, held: StoredWebhook): StoredWebhook => {
  store.webhooks.splice(
    store.webhooks.findIndex(({ id }) => id === held.id),
    1,
    held,
  );
  return held;
};

/** Stores the next version of a webhook, and returns it. */
const changed = (request: Request, held: StoredWebhook, change: Partial<StoredWebhook>): StoredWebhook =>
  keep(request, { ...held, ...change, version: held.version + 1, updatedAt: request.store.now() });

const list = ({ store, query, url }: Request): ModelAnswer => {
  const order = { keyOf: ({ id }: { id: string }) => id, isDescending: true };
  const all = store.webhooks.map((held) => presentWebhook(store.log, held)).reverse();
  const { data, link } = pageOfSequence(all, order, query, { url, binding: url.pathname });
  return answer(200, { data }, { Link: link });
};

const create = (request: Request): ModelAnswer => {
  const { store, record, basePath } = request;
  // The cast is safe: the contract has parsed the body.
  const given = record as unknown as NewWebhook;
  requireAddress(given.url);
  requireConditions(request);
  if (store.webhooks.length >= MAX_WEBHOOKS) throw new Refused('too_many_webhooks');
  const [fields, time] = [fieldsOf(given), store.now()];
  const { key, secret } = newKey(request, fields.signature);
  const held: StoredWebhook = {
    ...{ id: store.newId(), insertedAt: time, updatedAt: time, version: 1, position: store.log.length },
    ...{ ...fields, ...key },
  };
  store.webhooks.push(held);
  const created = shown(request, 201, held, { Location: `${basePath}/v1/webhooks/${held.id}` });
  return withSecret(created, presentWebhook(store.log, held), secret);
};

const get = (request: Request): ModelAnswer => shown(request, 200, webhookOf(request));

const update = (request: Request): ModelAnswer => {
  // The cast is safe: the contract has parsed the body.
  const patch = request.record as unknown as WebhookPatch;
  requireAddress(patch.url);
  const held = webhookToChange(request);
  const { description: _, ...others } = held;
  const fields = fieldsOf({ ...held, ...patch } as NewWebhook);
  const detail = 'The field keeps the value that it got when the record was created.';
  if (fields.signature !== held.signature) throw invalidField('/webhook/signature', 'fixed', detail);
  const isTaken = patch.url !== undefined || patch.types !== undefined;
  const isSame = (['description', 'batchSize', 'status'] as const).every((name) => fields[name] === held[name]);
  if (isSame && !isTaken) return shown(request, 200, held);
  const next = { ...others, ...fields, version: held.version + 1, updatedAt: request.store.now() };
  return shown(request, 200, keep(request, next));
};

const remove = (request: Request): ModelAnswer => {
  const { webhooks } = request.store;
  webhooks.splice(webhooks.indexOf(webhookToChange(request)), 1);
  return answer(204, undefined);
};

const rotate = (request: Request): ModelAnswer => {
  const held = webhookToChange(request);
  const { key, secret } = newKey(request, held.signature);
  const rotated = changed(request, held, key);
  return withSecret(shown(request, 200, rotated), presentWebhook(request.store.log, rotated), secret);
};

/** Responds as if the receiver were unreachable. */
const test = (request: Request): ModelAnswer => {
  const { hostname } = new URL(webhookToChange(request).url);
  const isAddress = /^\[|^[\d.]+$/.test(hostname);
  return answer(200, { data: { error: isAddress ? 'not_connected' : 'name_not_resolved', durationMs: 0 } });
};

const retry = (request: Request): ModelAnswer => {
  const held = webhookToChange(request);
  if (held.status === 'paused') throw new Refused('webhook_paused');
  return shown(request, 200, held);
};

/** Changes nothing, because no delivery is under way. */
const skip = (request: Request): ModelAnswer => shown(request, 200, webhookToChange(request));

const deliveries = (request: Request): ModelAnswer => {
  webhookOf(request);
  const { query, url } = request;
  const order = { keyOf: ({ id }: { id: string }) => id, isDescending: true };
  const { data, link } = pageOfSequence<{ id: string }>([], order, query, { url, binding: url.pathname });
  return answer(200, { data }, { Link: link });
};

const ACTIONS: Partial<Record<Action, (request: Request) => ModelAnswer>> = {
  ...{ list, create, get, update, remove, rotate, test, retry, skip, deliveries },
};

/** Carries out an operation on webhooks (decision N7). The model delivers nothing. @throws Refused */
export const onWebhooks = (request: Request): ModelAnswer => {
  const perform = ACTIONS[request.operation.action];
  if (perform === undefined) throw new Refused('not_found');
  return perform(request);
};
