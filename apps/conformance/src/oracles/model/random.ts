/** Choices that are the same for the same seed. */
export interface Draw {
  /** A whole number from 0 to below `bound`. */
  below(bound: number): number;
  /** One of several values, of which there has to be one. */
  pick<Value>(values: readonly Value[]): Value;
  /** Whether something happens that happens once in `count` times. */
  oneIn(count: number): boolean;
  shuffled<Value>(values: readonly Value[]): Value[];
}

const hashOf = (text: string): number =>
  [...text].reduce(
    (hash, character) => Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0,
    0x811c9dc5,
  );

/** Choices by mulberry32. `name` tells apart the uses of one seed. */
export const drawOf = (seed: number, name: string): Draw => {
  let state = (seed ^ hashOf(name)) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    below,
    pick: <Value>(values: readonly Value[]) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new RangeError('There is nothing to draw from.');
      return value;
    },
    oneIn: (count) => below(count) === 0,
    shuffled: (values) =>
      values
        .map((value) => ({ value, place: next() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ value }) => value),
  };
};
