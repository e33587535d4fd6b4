/** How long reading a file may block the event loop before other work runs, in milliseconds. */
const SLICE_MS = 3;

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a later turn of the event loop. Only one file continues in each turn, however many files are being read.
 */
const nextTurn = (): Promise<unknown> => {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return last;
};

/** Pauses reading every few milliseconds, so that a file with a million lines does not delay other requests. */
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
