/** The test command: every check of the repository, then all tests. Its last line counts what passed and failed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CHECKS = [
  { name: 'format and lint', command: ['biome', 'ci', '.'] },
  { name: 'types of the contract', command: ['tsc', '--project', 'packages/contract'] },
  { name: 'types of the api', command: ['tsc', '--project', 'apps/api'] },
  { name: 'types of the tooling', command: ['tsc', '--project', 'tooling'] },
  {
    name: 'import directions',
    command: ['depcruise', '--config', '.dependency-cruiser.mjs', 'packages', 'apps', 'tooling'],
  },
  { name: 'dead code and dependencies', command: ['knip'] },
] as const;

interface Counts {
  passed: number;
  failed: number;
}

const run = async ([file = '', ...args]: readonly string[]): Promise<boolean> => {
  const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  return code === 0;
};

const runChecks = async (): Promise<Counts> => {
  const counts = { passed: 0, failed: 0 };
  for (const { name, command } of CHECKS) {
    console.log(`\n▸ ${name}: ${command.join(' ')}`);
    const passed = await run(command);
    console.log(passed ? `  passed: ${name}` : `  FAILED: ${name}`);
    counts[passed ? 'passed' : 'failed'] += 1;
  }
  return counts;
};

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

/** Runs all tests. A file that can't be run, a skipped test, or a run without a single test counts as a failure. */
const runTests = async (): Promise<Counts> => {
  console.log('\n▸ tests: vitest run');
  const folder = await mkdtemp(join(tmpdir(), 'test-report-'));
  const file = join(folder, 'report.json');
  const ended = await run(['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
  const report: Report | undefined = await readFile(file, 'utf8').then(JSON.parse, () => undefined);
  await rm(folder, { recursive: true, force: true });
  if (report === undefined) return { passed: 0, failed: 1 };
  const skipped = report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + skipped;
  const unexplained = (!ended || report.numPassedTests === 0) && failed === 0 ? 1 : 0;
  return { passed: report.numPassedTests, failed: failed + unexplained };
};

const checks = await runChecks();
const tests = await runTests();
const failed = checks.failed + tests.failed;
console.log(`\n${checks.passed + tests.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
