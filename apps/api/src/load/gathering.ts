/** The maximum number of items in flight with which further items are dispatched immediately. */
const FEW = 3;
/**
 * The maximum time, in milliseconds, that an item waits for the items in flight, which may themselves wait for a lock
 * or a standby.
 */
const PATIENCE_MS = 5;

interface Waiting<Item> {
  readonly item: Item;
  readonly since: number;
}

/**
 * Collects items that arrive while `perform` runs, and performs them together. If few items are in flight, the items of
 * one turn of the event loop are dispatched at its end. Otherwise items are dispatched when a group has ended, when
 * there are `most` items, or after 5 ms. Thus a few items do not wait, and groups grow with the load.
 * @param perform must not reject
 */
export const gathering = <Item>(most: number, perform: (items: readonly Item[]) => Promise<void>) => {
  const queue: Waiting<Item>[] = [];
  let underWay = 0;
  let isLeaving = false;
  let isPatient = false;

  const wait = (waitedMs: number): void => {
    if (isPatient) return;
    isPatient = true;
    setTimeout(() => {
      isPatient = false;
      depart();
    }, PATIENCE_MS - waitedMs);
  };

  const depart = (): void => {
    const [first] = queue;
    if (first === undefined) return;
    const waitedMs = performance.now() - first.since;
    if (underWay > FEW && queue.length < most && waitedMs < PATIENCE_MS) {
      wait(waitedMs);
      return;
    }
    const group = queue.splice(0, most).map(({ item }) => item);
    underWay += group.length;
    void perform(group).finally(() => {
      underWay -= group.length;
      depart();
    });
    depart();
  };

  return {
    add: (item: Item): void => {
      queue.push({ item, since: performance.now() });
      if (isLeaving) return;
      isLeaving = true;
      setImmediate(() => {
        isLeaving = false;
        depart();
      });
    },
    waiting: (): number => queue.length,
  };
};
