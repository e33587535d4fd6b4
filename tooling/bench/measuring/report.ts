import { aligned, limitsOf, type Part } from '../../testbed/suite.ts';

/** The result of a benchmark: a table. */
export interface Report {
  readonly headings: readonly string[];
  readonly lines: readonly Line[];
}

/** One measurement, with the limits for the service. */
export type Benchmark = Part<Report>;

/** A line of the result: the figures of `ours` and of `base`, one for each round, and the limits for their ratio. */
export interface Comparison {
  name: string;
  base: readonly number[];
  ours: readonly number[];
  atLeast?: number;
  atMost?: number;
}

/** A line of a table, and whether its target is reached. A line without a target counts as reached. */
export interface Line {
  cells: readonly string[];
  reached: boolean;
}

const HEADINGS = ['', 'base', 'ours', 'ratio', 'min', 'max', 'target', 'reached'];

/** The median: the middle one of an odd number of values, or the mean of the two middle ones of an even number. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = Number.NaN, high = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
};

const spread = (values: readonly number[], digits: number): string[] =>
  [median(values), Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits));

const judged = (value: number, atLeast?: number, atMost?: number): Pick<Line, 'reached'> & { words: string[] } => {
  const reached = !(value < (atLeast ?? -Infinity)) && !(value > (atMost ?? Infinity));
  if (atLeast === undefined && atMost === undefined) return { reached, words: ['', ''] };
  return { reached, words: [limitsOf(atLeast, atMost), reached ? 'yes' : 'NO'] };
};

/** Latencies in milliseconds, one for each round, as a string for a table. */
export const listed = (waits: readonly number[]): string => `${waits.map((wait) => wait.toFixed(2)).join(', ')} ms`;

/** Judges a comparison by the median of the ratios of its rounds. */
export const compare = ({ name, base, ours, atLeast, atMost }: Comparison): Line => {
  const ratios = ours.map((rate, round) => rate / (base[round] ?? Number.NaN));
  const { reached, words } = judged(median(ratios), atLeast, atMost);
  return { reached, cells: [name, median(base).toFixed(0), median(ours).toFixed(0), ...spread(ratios, 2), ...words] };
};

/** Judges the p99 latencies of a comparison, in milliseconds, by the ratio of their medians. */
export const compareWaits = ({ name, base, ours, atMost }: Comparison): Line => {
  const ratios = ours.map((wait, round) => wait / (base[round] ?? Number.NaN));
  const { reached, words } = judged(median(ours) / median(base), undefined, atMost);
  const figures = [median(base), median(ours), median(ours) / median(base), Math.min(...ratios), Math.max(...ratios)];
  return { reached, cells: [name, ...figures.map((figure, index) => figure.toFixed(index < 2 ? 1 : 2)), ...words] };
};

/** Judges figures without a comparison by their median. */
export const limited = (
  name: string,
  values: readonly number[],
  { atLeast, atMost }: Pick<Comparison, 'atLeast' | 'atMost'>,
): Line => {
  const { reached, words } = judged(median(values), atLeast, atMost);
  return { reached, cells: [name, '', '', ...spread(values, 2), ...words] };
};

/** A report of comparisons. */
export const comparisons = (lines: readonly Line[]): Report => ({ headings: HEADINGS, lines });

/** One kind of request to a resource, measured at both servers. */
export interface Measured {
  readonly base: readonly number[];
  readonly ours: readonly number[];
  readonly atLeast: number;
}

/** The kinds of requests that `byResource` has columns for, in their order. */
export const KINDS = ['by id', 'list of 50', 'PATCH'] as const;

const KIND_HEADINGS = KINDS.flatMap((kind) => [`${kind}: base`, 'ours', 'ratio']);

/** A report with a line for each resource. A kind of request that a resource does not have is left empty. */
export const byResource = (
  resources: readonly { readonly name: string; readonly measured: Partial<Record<(typeof KINDS)[number], Measured>> }[],
): Report => {
  const lines = resources.map(({ name, measured }): Line => {
    const compared = KINDS.map((kind) => measured[kind]).map((one) => one && compare({ name, ...one }));
    const cells = compared.flatMap((line) => line?.cells.slice(1, 4) ?? ['', '', '']);
    const missed = KINDS.filter((_, index) => compared[index]?.reached === false);
    return {
      reached: missed.length === 0,
      cells: [name, ...cells, missed.length === 0 ? 'yes' : `NO: ${missed.join(', ')}`],
    };
  });
  return { headings: ['', ...KIND_HEADINGS, 'reached'], lines };
};

/** A report as a formatted table. */
export const table = ({ headings, lines }: Report): string => aligned([headings, ...lines.map(({ cells }) => cells)]);
