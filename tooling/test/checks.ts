import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';

/** The result of a check or a test file. A check that could not be made counts neither as passed nor as failed. */
interface Result {
  readonly outcome: 'passed' | 'failed' | 'not made';
  /** Its output; shown unless it passed. */
  readonly output: string;
}

/** A check of the repository, independent of all others. */
export interface Check {
  readonly name: string;
  run(): Promise<Result>;
}

/** How many checks or tests passed, and how many failed. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** How long a check or a test file took. */
export interface Duration {
  readonly name: string;
  readonly seconds: number;
}

const SLOWEST = 8;

/** Runs a command to its end. The output contains standard output and standard error. */
const outputOf = async ([file = '', ...args]: readonly string[]): Promise<{ code: unknown; output: string }> => {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code, output: out + err };
};

/** A check by a command, which passes if it exits with 0. */
export const commandCheck = (name: string, ...command: string[]): Check => ({
  name,
  run: async () => {
    const { code, output } = await outputOf(command);
    return code === 0
      ? { outcome: 'passed', output: '' }
      : { outcome: 'failed', output: `${command.join(' ')}\n${output}` };
  },
});

const WORDS = { passed: 'passed', failed: 'FAILED', 'not made': 'NOT MADE' } as const;

/** Runs the checks, as many at a time as there are processors, with a line for each and every failure in full. */
export const runChecks = async (checks: readonly Check[]): Promise<{ counts: Counts; durations: Duration[] }> => {
  const outcomes: Result['outcome'][] = [];
  const durations: Duration[] = [];
  const waiting = checks.values();
  const work = async (): Promise<void> => {
    for (const { name, run } of waiting) {
      const start = performance.now();
      const { outcome, output } = await run();
      const seconds = (performance.now() - start) / 1_000;
      outcomes.push(outcome);
      durations.push({ name, seconds });
      console.log(`${WORDS[outcome]}: ${name} (${seconds.toFixed(1)} s)`);
      if (outcome !== 'passed') console.log(output);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const count = (sought: Result['outcome']): number => outcomes.filter((outcome) => outcome === sought).length;
  return { counts: { passed: count('passed'), failed: count('failed') }, durations };
};

/** Prints the slowest checks and the last line of a run; sets the exit code. */
export const conclude = (all: readonly Counts[], durations: readonly Duration[]): void => {
  console.log('\nSlowest:');
  for (const { name, seconds } of durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)) {
    console.log(`${seconds.toFixed(0).padStart(6)} s  ${name}`);
  }
  const total = (of: keyof Counts): number => all.reduce((sum, counts) => sum + counts[of], 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') === 0 ? 0 : 1;
};
