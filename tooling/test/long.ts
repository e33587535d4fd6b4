/**
 * The checks that take long or need more than the test command: a browser, and the npm registry. Each counts as one; the
 * last line says how many passed and failed.
 */
import { conclude, runChecks } from './checks.ts';

const vitest = (config: string, ...more: string[]): string[] => ['vitest', 'run', '--config', config, ...more];

const CHECKS = [
  { name: 'the pages of the service in a browser', command: vitest('tooling/browser/vitest.config.ts') },
  {
    name: 'the report of the conformance suite in a browser',
    command: vitest('vitest.browser.config.ts', '--root', 'apps/conformance'),
  },
  { name: 'clients made by generators', command: vitest('tooling/generators/vitest.config.ts') },
  {
    name: 'consumers of the packed contract',
    command: [process.execPath, '--conditions=source', 'tooling/consumers/main.ts'],
  },
];

conclude([await runChecks(CHECKS)]);
