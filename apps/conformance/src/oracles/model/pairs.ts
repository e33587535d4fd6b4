import type { Draw } from '../random.ts';

/** A value for each dimension. */
export type Tuple<Name extends string = string> = Readonly<Record<Name, string>>;

/** The requests of one sort. `isPossible` judges some of the dimensions: what it refuses no further value mends. */
export interface Space<Name extends string = string> {
  dimensions: Readonly<Record<Name, readonly string[]>>;
  isPossible(some: Partial<Tuple<Name>>): boolean;
}

const pairOf = (one: string, value: string, other: string, otherValue: string): string =>
  one < other ? `${one}=${value} ${other}=${otherValue}` : `${other}=${otherValue} ${one}=${value}`;

/** Every pair of values of a tuple. */
export const pairsOf = (tuple: Partial<Tuple>): string[] => {
  const pairs: string[] = [];
  const before: [string, string][] = [];
  for (const [name, value] of Object.entries(tuple)) {
    if (value === undefined) continue;
    for (const [other, otherValue] of before) pairs.push(pairOf(other, otherValue, name, value));
    before.push([name, value]);
  }
  return pairs;
};

/** Pairs that are still to be shown. Each value has a number, since names of pairs take long to put together. */
interface Open {
  has(one: number, other: number): boolean;
  numberOf(name: string, value: string): number;
  remove(pair: Partial<Tuple>): void;
}

/** Every pair of values of a tuple, as their numbers. */
const numbersOf = (open: Pick<Open, 'numberOf'>, tuple: Partial<Tuple>): [number, number][] => {
  const numbers = Object.entries(tuple).map(([name, value]) => open.numberOf(name, value ?? ''));
  return numbers.flatMap((one, index) => numbers.slice(index + 1).map((other): [number, number] => [one, other]));
};

const openPairs = ({ dimensions }: Space, pairs: readonly Partial<Tuple>[]): Open => {
  let size = 0;
  const numbers: Record<string, Record<string, number>> = {};
  for (const [name, values] of Object.entries(dimensions)) {
    numbers[name] = Object.fromEntries(values.map((value, index) => [value, size + index]));
    size += values.length;
  }
  const numberOf = (name: string, value: string): number => numbers[name]?.[value] ?? 0;
  const flags = new Uint8Array(size * size);
  const set = (pair: Partial<Tuple>, flag: 0 | 1): void => {
    for (const [one, other] of numbersOf({ numberOf }, pair)) {
      flags[one * size + other] = flag;
      flags[other * size + one] = flag;
    }
  };
  for (const pair of pairs) set(pair, 1);
  return { numberOf, has: (one, other) => flags[one * size + other] === 1, remove: (pair) => set(pair, 0) };
};

/** The values of a dimension, those first that would show the most pairs not seen yet. */
const ranked = (space: Space, some: Partial<Tuple>, name: string, open: Open, draw: Draw): string[] => {
  const others = Object.entries(some).map(([other, value]) => open.numberOf(other, value ?? ''));
  const gain = (value: string): number => {
    const own = open.numberOf(name, value);
    return others.filter((other) => open.has(own, other)).length;
  };
  return draw
    .shuffled(space.dimensions[name] ?? [])
    .map((value) => ({ value, gain: gain(value) }))
    .toSorted((one, other) => other.gain - one.gain)
    .map(({ value }) => value);
};

/** A tuple that contains these values; undefined if there is none. */
const completed = (space: Space, some: Partial<Tuple>, open: Open, draw: Draw): Tuple | undefined => {
  if (!space.isPossible(some)) return undefined;
  const missing = Object.keys(space.dimensions).filter((name) => some[name] === undefined);
  const [name] = draw.shuffled(missing);
  // All dimensions have a value now.
  if (name === undefined) return some as Tuple;
  for (const value of ranked(space, some, name, open, draw)) {
    const found = completed(space, { ...some, [name]: value }, open, draw);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The space without the values that go with no value of some other dimension: no tuple has them, and to search for one takes long. */
const withoutDeadEnds = ({ dimensions, isPossible }: Space): Space => {
  const all = Object.entries(dimensions);
  const isUsed = (name: string, value: string): boolean =>
    all.every(([other, values]) => other === name || values.some((one) => isPossible({ [name]: value, [other]: one })));
  const used = all.map(([name, values]) => [name, values.filter((value) => isUsed(name, value))]);
  return { dimensions: Object.fromEntries(used), isPossible };
};

const combinationsOf = ({ dimensions }: Space): Partial<Tuple>[] => {
  const values = Object.entries(dimensions).flatMap(([name, all]) => all.map((value) => ({ name, value })));
  return values.flatMap((one, index) =>
    values
      .slice(index + 1)
      .filter(({ name }) => name !== one.name)
      .map((other) => ({ [one.name]: one.value, [other.name]: other.value })),
  );
};

/** Which pairs tuples have to show: all, or those of one dimension. */
interface Wanted<Name extends string> {
  /** Tuples that are sent in any case. */
  first?: readonly Tuple<NoInfer<Name>>[];
  /** The dimension whose values have to be shown with those of each other one; all dimensions if it is left out. */
  of?: NoInfer<Name>;
}

/** Tuples that together contain every possible pair of values, and these pairs (greedy and random, as in AETG). */
export const covering = <Name extends string>(
  space: Space<Name>,
  draw: Draw,
  { first = [], of }: Wanted<Name> = {},
): { tuples: Tuple<Name>[]; pairs: ReadonlySet<string> } => {
  const any = withoutDeadEnds(space);
  const wanted = draw
    .shuffled(combinationsOf(any))
    .filter((pair) => (of === undefined || of in pair) && any.isPossible(pair));
  const open = openPairs(any, wanted);
  for (const tuple of first) open.remove(tuple);
  const tuples: Tuple<Name>[] = [...first];
  for (const pair of wanted) {
    const isOpen = numbersOf(open, pair).some(([one, other]) => open.has(one, other));
    if (!isOpen) continue;
    const tuple = completed(any, pair, open, draw);
    open.remove(pair);
    if (tuple === undefined) continue;
    open.remove(tuple);
    tuples.push(tuple as Tuple<Name>);
  }
  return { tuples, pairs: new Set(tuples.flatMap((tuple) => pairsOf(tuple))) };
};
