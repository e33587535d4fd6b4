import { secondsOf } from './callOptions.ts';
import { ClientError } from './error.ts';
import type { AnswerHeaders, Signal } from './fetch.ts';
import type { Change } from './generated/records.ts';
import { wait as pause } from './limits.ts';
import type { ReadOptions } from './options.ts';
import { repeats } from './pages.ts';
import { ServiceError } from './problems.ts';
import { pauseMs, retryAfterMs } from './retry.ts';
import { restUntil } from './wakeUp.ts';

/** Changes in the order of the feed, and the cursor after the last of them. Store both together. */
export interface ChangesPage {
  /** Empty if only the cursor has advanced. */
  readonly changes: readonly Change[];
  readonly cursor: string;
}

/** What to follow, and where to start. */
export interface FollowOptions {
  /** Only changes of records of these types; all by default. */
  types?: readonly Change['type'][] | undefined;
  /** The `cursor` of the last processed page; the feed continues after this page. */
  cursor?: string | undefined;
  /** Without a cursor: starts with future changes instead of with the oldest stored change. */
  from?: 'now' | undefined;
  /** The maximum number of changes on a page: 1,000 by default. */
  limit?: number | undefined;
  /** How long the service holds a request until there is a change, in seconds: 20 by default and at most. */
  wait?: number | undefined;
  /**
   * A source of wake-ups, such as a webhook: each value, of any type, makes the client request changes immediately.
   * With this option, requests do not wait at the service, and `wait` is the maximum pause between two requests,
   * without an upper limit. A lost wake-up delays changes, but no change is lost.
   */
  wakeUp?: AsyncIterable<unknown> | undefined;
  /** Ends the iteration. */
  signal?: Signal | undefined;
}

interface ReadPage {
  readonly data: readonly Change[];
  readonly next: string;
  readonly headers: AnswerHeaders;
}

type Read = (query: object, options: ReadOptions) => Promise<ReadPage>;

/**
 * The minimum time between the starts of two requests if the first returns no change, so that a service that never
 * waits is not flooded.
 */
const IDLE_MS = 1_000;
/** Statuses below 500 after which waiting helps: the request came too slowly, or there were too many requests. */
const PASSING = [408, 429];

/**
 * Whether a failure may pass: the service restarts, a proxy in front of it cannot reach it, or the network fails or is
 * slow.
 */
const passes = (error: unknown): error is ClientError | ServiceError => {
  if (!(error instanceof ClientError || error instanceof ServiceError)) return false;
  if (error.status !== undefined) return PASSING.includes(error.status) || error.status >= 500;
  return !(error instanceof ServiceError) && (error.code === 'unreachable' || error.code === 'timed_out');
};

/** The remaining part of a period in milliseconds. */
const leftOf = (began: number, ms: number): number => Math.max(0, began + ms - performance.now());

const askedMs = (error: ClientError | ServiceError): number | undefined =>
  retryAfterMs(error.headers?.get('retry-after') ?? null, Date.now());

const wrong = (text: string): ClientError => new ClientError('invalid_argument', `follow: ${text}`);

/** Reads the change feed page by page, and never ends on its own; see `Follow`. */
export const followOf = (read: Read) =>
  async function* (options: FollowOptions = {}): AsyncGenerator<ChangesPage, void, undefined> {
    if (typeof options !== 'object' || options === null) throw wrong('the options have to be an object.');
    const { types, from, limit = 1_000, wait = 20, wakeUp } = options;
    secondsOf({ operation: 'follow' }, wait);
    if (wakeUp !== undefined && typeof wakeUp?.[Symbol.asyncIterator] !== 'function')
      throw wrong('wakeUp has to be an async iterable.');
    const signal = (options.signal ?? new AbortController().signal) as AbortSignal;
    const rest = async (ms: number): Promise<void> => pause(ms, signal).catch(() => undefined);
    const nudges = wakeUp && restUntil(wakeUp, signal);
    let { cursor } = options;
    let failures = 0;
    try {
      while (!signal.aborted) {
        const began = performance.now();
        nudges?.begin();
        // A reader without a cursor gets one immediately, to store it before anything else.
        const isFirst = cursor === undefined;
        const position = isFirst ? { from } : { cursor };
        let page: ReadPage;
        try {
          page = await read({ types, limit, ...position }, { wait: isFirst || nudges ? 0 : wait, signal });
        } catch (error) {
          if (signal.aborted) return;
          if (!passes(error)) throw error;
          failures += 1;
          // Wake-ups do not end this pause, because the service may have requested it.
          await rest(pauseMs(failures, askedMs(error)));
          continue;
        }
        failures = 0;
        const { data: changes, next, headers } = page;
        const moved = next !== cursor;
        if (!moved && changes.length > 0) throw repeats('follow', page);
        cursor = next;
        if (moved || changes.length > 0) yield { changes, cursor };
        if (changes.length > 0 || isFirst) continue;
        // If the page skipped changes of other types, more pages may follow soon. The pause prevents floods of requests
        // to a service that does not wait.
        if (nudges) await nudges.pause(leftOf(began, moved ? IDLE_MS : Math.max(IDLE_MS, wait * 1_000)));
        else if (!moved || wait === 0 || headers.get('preference-applied') === null) await rest(leftOf(began, IDLE_MS));
      }
    } finally {
      nudges?.end();
    }
  };
