/** How long reading may block the event loop before other work runs. */
const SLICE_MS = 3;

let last: Promise<unknown> = Promise.resolve();

/** Resolves in a later turn of the event loop, in which no other file is read: however many files are read at once. */
const nextTurn = (): Promise<unknown> => {
  last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return last;
};

/** Pauses reading every few milliseconds, so that a million lines delay no other request. */
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
