/**
 * Shares the runs of a function between calls with the same key. A call always gets the result of a run that started
 * after the call. Calls during a run share the next run, so that at most one run is active and one is waiting.
 */
export const sharedRuns = <Result>(run: (key: string) => Promise<Result>): ((key: string) => Promise<Result>) => {
  const running = new Map<string, Promise<Result>>();
  const following = new Map<string, Promise<Result>>();

  const start = (key: string): Promise<Result> => {
    following.delete(key);
    const result = run(key).finally(() => {
      if (running.get(key) === result) running.delete(key);
    });
    running.set(key, result);
    return result;
  };

  return (key) => {
    const known = following.get(key);
    if (known !== undefined) return known;
    const current = running.get(key);
    if (current === undefined) return start(key);
    const next = current.then(
      () => start(key),
      () => start(key),
    );
    following.set(key, next);
    return next;
  };
};
