/** What the next requests meet, in this order. */
export interface Queue<Item> {
  /** @param times how many requests meet it; `Infinity` for all that follow */
  add(item: Item, times: number): void;
  /** What this request meets. */
  next(): Item | undefined;
}

export const createQueue = <Item>(): Queue<Item> => {
  const waiting: { item: Item; left: number }[] = [];
  return {
    add: (item, times) => {
      if (times > 0) waiting.push({ item, left: times });
    },
    next: () => {
      const [first] = waiting;
      if (first === undefined) return undefined;
      first.left -= 1;
      if (first.left <= 0) waiting.shift();
      return first.item;
    },
  };
};
