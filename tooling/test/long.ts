/**
 * The checks that take long or need more than the test command: a browser, the npm registry, and a copy of the
 * repository with two more resources. The last line counts passed and failed checks.
 */
import { commandCheck, conclude, runChecks } from './checks.ts';

const CHECKS = [
  commandCheck('adding a resource', 'vitest', 'run', '--config', 'tooling/newResource/vitest.config.ts'),
  commandCheck(
    'consumers of the packed contract',
    process.execPath,
    '--conditions=source',
    'tooling/consumers/main.ts',
  ),
  commandCheck('clients made by generators', 'vitest', 'run', '--config', 'tooling/generators/vitest.config.ts'),
  commandCheck(
    'the pages of the service in a browser',
    'vitest',
    'run',
    '--config',
    'tooling/browser/vitest.config.ts',
  ),
  commandCheck(
    'the report of the conformance suite in a browser',
    'vitest',
    'run',
    '--config',
    'vitest.browser.config.ts',
    '--root',
    'apps/conformance',
  ),
];

conclude([await runChecks(CHECKS)]);
