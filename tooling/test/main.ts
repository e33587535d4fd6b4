/** The test command: every check of the repository, then all tests. Its last line counts what passed and failed. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditDependencies } from '../audit/audit.ts';
import { type Counts, conclude, run, runChecks } from './checks.ts';
import { findingsIn, gapIn, type Traces } from './secrets.ts';

const CHECKS = [
  { name: 'format and lint', command: ['biome', 'ci', '.'] },
  { name: 'types of the contract', command: ['tsc', '--project', 'packages/contract'] },
  { name: 'types of the embedded PostgreSQL', command: ['tsc', '--project', 'packages/embedded-postgres'] },
  { name: 'types of the api', command: ['tsc', '--project', 'apps/api'] },
  { name: 'types of the conformance suite', command: ['tsc', '--project', 'apps/conformance'] },
  { name: 'types of the web portal', command: ['tsc', '--project', 'apps/conformance/consumers/web-portal'] },
  { name: 'types of the nightly job', command: ['tsc', '--project', 'apps/conformance/consumers/nightly-sync'] },
  { name: 'types of the tooling', command: ['tsc', '--project', 'tooling'] },
  { name: 'build', command: ['turbo', 'run', 'build', '--output-logs=errors-only', '--no-update-notifier'] },
  {
    name: 'import directions',
    command: ['depcruise', '--config', '.dependency-cruiser.mjs', 'packages', 'apps', 'tooling'],
  },
  { name: 'no breaking change of the interface without its version', command: ['node', 'tooling/contract/main.ts'] },
  {
    name: 'good style and security of the interface',
    command: [
      'spectral',
      'lint',
      'packages/contract/openapi.json',
      '--ruleset=tooling/openapi/spectral.yaml',
      '--fail-severity=hint',
    ],
  },
  {
    name: 'the OpenAPI document by its recommended rules',
    command: [
      'redocly',
      'lint',
      'packages/contract/openapi.json',
      '--config=tooling/openapi/redocly.yaml',
      '--max-problems=50',
    ],
  },
  { name: 'no dangerous migration', command: ['node', '--conditions=source', 'tooling/migrations/main.ts'] },
  { name: 'dead code and dependencies', command: ['knip'] },
] as const;

/** A leak shows in many places: so many of them are named. */
const MAX_FINDINGS = 20;

/** Where the registry can't be asked, no audit is made: that is said, and counts neither as passed nor as failed. */
const audit = async (): Promise<Counts> => {
  console.log('\n▸ no known vulnerability of what is deployed');
  const { outcome, report } = await auditDependencies();
  console.log(report);
  if (outcome === 'not made') {
    console.log(
      '  NOT MADE: the registry offers no audit here; "npx -y pnpm@12 audit:dependencies" makes it where one does',
    );
    return { passed: 0, failed: 0 };
  }
  console.log(outcome === 'clean' ? '  passed: no known vulnerability' : '  FAILED: known vulnerabilities');
  return outcome === 'clean' ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

/** Runs all tests; what they leave behind goes to the folder `folder`. A file that can't be run, a skipped test, or a run without a single test counts as a failure. */
const runTests = async (folder: string): Promise<Counts> => {
  console.log('\n▸ tests: vitest run');
  const file = join(folder, 'report.json');
  const command = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ended = await run(command, { TEST_TRACES: folder });
  const report: Report | undefined = await readFile(file, 'utf8').then(JSON.parse, () => undefined);
  if (report === undefined) return { passed: 0, failed: 1 };
  const skipped = report.numPendingTests + report.numTodoTests;
  const failed = report.numFailedTests + skipped;
  const unexplained = (!ended || report.numPassedTests === 0) && failed === 0 ? 1 : 0;
  return { passed: report.numPassedTests, failed: failed + unexplained };
};

const tracesIn = async (folder: string): Promise<Traces> => {
  const linesOf = async (name: string) => (await readFile(join(folder, name), 'utf8')).split('\n').filter(Boolean);
  return { rows: await linesOf('rows'), log: await linesOf('log'), tokens: await linesOf('tokens') };
};

/** Searches the database and the log of the tests for secrets. Traces that are missing or empty count as a failure. */
const searchForSecrets = async (folder: string): Promise<Counts> => {
  console.log('\n▸ no secrets in the database and the log of the tests');
  const findings = await tracesIn(folder).then(
    (traces) => {
      const gap = gapIn(traces);
      return gap === undefined ? findingsIn(traces) : [gap];
    },
    () => ['the tests left no traces'],
  );
  for (const finding of findings.slice(0, MAX_FINDINGS)) console.log(`  ${finding}`);
  const failed = findings.length > 0;
  console.log(failed ? `  FAILED: ${findings.length} findings` : '  passed: no secrets');
  return { passed: failed ? 0 : 1, failed: failed ? 1 : 0 };
};

const checks = await runChecks(CHECKS);
const audited = await audit();
const folder = await mkdtemp(join(tmpdir(), 'test-traces-'));
const tests = await runTests(folder);
const secrets = await searchForSecrets(folder);
await rm(folder, { recursive: true, force: true });
conclude([checks, audited, tests, secrets]);
