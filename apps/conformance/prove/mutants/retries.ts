import { createHash } from 'node:crypto';
import { always, answeringHeader, sendingHeader } from '../proxy/faults.ts';
import { type Reply, withHeader } from '../proxy/messages.ts';
import type { Mutant } from './mutant.ts';

const KEY = 'idempotency-key';

/** Decision K2. */
export const retryMutants: readonly Mutant[] = [
  {
    id: 'key-ignored',
    breaks: 'K2-REPLAY',
    describe: '`Idempotency-Key` is ignored: a repeated request creates a second record',
    fault: sendingHeader(always, KEY, () => undefined),
  },
  {
    id: 'replay-unsaid',
    breaks: 'K2-REPLAY',
    describe: 'A replay does not say that it is one',
    fault: answeringHeader(always, 'idempotent-replayed', () => undefined),
  },
  {
    id: 'key-with-another-body',
    breaks: 'K2-OTHER-BODY',
    describe: 'The same key with another body is another request',
    fault: () => (request, forward) => {
      const key = request.headers[KEY];
      if (key === undefined) return forward(request);
      const digest = createHash('sha256').update(key).update(request.body).digest('hex');
      return forward(withHeader(request, KEY, digest));
    },
  },
  {
    id: 'key-of-a-running-request',
    breaks: 'K2-CONCURRENT',
    describe: 'While the first request with a key is running, the second one is carried out too',
    fault: () => {
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
    },
  },
  {
    id: 'key-for-all-paths',
    breaks: 'K2-PER-PATH',
    describe: 'A key that was used on one path is refused on another',
    fault: () => {
      const paths = new Map<string, string>();
      return async (request, forward) => {
        const reply = await forward(request);
        const key = request.headers[KEY];
        if (key === undefined) return reply;
        const path = paths.get(key) ?? request.path;
        paths.set(key, path);
        return path === request.path ? reply : { ...reply, status: 422 };
      };
    },
  },
  {
    id: 'refused-keeps-key',
    breaks: 'K2-REFUSED-FREES',
    describe: 'A refused request is replayed when its key comes again',
    fault: () => {
      const refused = new Map<string, Reply>();
      return async (request, forward) => {
        const key = request.headers[KEY];
        const kept = key === undefined ? undefined : refused.get(key);
        if (kept !== undefined) return kept;
        const reply = await forward(request);
        if (key !== undefined && reply.status === 422) refused.set(key, reply);
        return reply;
      };
    },
  },
];
