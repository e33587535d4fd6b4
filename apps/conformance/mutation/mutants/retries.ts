import { createHash } from 'node:crypto';
import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { fieldsOf, isRefusedFor } from '../operators/bodies.ts';
import { always, any, type Operator, on } from '../operators/operator.ts';
import { erasures, undeletes } from '../operators/persons.ts';
import { changeReply, removeReplyHeader } from '../operators/replies.ts';
import { changeInput, changeRequestHeader, removeRequestHeader } from '../operators/requests.ts';
import { type Reply, type Request, withHeader } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const KEY = 'idempotency-key';

/** Fields with the inner objects emptied. */
const outerOf = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, isObject(value) ? {} : value]));

/** Takes bodies of which this is the same for the first of them, if they have one key. */
const blindBy =
  (seenOf: (fields: JsonObject) => string): Operator =>
  () =>
  () => {
    const bodies = new Map<string, Request['body']>();
    return async (request, forward) => {
      const key = request.headers[KEY];
      if (key === undefined) return forward(request);
      const known = `${request.path} ${key} ${seenOf(fieldsOf(request))}`;
      const body = bodies.get(known) ?? request.body;
      bodies.set(known, body);
      return forward({ ...request, body });
    };
  };

/** Keeps refusals of this kind for the key of their request, as if they were answers to it. */
const keepRefusals =
  (isKept: (reply: Reply) => boolean): Operator =>
  () =>
  () => {
    const refused = new Map<string, Reply>();
    return async (request, forward) => {
      const key = request.headers[KEY];
      const kept = key === undefined ? undefined : refused.get(key);
      if (kept !== undefined) return kept;
      const reply = await forward(request);
      if (key !== undefined && isKept(reply)) refused.set(key, reply);
      return reply;
    };
  };

/** Decision K2. */
// biome-ignore format: a table, with one or two lines for each mutant
export const retryMutants = mutantsOf({
  'key-ignored': ['K2-REPLAY', '`Idempotency-Key` is ignored: a repeated request creates a second record',
    always, removeRequestHeader(KEY)],
  'key-of-orders-ignored': ['K2-REPLAY', 'The key of an order to erase or to bring back is ignored',
    any(erasures, undeletes), removeRequestHeader(KEY)],
  'keys-without-case': ['K2-REPLAY', 'Keys that differ in case alone are the same key',
    always, changeRequestHeader(KEY, (key) => key.toLowerCase())],
  'replay-unsaid': ['K2-REPLAY', 'A replay does not say that it is one',
    always, removeReplyHeader('idempotent-replayed')],
  'key-with-another-body': ['K2-OTHER-BODY', 'The same key with another body is another request',
    always, () => () => async (request, forward) => {
      const key = request.headers[KEY];
      if (key === undefined) return forward(request);
      const digest = createHash('sha256').update(key).update(request.body).digest('hex');
      return forward(withHeader(request, KEY, digest));
    }],
  'key-of-sanitised-text': ['K2-OTHER-BODY', 'A body that differs from the first one in a script alone is taken for the same',
    ({ path }) => path.endsWith('/notes'), changeInput((fields) =>
      (typeof fields.content === 'string' ? { ...fields, content: fields.content.replace(/<script>.*?<\/script>/g, '') } : fields))],
  'key-blind-to-inner-objects': ['K2-OTHER-BODY', 'A body that differs from the first one in inner objects alone is taken for the same',
    always, blindBy((fields) => JSON.stringify(outerOf(fields)))],
  'key-blind-to-case': ['K2-OTHER-BODY', 'A body that differs from the first one in the case of letters alone is taken for the same',
    always, blindBy((fields) => JSON.stringify(fields).toLowerCase())],
  'key-of-a-running-request': ['K2-CONCURRENT', 'While the first request with a key is running, the second one is carried out too',
    always, () => () => {
      const running = new Set<string>();
      return async (request, forward) => {
        const key = request.headers[KEY];
        if (key === undefined) return forward(request);
        if (running.has(key)) return forward(withHeader(request, KEY, undefined));
        running.add(key);
        const reply = await forward(request);
        running.delete(key);
        return reply;
      };
    }],
  'key-for-all-paths': ['K2-PER-PATH', 'A key that was used on one path is refused on another',
    always, () => () => {
      const paths = new Map<string, string>();
      return async (request, forward) => {
        const reply = await forward(request);
        const key = request.headers[KEY];
        if (key === undefined) return reply;
        const path = paths.get(key) ?? request.path;
        paths.set(key, path);
        return path === request.path ? reply : { ...reply, status: 422 };
      };
    }],
  'refused-keeps-key': ['K2-REFUSED-FREES', 'A refused request is replayed when its key comes again',
    always, keepRefusals(({ status }) => status === 422)],
  'full-course-keeps-key': ['K2-REFUSED-FREES', 'A refusal for a full course is replayed when its key comes again',
    always, keepRefusals(({ body }) => body.includes('"course_full"'))],
  'key-for-all-clients': ['K2-PER-CLIENT', 'A key that one client has used is refused to another',
    always, () => () => {
      const clients = new Map<string, string | undefined>();
      return async (request, forward) => {
        const reply = await forward(request);
        const key = request.headers[KEY];
        if (key === undefined) return reply;
        if (!clients.has(key)) clients.set(key, request.headers.authorization);
        return clients.get(key) === request.headers.authorization ? reply : { ...reply, status: 422 };
      };
    }],
  'users-created-twice': ['K2-REPLAY', '`Idempotency-Key` is ignored by the creation of a user',
    on('POST', '/v1/users'), removeRequestHeader(KEY)],
  'replay-without-location': ['K2-REPLAY', 'A replay has no `Location`',
    always, changeReply((reply) =>
      reply.headers['idempotent-replayed'] === undefined ? reply : withHeader(reply, 'location', undefined))],
  'running-without-retry-after': ['K2-CONCURRENT', 'The refusal of a key whose first request is running has no `Retry-After`',
    always, changeReply((reply) =>
      isRefusedFor('request_in_progress')(reply) ? withHeader(reply, 'retry-after', undefined) : reply)],
});
