import { unavailable } from '../problems/fault.ts';

/**
 * Returns a function that runs at most `max` functions at the same time. Further functions wait in the order of their
 * calls. A function that has waited for `waitMs` milliseconds never runs, because its caller no longer waits.
 * @throws Fault 503 `unavailable` if the wait takes longer than `waitMs`
 */
export const concurrencyLimit = (max: number, waitMs: number) => {
  const waiting = new Set<() => void>();
  let running = 0;
  const wait = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timeout);
        waiting.delete(start);
        resolve();
      };
      const timeout = setTimeout(() => {
        waiting.delete(start);
        reject(unavailable(`waited ${waitMs} ms for the concurrency limit of ${max}`));
      }, waitMs);
      waiting.add(start);
    });
  return async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (running >= max) await wait();
    else running += 1;
    try {
      return await run();
    } finally {
      const [next] = waiting;
      if (next === undefined) running -= 1;
      else next();
    }
  };
};
