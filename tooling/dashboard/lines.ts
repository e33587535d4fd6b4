import type { Series } from './panels.ts';

/** A value, and the value that it stands on: that of the series below, or 0. */
interface Point {
  readonly step: number;
  readonly from: number;
  readonly to: number;
}

/** A series as it is drawn: pieces between which there are no values. */
export interface Line {
  readonly name: string;
  readonly pieces: readonly (readonly Point[])[];
}

const piecesOf = ({ values }: Series, below: readonly number[]): Point[][] => {
  const pieces: Point[][] = [];
  values.forEach((value, step) => {
    if (value === undefined) return;
    const from = below[step] ?? 0;
    const piece = pieces.at(-1);
    const isNext = piece?.at(-1)?.step === step - 1;
    if (isNext) piece?.push({ step, from, to: from + value });
    else pieces.push([{ step, from, to: from + value }]);
  });
  return pieces;
};

/** The lines of several series, each on its own or on top of the one before it. */
export const linesOf = (all: readonly Series[], isStacked: boolean): readonly Line[] => {
  const below: number[] = [];
  return all.map((series) => {
    const pieces = piecesOf(series, below);
    if (isStacked) for (const { step, to } of pieces.flat()) below[step] = to;
    return { name: series.name, pieces };
  });
};

/** The lowest and the highest value of the lines. */
export const extentOf = (lines: readonly Line[]): readonly [lowest: number, highest: number] => {
  const values = lines.flatMap(({ pieces }) => pieces.flat().map(({ to }) => to));
  return [Math.min(...values), Math.max(...values)];
};

const peakOf = ({ values }: Series): number => Math.max(...values.map((value) => value ?? Number.NEGATIVE_INFINITY));

/** At most `named` series in their order, or all from the highest on: those come first that a legend has to name. */
export const ranked = (all: readonly Series[], named: number): readonly Series[] =>
  all.length <= named ? all : all.toSorted((one, other) => peakOf(other) - peakOf(one));
