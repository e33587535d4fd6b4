import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Counts, Failure, Part } from './checks.ts';

/**
 * The number of workers: more than there are processors, because most tests wait for the service or for a time-out
 * under test.
 */
const WORKERS = `--maxWorkers=${Math.ceil(availableParallelism() * 1.5)}`;
const REPORTER = fileURLToPath(new URL('reporter.ts', import.meta.url));

/** The parts of the output of vitest's JSON reporter that are used here. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly TestFile[];
}

interface TestFile {
  readonly name: string;
  readonly startTime: number;
  readonly endTime: number;
  /** The reason why the file cannot be run; empty if it can. */
  readonly message: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[] | null;
  }[];
}

const pathOf = ({ name }: TestFile): string => relative(process.cwd(), name);

/** The tests of a file that did not pass, and the file itself if it cannot be run. */
const failuresIn = (file: TestFile): Failure[] => [
  ...(file.message === '' ? [] : [{ name: pathOf(file), reason: file.message }]),
  ...file.assertionResults
    .filter(({ status }) => status !== 'passed')
    .map(({ fullName, status, failureMessages }) => ({
      name: `${pathOf(file)} > ${fullName}`,
      reason: failureMessages?.[0] ?? status,
    })),
];

const countsOf = (report: Report, ended: boolean): Counts => {
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests } = report;
  const failed = numFailedTests + numPendingTests + numTodoTests;
  const isUnexplained = failed === 0 && (!ended || passed === 0);
  return { passed, failed: isUnexplained ? 1 : failed };
};

/**
 * Runs all tests, or those that the arguments for vitest select. Prints a line for each file, and every failure
 * completely. Traces of the tests are written to `folder`. A file that cannot be run, a skipped test and a run without
 * any test count as failures.
 */
export const runTests = async (folder: string, ...args: readonly string[]): Promise<Part> => {
  const file = join(folder, 'report.json');
  const reporters = [`--reporter=${REPORTER}`, '--reporter=json', `--outputFile.json=${file}`];
  const child = spawn('vitest', ['run', WORKERS, '--silent=passed-only', ...reporters, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TEST_TRACES: folder },
  });
  const [code] = await once(child, 'exit');
  const report: Report | undefined = await readFile(file, 'utf8').then(JSON.parse, () => undefined);
  if (report === undefined) return { counts: { passed: 0, failed: 1 }, durations: [], failures: [] };
  const durations = report.testResults.map((file) => ({
    name: pathOf(file),
    seconds: (file.endTime - file.startTime) / 1_000,
  }));
  return { counts: countsOf(report, code === 0), durations, failures: report.testResults.flatMap(failuresIn) };
};
