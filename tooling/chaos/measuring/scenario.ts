import type { Part } from '../../testbed/suite.ts';

/** One figure that a scenario measured, and its limits. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** The unit, such as `s` or `MB`, or what it counts. */
  readonly unit: string;
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** One scenario: the failures that it causes, and what it measures. */
export type Scenario = Part<readonly Figure[]>;

/** Whether a figure is within its limits. NaN is not. */
export const isReached = ({ value, atMost = Infinity, atLeast = -Infinity }: Figure): boolean =>
  value <= atMost && value >= atLeast;
