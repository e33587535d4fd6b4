/** How long an item waits at most for what is under way: that may wait for a lock or a standby. */
const PATIENCE_MS = 5;

interface Waiting<Item> {
  readonly item: Item;
  readonly since: number;
}

/**
 * Collects what comes while `perform` is at work, so that it is performed together. What comes in one turn of the event loop
 * leaves at its end if nothing is under way; the rest when that has ended, when there are `most`, or after 5 ms. So a single
 * item waits for nothing, and groups grow with the load.
 * @param perform does not reject
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
    if (underWay > 0 && queue.length < most && waitedMs < PATIENCE_MS) {
      wait(waitedMs);
      return;
    }
    underWay += 1;
    void perform(queue.splice(0, most).map(({ item }) => item)).finally(() => {
      underWay -= 1;
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
