import type { Check } from '../expect/check.ts';

type Make = () => Promise<void>;

/** Runs at most `count` at a time; further ones wait, and start in the order of the calls. */
const openPlaces = (count: number) => {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (make: Make): Promise<void> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await make();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
};

/** The checks in the order in which they start. */
export const inOrder = (checks: readonly Check[]): Check[] =>
  checks.toSorted((one, another) => Number(another.isOfSeveral) - Number(one.isOfSeveral));

/** Waits for these checks, or for a reason to stop waiting. */
const openWait = (awaited: readonly Check[], isOver: () => boolean) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = awaited.length;
  if (left === 0) resolve();
  const noteMade = (): void => {
    left -= 1;
    if (left === 0 || isOver()) resolve();
  };
  return { over: promise, noteMade };
};

/**
 * Schedules the checks, `concurrency` at a time. A service may delay one client while others are active, so checks
 * with only the first token wait until the checks of several clients have ended. End-stage checks wait for all others,
 * and do not count towards the limit.
 * @param hasWaited - whether the deployment has delayed requests: then nothing waits for the checks of several clients
 */
export const openOrder = (checks: readonly Check[], concurrency: number, hasWaited: () => boolean) => {
  const places = openPlaces(concurrency);
  const during = checks.filter(({ stage }) => stage === undefined);
  const several = openWait(
    during.filter(({ isOfSeveral }) => isOfSeveral),
    hasWaited,
  );
  const all = openWait(during, () => false);

  const inPlace = async (check: Check, make: Make): Promise<void> => {
    if (check.isOfSeveral) return places(make).finally(several.noteMade);
    await several.over;
    return places(make);
  };

  return async (check: Check, make: Make): Promise<void> => {
    if (check.stage === undefined) return inPlace(check, make).finally(all.noteMade);
    await all.over;
    return make();
  };
};
