/**
 * The test command: runs every check of the repository, then all tests. The last line counts passed and failed ones.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditDependencies } from '../audit/audit.ts';
import { type Check, commandCheck, conclude, runChecks } from './checks.ts';
import { findingsIn, gapIn, type Traces } from './secrets.ts';
import { runTests } from './tests.ts';

const OPENAPI = 'packages/contract/openapi.json';

const audit: Check = {
  name: 'no known vulnerability of deployed packages',
  run: async () => {
    const { outcome, report } = await auditDependencies();
    if (outcome === 'clean') return { outcome: 'passed', output: '' };
    if (outcome !== 'not made') return { outcome: 'failed', output: report };
    const advice = 'The registry offers no audit here; "npx -y pnpm@12 audit:dependencies" makes it if one does.';
    return { outcome, output: `${report}\n${advice}` };
  },
};

const types = (project: string): Check => commandCheck(`types of ${project}`, 'tsc', '--project', project);

const CHECKS: readonly Check[] = [
  commandCheck('build', 'turbo', 'run', 'build', '--output-logs=errors-only', '--no-update-notifier'),
  commandCheck('format and lint', 'biome', 'ci', '--colors=off', '.'),
  types('packages/contract'),
  types('packages/embedded-postgres'),
  types('packages/reference'),
  types('packages/reference/browser'),
  types('apps/api'),
  types('apps/conformance'),
  types('apps/conformance/consumers/web-portal'),
  types('apps/conformance/consumers/nightly-sync'),
  types('tooling'),
  commandCheck('import directions, and no two folders that import each other', 'node', 'tooling/imports/main.ts'),
  commandCheck('no breaking change of the interface without its version', 'node', 'tooling/contract/main.ts'),
  commandCheck(
    'good style and security of the interface',
    ...['spectral', 'lint', OPENAPI, '--ruleset=tooling/openapi/spectral.yaml', '--fail-severity=hint'],
  ),
  commandCheck(
    'the OpenAPI document by its recommended rules',
    ...['redocly', 'lint', OPENAPI, '--config=tooling/openapi/redocly.yaml', '--max-problems=50'],
  ),
  commandCheck('no dangerous migration', 'node', '--conditions=source', 'tooling/migrations/main.ts'),
  commandCheck('dead code and dependencies', 'knip'),
  audit,
];

/** The maximum number of places that are listed, because a leak appears in many places. */
const MAX_FINDINGS = 20;

const tracesIn = async (folder: string): Promise<Traces> => {
  const linesOf = async (name: string) => (await readFile(join(folder, name), 'utf8')).split('\n').filter(Boolean);
  return { rows: await linesOf('rows'), log: await linesOf('log'), tokens: await linesOf('tokens') };
};

/**
 * A check that searches the database and the log of the tests for secrets. Missing or empty traces count as a failure.
 */
const secretsIn = (folder: string): Check => ({
  name: 'no secrets in the database and the log of the tests',
  run: async () => {
    const traces = await tracesIn(folder).catch(() => undefined);
    if (traces === undefined) return { outcome: 'failed', output: 'the tests left no traces' };
    const gap = gapIn(traces);
    const findings = gap === undefined ? findingsIn(traces) : [gap];
    return { outcome: findings.length === 0 ? 'passed' : 'failed', output: findings.slice(0, MAX_FINDINGS).join('\n') };
  },
});

const folder = await mkdtemp(join(tmpdir(), 'test-traces-'));
const checks = await runChecks(CHECKS);
const tests = await runTests(folder);
const secrets = await runChecks([secretsIn(folder)]);
await rm(folder, { recursive: true, force: true });
conclude([checks, tests, secrets]);
