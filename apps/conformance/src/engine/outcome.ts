import type { Counts } from '../coverage/recorder.ts';
import type { Exchange } from '../deployment/exchange.ts';
import type { Observations } from './observations.ts';

/** Why a check was not begun: those that were under way when a run was stopped say something else. */
export const NOT_BEGUN = 'The run was stopped before it.';

/** How a check ended, as its worker tells it: checks share exchanges, and equal numbers mean the same one. */
export interface Told extends Outcome {
  numbers: readonly number[];
}

/** How a check ended. */
export interface Outcome {
  name: string;
  verdict: 'passed' | 'failed' | 'skipped';
  /** What was wrong, or what the check needs. */
  message?: string;
  /** The option without which it was skipped. */
  option?: string;
  /** Whether the check was not made because the deployment limits the rate of requests. */
  throttled?: true;
  /** Whether it failed since the deployment did not answer. */
  unanswered?: true;
  /** What it has seen, to compare deployments; reports leave it out. */
  observed?: Observations;
  /** What was sent and seen until it ended; reports show that of the whole run. */
  covered?: Counts;
  /** How many requests it took, of which `exchanges` are the first and the last. */
  requests: number;
  exchanges: Exchange[];
  durationMs: number;
}
