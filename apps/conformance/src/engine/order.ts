import type { Check } from '../checks/support/check.ts';

type Make = () => Promise<void>;

/** Makes at most `count` at a time; further ones wait, and begin in the order of the calls. */
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

/**
 * What is required of scopes, rights, clients and organisations: checks of it send tokens of other clients than the first.
 * The endpoints of OAuth know no tokens, and have whoever asks too often wait.
 */
const OF_SEVERAL =
  /^A[1346]-|A8-OWN|A9-DESCRIBED|ACTOR|COUNTED|CURSOR-SHARED|ELSEWHERE|FORBIDDEN-TYPE|GRANT|K2-PER-CLIENT|K2-REPLAY|ONESELF|ORGANISATIONS|SCOPE|TOKENS/;
/** The same of what every organisation or token is told. */
const TELLS_SEVERAL = /another organisation|every token/;
const isOfSeveral = ({ name, requirements }: Check): boolean =>
  TELLS_SEVERAL.test(name) || requirements.some((id) => OF_SEVERAL.test(id));

/** Programs can't be created: checks that change those that are there take turns. */
const isOfProgram = ({ name }: Check): boolean => /program/i.test(name);

const rankOf = (check: Check): number => {
  if (isOfSeveral(check)) return 0;
  return isOfProgram(check) ? 1 : 2;
};

/** The checks in the order in which they begin. */
export const inOrder = (checks: readonly Check[]): Check[] =>
  checks.toSorted((one, another) => rankOf(one) - rankOf(another));

/** The share of places that checks of programs have of their own, since they mostly wait for each other. */
const AT_PROGRAMS = 1 / 4;

/** Waits for these checks, or for a reason to wait no longer. */
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
 * Opens the places in which these checks are made, so many at a time. A service may give each client less while others are active:
 * what the first token does alone waits until the checks of several are made, but for what is done to programs, one request
 * after the other. What comes at the end waits for all of them, and needs no place.
 * @param hasWaited - tells whether the deployment has had requests wait: then nothing waits for the checks of several
 */
export const openOrder = (checks: readonly Check[], concurrency: number, hasWaited: () => boolean) => {
  const places = openPlaces(concurrency);
  const atPrograms = openPlaces(Math.ceil(concurrency * AT_PROGRAMS));
  const during = checks.filter(({ stage }) => stage === undefined);
  const several = openWait(during.filter(isOfSeveral), hasWaited);
  const all = openWait(during, () => false);

  const inPlace = async (check: Check, make: Make): Promise<void> => {
    if (isOfSeveral(check)) return places(make).finally(several.noteMade);
    if (isOfProgram(check)) return atPrograms(make);
    await several.over;
    return places(make);
  };

  return async (check: Check, make: Make): Promise<void> => {
    if (check.stage === undefined) return inPlace(check, make).finally(all.noteMade);
    await all.over;
    return make();
  };
};
