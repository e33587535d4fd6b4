import { setTimeout as wait } from 'node:timers/promises';
import { Throttled } from './errors.ts';

/** How long the run is willing to wait for a deployment with a rate limit. */
export interface Patience {
  /** The maximum additional duration of the run, in milliseconds. */
  maxWaitMs: number;
  /** The approximate number of requests of the run. */
  requests: number;
}

/** Delays requests while the deployment demands it. */
export interface Throttle {
  /**
   * Waits until this caller may send requests, and counts one. Returns whether it had to wait.
   * @throws Throttled if the run would exceed its maximum duration
   */
  admit(caller: string): Promise<boolean>;
  /** Delays the requests of a caller for this number of seconds. */
  keepBack(caller: string, seconds: number): void;
  /** How long requests have been delayed so far, in milliseconds; compare two calls to detect a delay. */
  waitedMs(): number;
}

const perMinute = (count: number, ms: number): number => Math.max(1, Math.round((count / ms) * 60_000));
const minutes = (ms: number): number => Math.ceil(ms / 60_000);

const hopeless = (rate: number, neededMs: number, { requests }: Patience): string =>
  `The deployment accepts about ${rate} requests a minute${requests > 0 ? `, and the run needs about ${requests}` : ''}: that is ` +
  `${minutes(neededMs)} minutes. Raise the rate limit of the tokens, or run with --max-wait ${minutes(neededMs * 1.5)}.`;

/** Opens a throttle; without `patience` it waits as long as the deployment demands. */
export const openThrottle = (patience?: Patience): Throttle => {
  const began = performance.now();
  const until = new Map<string, number>();
  let sent = 0;
  let waited = 0;
  let pauseBegan = 0;
  let pauseEnds = 0;
  let pauses = 0;
  let refusal: Throttled | undefined;

  const waitedMs = (): number => waited + Math.max(0, Math.min(performance.now(), pauseEnds) - pauseBegan);

  /** The rate after a second pause allows an estimate of the remaining time. */
  const estimate = (seconds: number): void => {
    if (patience === undefined) return;
    const elapsed = performance.now() - began;
    const rate = perMinute(sent, elapsed + seconds * 1000);
    const neededMs = Math.max(elapsed + seconds * 1000, (patience.requests / rate) * 60_000);
    if (neededMs > patience.maxWaitMs && (pauses > 1 || seconds * 1000 > patience.maxWaitMs))
      refusal = new Throttled(hopeless(rate, neededMs, patience));
  };

  return {
    async admit(caller) {
      let hasWaited = false;
      for (;;) {
        if (refusal !== undefined) throw refusal;
        const left = (until.get(caller) ?? 0) - performance.now();
        if (left <= 0) break;
        hasWaited = true;
        await wait(left);
      }
      sent += 1;
      return hasWaited;
    },
    keepBack(caller, seconds) {
      const now = performance.now();
      const end = now + seconds * 1000;
      until.set(caller, Math.max(until.get(caller) ?? 0, end));
      if (now >= pauseEnds) {
        waited = waitedMs();
        pauseBegan = now;
        pauses += 1;
        pauseEnds = end;
        estimate(seconds);
      }
      pauseEnds = Math.max(pauseEnds, end);
    },
    waitedMs,
  };
};
