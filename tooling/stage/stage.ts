import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a part of a suite runs on: a folder of its own, a voice, and a list of what has to be undone. */
export interface Stage {
  readonly folder: string;
  say(line: string): void;
  /** Registers a step that undoes something; they run in reverse order at the end, whatever the end is. */
  undo(step: () => Promise<unknown>): void;
  /** Undoes everything. */
  clear(): Promise<void>;
}

/** Opens a stage. `say` gets its lines of progress. */
export const openStage = async (say: (line: string) => void): Promise<Stage> => {
  const folder = await mkdtemp(join(tmpdir(), 'stage-'));
  const steps: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  let clearing: Promise<void> | undefined;
  const clear = async (): Promise<void> => {
    for (const step of steps.toReversed()) await step().catch((error: unknown) => say(String(error)));
  };
  return {
    folder,
    say,
    undo: (step) => {
      steps.push(step);
    },
    clear: () => {
      clearing ??= clear();
      return clearing;
    },
  };
};
