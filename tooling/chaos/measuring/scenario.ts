import type { Part } from '../../testbed/suite.ts';

/** One figure that a scenario measured, and its limits. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** The unit, such as `s` or `MB`, or the things that are counted. */
  readonly unit: string;
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** One scenario: the failures that it causes, and its figures. */
export type Scenario = Part<readonly Figure[]>;

/** Whether a figure is within its limits. NaN is not. */
export const isReached = ({ value, atMost = Infinity, atLeast = -Infinity }: Figure): boolean =>
  value <= atMost && value >= atLeast;

/** A figure without limits. */
export const shown = (name: string, value: number, unit = ''): Figure => ({ name, value, unit });
/** A count that must be zero. */
export const none = (name: string, value: number): Figure => ({ name, value, unit: '', atMost: 0 });
export const atLeast = (name: string, value: number, least: number, unit = ''): Figure => ({
  ...shown(name, value, unit),
  atLeast: least,
});
export const atMost = (name: string, value: number, most: number, unit = ''): Figure => ({
  ...shown(name, value, unit),
  atMost: most,
});

/** Counts events by their description. */
export const counter = () => {
  const counts = new Map<string, number>();
  return {
    counts,
    add: (what: string | number, times = 1): void => {
      counts.set(String(what), (counts.get(String(what)) ?? 0) + times);
    },
    sum: (): number => [...counts.values()].reduce((one, other) => one + other, 0),
    /** Returns the counts as a string: `3 × 503, 2 × reset`. */
    text: (): string => [...counts].map(([what, count]) => `${count} × ${what}`).join(', '),
  };
};
