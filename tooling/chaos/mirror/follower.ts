import type { RecordType } from '@training-provider/contract';
import type { Change } from '@training-provider/contract/client';
import { createClient } from '@training-provider/contract/client';
import { httpClient } from '../measuring/http.ts';
import { type Copy, emptyCopy, keyOf, note } from './copy.ts';
import { readRecords } from './reading.ts';

/** How a mirror reads the feed. */
export interface Following {
  readonly name: string;
  /** The URLs of the instances. The mirror begins with the first, and continues with the next whenever it restarts. */
  readonly urls: readonly string[];
  readonly token: string;
  /** The types of the changes that the mirror follows; all by default. */
  readonly types?: readonly RecordType[];
  readonly limit: number;
  /** The maximum time that a request waits for changes, in seconds. */
  readonly wait: number;
  /**
   * If set, the mirror is stopped at random moments, at most this long after its start, and continues from its stored
   * state.
   */
  readonly restartsWithinMs?: number;
}

/** A mirror that follows the change feed. */
export interface Follower extends Pick<Following, 'name' | 'types'> {
  readonly copy: Copy;
  restarts(): number;
  /** Stops the mirror. Rejects if it has failed. */
  stop(): Promise<void>;
}

/**
 * Follows the feed until the signal aborts. After the records of a page have been read, the page is applied and its
 * cursor is stored in one step.
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

/** Starts a mirror with an empty copy. */
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
