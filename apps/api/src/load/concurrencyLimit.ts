import { unavailable } from '../problems/fault.ts';

/**
 * Runs so many things at the same time at most, each when its turn has come, in the order in which they were asked for.
 * What has waited for `waitMs` is not run at all: nobody would wait for its result any more.
 * @throws Fault 503 `unavailable` where the turn doesn't come in time
 */
export const concurrencyLimit = (atOnce: number, waitMs: number) => {
  const waiting = new Set<() => void>();
  let running = 0;
  const turn = (): Promise<void> =>
    new Promise((go, reject) => {
      const enter = (): void => {
        clearTimeout(late);
        waiting.delete(enter);
        go();
      };
      const late = setTimeout(() => {
        waiting.delete(enter);
        reject(unavailable('no turn in time for a dear statement'));
      }, waitMs);
      waiting.add(enter);
    });
  return async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) await turn();
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
