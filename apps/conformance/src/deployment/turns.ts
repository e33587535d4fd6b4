/** Coordinates access to something that exists once. */
export interface Turns {
  /** Runs a change after all earlier tasks. */
  alone<Result>(run: () => Promise<Result>): Promise<Result>;
  /** Runs a reader: nothing changes the thing in the meantime, but other readers may run at the same time. */
  beside<Result>(run: () => Promise<Result>): Promise<Result>;
}

/** Opens turns, which are taken in the order of the calls. */
export const openTurns = (): Turns => {
  let changed: Promise<unknown> = Promise.resolve();
  let seen: Promise<unknown>[] = [];
  return {
    alone(run) {
      const ran = Promise.all([changed, ...seen]).then(run);
      changed = ran.catch(() => undefined);
      seen = [];
      return ran;
    },
    beside(run) {
      const ran = changed.then(run);
      seen.push(ran.catch(() => undefined));
      return ran;
    },
  };
};

/** Runs at most this number of tasks at the same time. */
export const openLanes = (count: number): Turns['alone'] => {
  const lanes = Array.from({ length: count }, openTurns);
  let next = 0;
  return (run) => {
    next += 1;
    return (lanes[next % count] as Turns).alone(run);
  };
};
