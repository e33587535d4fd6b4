import { ClientError } from './error.ts';
import type { Signal } from './fetch.ts';

/**
 * The maximum time of a timer in milliseconds. A timer with a longer time would fire immediately; longer times count as
 * unlimited.
 */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A signal that has to be released when the work is done. */
interface Limit {
  readonly signal: AbortSignal;
  release(): void;
}

/** The functions to call when a signal is aborted. */
const followers = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls a function when a signal is aborted, unless the returned function was called before. All functions share one
 * listener per signal, because Node.js reports more than ten listeners as a leak.
 */
export const whenAborted = (signal: AbortSignal, work: () => void): (() => void) => {
  const all = followers.get(signal) ?? new Set();
  if (!followers.has(signal)) {
    const tell = (): void => {
      for (const each of all) each();
    };
    followers.set(signal, all);
    signal.addEventListener('abort', tell, { once: true });
  }
  all.add(work);
  return () => void all.delete(work);
};

/**
 * A signal that is aborted by `outer`, or after `ms` milliseconds with the error that `late` returns. It does not use
 * `AbortSignal.any` over `AbortSignal.timeout`, which may be garbage-collected before it fires in Node 20.
 */
export const limit = (ms: number, outer: AbortSignal | undefined, late: () => ClientError): Limit => {
  const controller = new AbortController();
  const follow = (): void => controller.abort(outer?.reason);
  const timer = ms > LONGEST_TIMER_MS ? undefined : setTimeout(() => controller.abort(late()), ms);
  if (outer?.aborted === true) follow();
  const stop = outer === undefined ? undefined : whenAborted(outer, follow);
  return {
    signal: controller.signal,
    release: () => {
      clearTimeout(timer);
      stop?.();
    },
  };
};

/** The progress of a call. */
export interface Progress {
  /** How often the request was sent. */
  attempts: number;
}

/** A signal that limits a whole call: it is aborted by the caller's signal, or when the maximum time is over. */
export const limitOfCall = (operation: string, ms: number, given: Signal | undefined, progress: Progress): Limit => {
  const outer = given as AbortSignal | undefined;
  const aborted = new AbortController();
  const follow = (): void => {
    const details = { cause: outer?.reason, attempts: progress.attempts };
    aborted.abort(new ClientError('aborted', `${operation}: aborted by its signal.`, details));
  };
  if (outer?.aborted === true) follow();
  const stop = outer === undefined ? undefined : whenAborted(outer, follow);
  const whole = limit(ms, aborted.signal, () => {
    const text = `${operation}: not done within ${ms} ms. Raise totalTimeoutMs, or find out why the service is slow.`;
    return new ClientError('timed_out', text, { attempts: progress.attempts });
  });
  return {
    signal: whole.signal,
    release: () => {
      whole.release();
      stop?.();
    },
  };
};

/** Waits for `work`, but no longer than the signal allows. @throws the signal's reason */
export const within = async <Result>(signal: AbortSignal, work: Result | Promise<Result>): Promise<Result> => {
  let stop = (): void => {};
  const end = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    // If both promises are settled, the first one counts: an aborted signal has precedence.
    return await Promise.race([end, work]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

/** Waits for a time in milliseconds. @throws the signal's reason if it is aborted in the meantime */
export const wait = async (ms: number, signal: AbortSignal): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slept = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.min(ms, LONGEST_TIMER_MS));
  });
  try {
    await within(signal, slept);
  } finally {
    clearTimeout(timer);
  }
};
