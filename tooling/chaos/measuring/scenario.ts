import type { Part } from '../../testbed/suite.ts';

/** One figure that a scenario measured, and what it has to be. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** What it counts or is measured in, such as `s` or `MB`. */
  readonly unit: string;
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** One way to break things. */
export type Scenario = Part<readonly Figure[]>;

/** Whether a figure keeps its limits. What is no number keeps none. */
export const isReached = ({ value, atMost = Infinity, atLeast = -Infinity }: Figure): boolean =>
  value <= atMost && value >= atLeast;
