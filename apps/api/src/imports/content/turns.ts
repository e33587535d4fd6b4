/** How long reading holds the event loop before it lets everything else have its turn. */
const SLICE_MS = 3;

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a later turn of the event loop, in which no other reading continues: however many files are read at
 * once.
 */
const nextTurn = (): Promise<unknown> => {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return last;
};

/** Lets reading pause after each few milliseconds, so that a million lines hold up nobody. */
export const inTurns = async function* <Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  let since = performance.now();
  for await (const item of items) {
    if (performance.now() - since > SLICE_MS) {
      await nextTurn();
      since = performance.now();
    }
    yield item;
  }
};
