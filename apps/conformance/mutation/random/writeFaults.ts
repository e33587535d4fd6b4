import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { asideOf, changedFields, isSuccess, recordAt, recordOf } from '../operators/bodies.ts';
import { withoutRefused } from '../operators/leniency.ts';
import { type Reply, type Request, withHeader, withJson } from '../proxy/messages.ts';
import type { Act, Fault, Faults } from './fault.ts';

const withInput = (name: string, change: (fields: JsonObject) => JsonObject): Fault => ({
  name,
  begin: () => (request, forward) => {
    const changed = changedFields(request, change);
    return forward(changed.body.equals(request.body) ? request : changed);
  },
});

const act = (name: string, how: Act): Fault => ({ name, begin: () => how });

/** Confirms a write without executing it. */
const ECHO = act('drop: a write is answered and not carried out', async (request, forward) => {
  const before = await recordAt(request, request.path, forward);
  if (before === undefined) return forward(request);
  if (request.method === 'DELETE') return { status: 204, headers: before.reply.headers, body: Buffer.alloc(0) };
  return before.reply;
});

/** Executes a write although its condition is false. */
const UNCONDITIONAL = act('weaken: ignore If-Match', async (request, forward) => {
  const reply = await forward(request);
  return reply.status === 412 ? forward(withHeader(request, 'if-match', undefined)) : reply;
});

const TWICE = act('repeat: executes a creation twice', async (request, forward) => {
  const reply = await forward(request);
  if (isSuccess(reply) && reply.headers['idempotent-replayed'] === undefined)
    await forward(withHeader(request, 'idempotency-key', undefined));
  return reply;
});

const KEY_IGNORED = act('weaken: ignore the key', (request, forward) =>
  forward(withHeader(request, 'idempotency-key', undefined)),
);

const KEY_REUSED = act('weaken: allows the reuse of a key', async (request, forward) => {
  const reply = await forward(request);
  return reply.body.includes('"idempotency_key_reused"')
    ? forward(withHeader(request, 'idempotency-key', undefined))
    : reply;
});

/** Keys shared between organisations, or between paths. */
const keptBy = (name: string, addressOf: (request: Request) => string): Fault => ({
  name,
  begin: () => {
    const kept = new Map<string, { caller: string | undefined; path: string; reply: Reply }>();
    return async (request, forward) => {
      const key = request.headers['idempotency-key'];
      if (key === undefined) return forward(request);
      const address = `${addressOf(request)} ${key}`;
      const first = kept.get(address);
      const isElse =
        first !== undefined && (first.caller !== request.headers.authorization || first.path !== request.path);
      if (isElse) return { ...first.reply, headers: { ...first.reply.headers, 'idempotent-replayed': 'true' } };
      const reply = await forward(request);
      if (isSuccess(reply)) kept.set(address, { caller: request.headers.authorization, path: request.path, reply });
      return reply;
    };
  },
});

/** A replay that shows the current record. */
const FRESH_REPLAY = act('stale: a replay with another response', async (request, forward) => {
  const reply = await forward(request);
  const record = recordOf(reply);
  if (reply.headers['idempotent-replayed'] === undefined || record === undefined) return reply;
  return withJson(reply, { data: { ...record, updatedAt: new Date().toISOString() } });
});

const UNMARKED = act('drop the mark of a repetition', async (request, forward) => {
  const reply = await forward(request);
  return withHeader(reply, 'idempotent-replayed', undefined);
});

const UNKNOWN_ACCEPTED = act('weaken: silently drops unknown fields', async (request, forward) => {
  const reply = await forward(request);
  const again = reply.status === 422 ? withoutRefused(request, reply, ['unknown_field']) : undefined;
  return again === undefined ? reply : forward(again);
});

/** A PUT that keeps omitted fields. */
const PUT_AS_PATCH = act('weaken: PUT merges', async (request, forward) => {
  const before = await recordAt(request, request.path, forward);
  if (before === undefined) return forward(request);
  return forward(changedFields(request, (fields) => ({ ...before.record, ...fields })));
});

/** A PATCH whose objects replace existing ones. */
const NESTED_REPLACED = act('weaken: PATCH replaces objects', async (request, forward) => {
  const before = await recordAt(request, request.path, forward);
  if (before === undefined) return forward(request);
  const changed = changedFields(request, (fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => {
        const old = before.record[name];
        if (!isObject(value) || !isObject(old)) return [name, value];
        const cleared = Object.fromEntries(Object.keys(old).map((part) => [part, null]));
        return [name, { ...cleared, ...value }];
      }),
    ),
  );
  return forward(changed.body.equals(request.body) ? request : changed);
});

const DELETED_AGAIN = act('weaken: deleting again succeeds', async (request, forward) => {
  const reply = await forward(request);
  const list = asideOf(request, 'GET', request.path.replace(/\/[^/]+$/, ''));
  if (reply.status !== 404) return reply;
  const id = request.path.split('/').at(-1);
  const found = await forward({ ...list, query: `id=${id}&sort=updatedAt&includeDeleted=true` });
  return found.body.includes('"deletedAt"') ? { status: 204, headers: reply.headers, body: Buffer.alloc(0) } : reply;
});

/** Clears fields by null, or drops null values. */
const NULLS_IGNORED = withInput('drop: null clears nothing', (fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
);

/** The faults of a write. */
export const writeFaults: Faults = ({ operation, method }, draw) => {
  const { action, facts } = operation;
  if (method === 'GET' || method === 'HEAD') return [];
  const required = Object.keys(facts.record.shape).filter(
    (name) => !facts.readOnly.includes(name as never) && name !== 'id',
  );
  const field = draw.pick(required);
  const losing = withInput(`drop: ${field} is not stored`, ({ [field]: _, ...rest }) => rest);
  if (action === 'create')
    return [
      ...[losing, TWICE, KEY_IGNORED, KEY_REUSED, FRESH_REPLAY, UNMARKED, UNKNOWN_ACCEPTED],
      keptBy('leak: shares keys between all organisations', ({ path }) => path),
    ];
  if (action === 'remove') return [ECHO, UNCONDITIONAL, DELETED_AGAIN];
  if (action === 'addToCourse') return [ECHO, UNCONDITIONAL];
  const nested = ['participants', 'users'].includes(facts.name) ? [NESTED_REPLACED] : [];
  const own = action === 'replace' ? [PUT_AS_PATCH] : [...nested, NULLS_IGNORED];
  return [losing, ECHO, UNCONDITIONAL, UNKNOWN_ACCEPTED, ...own];
};
