/** How late it may notice what is overdue, as a share of the time that is allowed. */
const TICKS = 20;

/** A thing that is watched, until it is given back. */
interface Watched<Thing> {
  readonly thing: Thing;
  readonly since: number;
  at: number;
}

/** Watches things that have to end in time. */
interface Deadlines<Thing> {
  begin(thing: Thing): Watched<Thing>;
  /** Also for what was overdue already. */
  end(watched: Watched<Thing>): void;
}

/**
 * Calls `overdue` once for each thing that hasn't ended `milliseconds` after it began, at most a twentieth of that time
 * too late. One timer looks after all things: one for each would be among the dearest parts of a request. They stand in a
 * plain list: what a Map or a timer has let go of stays in memory until the old tables and lists are collected, which
 * makes every collection of young objects ten times as long.
 */
export const deadlines = <Thing>(milliseconds: number, overdue: (thing: Thing) => void): Deadlines<Thing> => {
  const all: Watched<Thing>[] = [];
  let timer: NodeJS.Timeout | undefined;
  const end = (watched: Watched<Thing>): void => {
    if (all[watched.at] !== watched) return;
    const last = all.pop();
    if (last === undefined || last === watched) return;
    last.at = watched.at;
    all[last.at] = last;
  };
  const look = (): void => {
    if (all.length === 0) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    const latest = performance.now() - milliseconds;
    for (const watched of all.filter(({ since }) => since <= latest)) {
      end(watched);
      overdue(watched.thing);
    }
  };
  const begin = (thing: Thing): Watched<Thing> => {
    const watched = { thing, since: performance.now(), at: all.length };
    all.push(watched);
    timer ??= setInterval(look, milliseconds / TICKS).unref();
    return watched;
  };
  return { begin, end };
};
