import type { RecordType } from '@training-provider/contract';
import type { Change } from '@training-provider/contract/client';
import { createClient } from '@training-provider/contract/client';
import { httpClient } from '../measuring/http.ts';
import { type Copy, emptyCopy, keyOf, note } from './copy.ts';
import { readRecords } from './reading.ts';

/** How a mirror reads the feed. */
export interface Following {
  readonly name: string;
  /** The instances: it begins with the first, and continues with the next one whenever it restarts. */
  readonly urls: readonly string[];
  readonly token: string;
  /** All by default. */
  readonly types?: readonly RecordType[];
  readonly limit: number;
  /** In seconds. */
  readonly wait: number;
  /** It is stopped at random moments, at most this long after its start, and continues from its stored state. */
  readonly restartsWithinMs?: number;
}

/** A mirror that follows the change feed. */
export interface Follower extends Pick<Following, 'name' | 'types'> {
  readonly copy: Copy;
  restarts(): number;
  /** Stops it. Rejects if it has failed. */
  stop(): Promise<void>;
}

/**
 * Follows until the signal aborts. A page is applied and its cursor stored in one step, after its records were read.
 */
const follow = async (copy: Copy, url: string, { token, types, limit, wait }: Following, signal: AbortSignal) => {
  const client = createClient({ baseUrl: url, token });
  const { send, close } = httpClient(url, token);
  try {
    for await (const page of client.changes.follow({
      ...(types && { types }),
      cursor: copy.cursor,
      limit,
      wait,
      signal,
    })) {
      const latest = new Map<string, Change>();
      for (const change of page.changes) latest.set(keyOf(change.type, change.recordId), change);
      const digests = await readRecords(send, latest.values(), signal);
      if (signal.aborted) return;
      for (const change of page.changes) note(copy, change, types === undefined);
      for (const [key, digest] of digests) {
        if (digest === undefined) copy.records.delete(key);
        else copy.records.set(key, digest);
      }
      copy.cursor = page.cursor;
    }
  } finally {
    close();
  }
};

/** Starts a mirror on an empty copy. */
export const startFollower = (following: Following): Follower => {
  const { name, types, urls, restartsWithinMs } = following;
  const copy = emptyCopy();
  const stopping = new AbortController();
  let starts = 0;
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const signals = [stopping.signal];
      if (restartsWithinMs !== undefined)
        signals.push(AbortSignal.timeout(Math.ceil(Math.random() * restartsWithinMs)));
      const url = urls[starts++ % urls.length] ?? '';
      await follow(copy, url, following, AbortSignal.any(signals));
    }
  };
  const done = run();
  // A failure is reported by `stop`.
  done.catch(() => undefined);
  return {
    name,
    ...(types && { types }),
    copy,
    restarts: () => starts - 1,
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
};
