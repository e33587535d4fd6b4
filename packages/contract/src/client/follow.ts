import { secondsOf } from './callOptions.ts';
import { ClientError } from './error.ts';
import type { AnswerHeaders, Signal } from './fetch.ts';
import type { Change } from './generated/records.ts';
import { wait as pause } from './limits.ts';
import type { ReadOptions } from './options.ts';
import { repeats } from './pages.ts';
import { ServiceError } from './problems.ts';
import { pauseMs, retryAfterMs } from './retry.ts';

/** Changes in their order, and the cursor behind the last of them: store both together. */
export interface ChangesPage {
  /** Empty if only the cursor has moved on. */
  readonly changes: readonly Change[];
  readonly cursor: string;
}

/** What to follow, and from where. */
export interface FollowOptions {
  /** Only changes of records of these types; all by default. */
  types?: readonly Change['type'][] | undefined;
  /** Goes on behind the last page that has been applied: its `cursor`. */
  cursor?: string | undefined;
  /** Without a cursor: begins at this moment instead of the oldest change that is kept. */
  from?: 'now' | undefined;
  /** The most changes on a page: 1,000 by default. */
  limit?: number | undefined;
  /** How long the service holds a request until there is a change, in seconds: 20 by default and at most. */
  wait?: number | undefined;
  /** Ends the iteration. */
  signal?: Signal | undefined;
}

interface ReadPage {
  readonly data: readonly Change[];
  readonly next: string;
  readonly headers: AnswerHeaders;
}

type Read = (query: object, options: ReadOptions) => Promise<ReadPage>;

/** Between the beginnings of two requests if the first gets no change, so that a service that never waits is not flooded. */
const IDLE_MS = 1_000;
/** Besides those of the service's failures: the request came too slowly, or there were too many. */
const PASSING = [408, 429];

/** Whether waiting may help: the service restarts, a proxy in front of it doesn't reach it, the network fails or is slow. */
const passes = (error: unknown): error is ClientError | ServiceError => {
  if (!(error instanceof ClientError || error instanceof ServiceError)) return false;
  if (error.status !== undefined) return PASSING.includes(error.status) || error.status >= 500;
  return !(error instanceof ServiceError) && (error.code === 'unreachable' || error.code === 'timed_out');
};

const askedMs = (error: ClientError | ServiceError): number | undefined =>
  retryAfterMs(error.headers?.get('retry-after') ?? null, Date.now());

/** Reads the change feed page after page, and never ends by itself; see `Follow`. */
export const followOf = (read: Read) =>
  async function* (options: FollowOptions = {}): AsyncGenerator<ChangesPage, void, undefined> {
    if (typeof options !== 'object' || options === null)
      throw new ClientError('invalid_argument', 'follow: the options have to be an object.');
    const { types, from, limit = 1_000, wait = 20 } = options;
    secondsOf({ operation: 'follow' }, wait);
    const signal = (options.signal ?? new AbortController().signal) as AbortSignal;
    const rest = async (ms: number): Promise<void> => pause(ms, signal).catch(() => undefined);
    let { cursor } = options;
    let failures = 0;
    while (!signal.aborted) {
      const began = performance.now();
      // Whoever has no cursor yet gets one at once, to store it before anything else.
      const isFirst = cursor === undefined;
      const position = isFirst ? { from } : { cursor };
      let page: ReadPage;
      try {
        page = await read({ types, limit, ...position }, { wait: isFirst ? 0 : wait, signal });
      } catch (error) {
        if (signal.aborted) return;
        if (!passes(error)) throw error;
        failures += 1;
        await rest(pauseMs(failures, askedMs(error)));
        continue;
      }
      failures = 0;
      const { data: changes, next, headers } = page;
      const moved = next !== cursor;
      if (!moved && changes.length > 0) throw repeats('follow', page);
      cursor = next;
      if (moved || changes.length > 0) yield { changes, cursor };
      // Where changes of other types were passed over, more may come at once; a service that does not wait is spared.
      const more = moved && wait > 0 && headers.get('preference-applied') !== null;
      if (changes.length === 0 && !isFirst && !more) await rest(Math.max(0, began + IDLE_MS - performance.now()));
    }
  };
