import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';

/** The result of a check or a test file. A check that was not made counts neither as passed nor as failed. */
interface Result {
  readonly outcome: 'passed' | 'failed' | 'not made';
  /** The output, which is shown unless the check passed. */
  readonly output: string;
}

/** A check of the repository, independent of all others. */
export interface Check {
  readonly name: string;
  run(): Promise<Result>;
}

/** The numbers of passed and failed checks or tests. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** How long a check or a test file took. */
interface Duration {
  readonly name: string;
  readonly seconds: number;
}

/** A failure, and the first lines of its reason. */
export interface Failure {
  readonly name: string;
  readonly reason: string;
}

/** The result of a part of a run. */
export interface Part {
  readonly counts: Counts;
  readonly durations: readonly Duration[];
  readonly failures: readonly Failure[];
}

const SLOWEST = 8;
/** The number of lines of each failure that are repeated at the end of a run. */
const REASON_LINES = 12;

/** Runs a command, and returns its exit code and its output, which contains standard output and standard error. */
const outputOf = async ([file = '', ...args]: readonly string[]): Promise<{ code: unknown; output: string }> => {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code, output: out + err };
};

/** A check that runs a command, and passes if the command exits with 0. */
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

/**
 * Runs the checks, as many at a time as there are processors. Prints a line for each, and the complete output of every
 * failure.
 */
export const runChecks = async (checks: readonly Check[]): Promise<Part> => {
  const outcomes: Result['outcome'][] = [];
  const durations: Duration[] = [];
  const failures: Failure[] = [];
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
      if (outcome === 'failed') failures.push({ name, reason: output });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const count = (sought: Result['outcome']): number => outcomes.filter((outcome) => outcome === sought).length;
  return { counts: { passed: count('passed'), failed: count('failed') }, durations, failures };
};

const printFailures = (failures: readonly Failure[]): void => {
  if (failures.length > 0) console.log('\nFailed:');
  for (const { name, reason } of failures) {
    const all = stripVTControlCharacters(reason).split('\n');
    // Of a stack trace, only lines with the project's own files help to find the place.
    const lines = all.filter((line) => line.trim() !== '' && !/^\s*at .*node_modules/.test(line));
    console.log([`  ${name}`, ...lines.slice(0, REASON_LINES).map((line) => `      ${line}`)].join('\n'));
  }
};

/** Prints the longest durations, the failures, and the last line of a run; sets the exit code. */
export const conclude = (parts: readonly Part[]): void => {
  console.log('\nSlowest:');
  const durations = parts.flatMap((part) => part.durations);
  for (const { name, seconds } of durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)) {
    console.log(`${seconds.toFixed(0).padStart(6)} s  ${name}`);
  }
  printFailures(parts.flatMap(({ failures }) => failures));
  const total = (of: keyof Counts): number => parts.reduce((sum, { counts }) => sum + counts[of], 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') === 0 ? 0 : 1;
};
