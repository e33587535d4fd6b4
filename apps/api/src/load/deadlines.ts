/** How often a time-out is checked within its duration, which determines how late an expired item is found. */
const CHECKS_PER_TIMEOUT = 20;

/** An item with a running deadline. */
interface Pending<Item> {
  readonly item: Item;
  since: number;
  index: number;
}

/** A set of items with the same time-out. */
interface Deadlines<Item> {
  begin(item: Item): Pending<Item>;
  /** Restarts the deadline of an item. Like `end`, it has no effect if the item has expired or ended. */
  renew(pending: Pending<Item>): void;
  end(pending: Pending<Item>): void;
}

/**
 * Calls `onExpired` once for each item that has not ended `milliseconds` after it began, at most 5 % late. One timer
 * checks all items: a timer for each would be among the most expensive parts of a request. The items are in an array:
 * the memory that a Map or a timer releases stays in use until the old generation is collected, which makes each
 * collection of the young generation ten times as long.
 */
export const deadlines = <Item>(milliseconds: number, onExpired: (item: Item) => void): Deadlines<Item> => {
  const all: Pending<Item>[] = [];
  let timer: NodeJS.Timeout | undefined;
  const end = (pending: Pending<Item>): void => {
    if (all[pending.index] !== pending) return;
    const last = all.pop();
    if (last === undefined || last === pending) return;
    last.index = pending.index;
    all[last.index] = last;
  };
  const check = (): void => {
    if (all.length === 0) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    const latest = performance.now() - milliseconds;
    for (const pending of all.filter(({ since }) => since <= latest)) {
      end(pending);
      onExpired(pending.item);
    }
  };
  const begin = (item: Item): Pending<Item> => {
    const pending = { item, since: performance.now(), index: all.length };
    all.push(pending);
    timer ??= setInterval(check, milliseconds / CHECKS_PER_TIMEOUT).unref();
    return pending;
  };
  const renew = (pending: Pending<Item>): void => {
    pending.since = performance.now();
  };
  return { begin, renew, end };
};
