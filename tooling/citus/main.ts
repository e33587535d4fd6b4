/**
 * `test:citus`: checks the guarantees of the service on a Citus cluster. The last line counts passed and failed checks.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conclude } from '../test/checks.ts';
import { runTests } from '../test/tests.ts';
import { adviceForCitus } from './node.ts';

const NEEDS_SOMETHING = 2;

const advice = adviceForCitus();
if (advice !== undefined) {
  console.error(advice);
  process.exit(NEEDS_SOMETHING);
}
const folder = await mkdtemp(join(tmpdir(), 'test-citus-'));
conclude([await runTests(folder, '--config', 'tooling/citus/vitest.config.ts', ...process.argv.slice(2))]);
await rm(folder, { recursive: true, force: true });
