import { randomOf } from '@training-provider/contract/model';

/** Shuffled values are sorted by one of this many places, so that hardly two share one. */
const PLACES = 2 ** 32;

/** Choices that are the same for the same seed. */
export interface Draw {
  /** A whole number from 0 to below `bound`. */
  below(bound: number): number;
  /** One of several values. There must be at least one. */
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

/** Choices that a seed decides. `name` tells apart the uses of one seed. */
export const drawOf = (seed: number, name: string): Draw => {
  const { below } = randomOf(seed ^ hashOf(name));
  return {
    below,
    pick: <Value>(values: readonly Value[]) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new RangeError('A value cannot be drawn from an empty list.');
      return value;
    },
    oneIn: (count) => below(count) === 0,
    shuffled: (values) =>
      values
        .map((value) => ({ value, place: below(PLACES) }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ value }) => value),
  };
};
