import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** How many checks or tests passed, and how many failed. */
export interface Counts {
  passed: number;
  failed: number;
}

/** A command that passes where it ends with 0. */
interface Check {
  readonly name: string;
  readonly command: readonly string[];
}

/** Runs a command, which prints what it has to say, and tells whether it ended with 0. */
export const run = async (
  [file = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<boolean> => {
  const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
  const [code] = await once(child, 'exit');
  return code === 0;
};

/** Runs the checks one after the other, and prints how each ended. */
export const runChecks = async (checks: readonly Check[]): Promise<Counts> => {
  const counts = { passed: 0, failed: 0 };
  for (const { name, command } of checks) {
    console.log(`\n▸ ${name}: ${command.join(' ')}`);
    const passed = await run(command);
    console.log(passed ? `  passed: ${name}` : `  FAILED: ${name}`);
    counts[passed ? 'passed' : 'failed'] += 1;
  }
  return counts;
};

/** Prints the last line of a run, and sets its exit code. */
export const conclude = (all: readonly Counts[]): void => {
  const total = (of: keyof Counts): number => all.reduce((sum, counts) => sum + counts[of], 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') === 0 ? 0 : 1;
};
