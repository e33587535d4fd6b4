import { Failed } from '../../deployment/errors.ts';
import type { Topic } from './checkedRequirements.ts';

/** Something in which the deployment and the model differ. */
export interface Disagreement {
  readonly topic: Topic;
  readonly message: string;
}

/** What the comparisons of a history have found. */
export interface Findings {
  /** What was compared. */
  readonly compared: ReadonlySet<Topic>;
  readonly disagreements: readonly Disagreement[];
  /** Compares something, and notes what differs. Returns what the comparison does, or undefined if it fails. */
  compare<Result>(
    topics: readonly Topic[],
    about: string,
    comparison: () => Promise<Result>,
  ): Promise<Result | undefined>;
}

/** Findings of nothing yet. */
export const newFindings = (): Findings => {
  const compared = new Set<Topic>();
  const disagreements: Disagreement[] = [];
  return {
    compared,
    disagreements,
    compare: async (topics, about, comparison) => {
      try {
        const result = await comparison();
        for (const topic of topics) compared.add(topic);
        return result;
      } catch (error) {
        if (!(error instanceof Failed)) throw error;
        const [topic = 'reads of single records'] = topics;
        disagreements.push({ topic, message: `${about}: ${error.message}` });
        return undefined;
      }
    },
  };
};
