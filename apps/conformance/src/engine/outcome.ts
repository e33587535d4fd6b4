import type { Counts } from '../coverage/recorder.ts';
import type { Exchange } from '../deployment/exchange.ts';
import type { Observations } from './observations.ts';

/** The reason of a check that did not start; checks in progress when a run is stopped have another reason. */
export const NOT_BEGUN = 'The run was stopped before this check.';

/** The result of a check as its worker reports it: checks share exchanges, and equal numbers mean the same one. */
export interface Told extends Outcome {
  numbers: readonly number[];
}

/** The result of a check. */
export interface Outcome {
  name: string;
  verdict: 'passed' | 'failed' | 'skipped';
  /** The fault, or the requirements of the check. */
  message?: string;
  /** The option without which it was skipped. */
  option?: string;
  /** Whether the check was skipped because of the deployment's rate limit. */
  throttled?: true;
  /** Whether it failed because the deployment did not respond. */
  unanswered?: true;
  /** Its observations, to compare deployments; reports omit them. */
  observed?: Observations;
  /** The coverage until its end; reports show that of the whole run. */
  covered?: Counts;
  /** The number of its requests; `exchanges` contains the first and the last of them. */
  requests: number;
  exchanges: Exchange[];
  durationMs: number;
}
