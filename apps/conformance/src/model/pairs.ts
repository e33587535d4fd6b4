import type { Draw } from './random.ts';

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
  const entries = Object.entries(tuple).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return entries.flatMap(([one, value], index) =>
    entries.slice(index + 1).map(([other, otherValue]) => pairOf(one, value, other, otherValue)),
  );
};

/** The values of a dimension, those first that would show the most pairs not seen yet. */
const ranked = (space: Space, some: Partial<Tuple>, name: string, open: ReadonlySet<string>, draw: Draw): string[] => {
  const gain = (value: string): number =>
    Object.entries(some).filter(([other, otherValue]) => open.has(pairOf(name, value, other, otherValue ?? ''))).length;
  return draw
    .shuffled(space.dimensions[name] ?? [])
    .map((value) => ({ value, gain: gain(value) }))
    .toSorted((one, other) => other.gain - one.gain)
    .map(({ value }) => value);
};

/** A tuple that contains these values; undefined if there is none. */
const completed = (space: Space, some: Partial<Tuple>, open: ReadonlySet<string>, draw: Draw): Tuple | undefined => {
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

/** Tuples that show together every pair of values that is possible, and those pairs (as in AETG: greedy, by chance). */
export const covering = <Name extends string>(
  space: Space<Name>,
  draw: Draw,
  { first = [], of }: Wanted<Name> = {},
): { tuples: Tuple<Name>[]; pairs: ReadonlySet<string> } => {
  const any: Space = space;
  const seen = new Set(first.flatMap((tuple) => pairsOf(tuple)));
  const wanted = draw
    .shuffled(combinationsOf(any))
    .filter((pair) => (of === undefined || of in pair) && any.isPossible(pair));
  const open = new Set(wanted.flatMap(pairsOf).filter((name) => !seen.has(name)));
  const pairs = new Set<string>(seen);
  const tuples: Tuple<Name>[] = [...first];
  for (const pair of wanted) {
    const [name = ''] = pairsOf(pair);
    if (!open.has(name)) continue;
    const tuple = completed(any, pair, open, draw);
    open.delete(name);
    if (tuple === undefined) continue;
    for (const each of pairsOf(tuple)) {
      pairs.add(each);
      open.delete(each);
    }
    tuples.push(tuple as Tuple<Name>);
  }
  return { tuples, pairs };
};
