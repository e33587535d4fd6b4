import type { Exchange } from '../target/exchange.ts';

/** How a check ended. */
export interface Outcome {
  name: string;
  verdict: 'passed' | 'failed' | 'skipped';
  /** What was wrong, or what the check needs. */
  message?: string;
  /** How many requests it took, of which `exchanges` are the first and the last. */
  requests: number;
  exchanges: Exchange[];
  durationMs: number;
}
