import { createHash } from 'node:crypto';
import { always, type Operator } from '../operators/operator.ts';
import { removeRequestHeader } from '../operators/requests.ts';
import { type Reply, withHeader } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const KEY = 'idempotency-key';

/** Stores rejections of this kind under the key of their request, like successes. */
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
  'key-with-another-body': ['K2-OTHER-BODY', 'The same key with another body counts as another request',
    always, () => () => async (request, forward) => {
      const key = request.headers[KEY];
      if (key === undefined) return forward(request);
      const digest = createHash('sha256').update(key).update(request.body).digest('hex');
      return forward(withHeader(request, KEY, digest));
    }],
  'key-of-a-running-request': ['K2-CONCURRENT', 'While the first request with a key is running, a second one is executed too',
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
  'key-for-all-paths': ['K2-PER-PATH', 'A key used on one path is rejected on another',
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
  'refused-keeps-key': ['K2-REFUSED-FREES', 'A rejected request is replayed for its key',
    always, keepRefusals(({ status }) => status === 422)],
  'key-for-all-clients': ['K2-PER-CLIENT', 'A key that one client used is rejected for another',
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
});
