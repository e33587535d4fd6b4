/** Takes turns with something of which there is one. */
export interface Turns {
  /** Runs what changes it, after everything that was to run before. */
  alone<Result>(run: () => Promise<Result>): Promise<Result>;
  /** Runs what takes it as it is: nothing changes it meanwhile, but others may look at it at the same time. */
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

/** Lets so many run at the same time, the others after them. */
export const openLanes = (count: number): Turns['alone'] => {
  const lanes = Array.from({ length: count }, openTurns);
  let next = 0;
  return (run) => {
    next += 1;
    return (lanes[next % count] as Turns).alone(run);
  };
};
