import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Undo } from './program.ts';

/** The environment of one part of a suite: a separate folder, a log of its progress, and its clean-up steps. */
export interface Testbed {
  readonly folder: string;
  say(line: string): void;
  /** Returns a number that no other file of the folder has. */
  nextNumber(): number;
  /** Registers a clean-up step. The steps run in reverse order, even after a failure. */
  readonly undo: Undo;
  /** Runs the clean-up. */
  clear(): Promise<void>;
}

/** Opens a testbed. `say` is called with lines about its progress. */
export const openTestbed = async (say: (line: string) => void): Promise<Testbed> => {
  const folder = await mkdtemp(join(tmpdir(), 'testbed-'));
  const steps: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  let number = 0;
  let clearing: Promise<void> | undefined;
  const clear = async (): Promise<void> => {
    for (const step of steps.toReversed()) await step().catch((error: unknown) => say(String(error)));
  };
  return {
    folder,
    say,
    nextNumber: () => ++number,
    undo: (step) => {
      steps.push(step);
    },
    clear: () => {
      clearing ??= clear();
      return clearing;
    },
  };
};
