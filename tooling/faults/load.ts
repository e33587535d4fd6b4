import type { Stage } from './stage.ts';

/** Work that is repeated until it is stopped. */
export interface Load {
  /** Lets what is under way finish. Rejects where a step has failed. */
  stop(): Promise<void>;
}

/** Repeats `step` in so many workers at the same time, each beginning again when it is done, while the stage is open. */
export const repeat = (stage: Stage, workers: number, step: (worker: number) => Promise<void>): Load => {
  let running = true;
  const work = async (worker: number): Promise<void> => {
    while (running) await step(worker);
  };
  const all = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  // A step that fails is reported by `stop`, not before.
  all.catch(() => undefined);
  stage.undo(async () => {
    running = false;
  });
  return {
    stop: async () => {
      running = false;
      await all;
    },
  };
};

/** The value below which that share of the values lies. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** The largest of the values; 0 where there are none. */
export const largest = (values: readonly number[]): number => values.reduce((one, other) => Math.max(one, other), 0);
