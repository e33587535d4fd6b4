/**
 * Groups items by key. The groups are in the order of their first items, and items keep their order. `Map.groupBy` is
 * missing in Node.js 20.
 */
export const grouped = <Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[][] => {
  const groups = new Map<unknown, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(item);
  }
  return [...groups.values()];
};
