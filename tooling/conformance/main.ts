/**
 * `conformance`: runs the suite. If no deployment is specified, it starts the service of this repository and checks it,
 * including users, because the database is removed afterwards.
 */
import { run, runWithService } from './program.ts';

const SUITE = new URL('../../apps/conformance/src/cli/main.ts', import.meta.url);

const INFORMING = ['--list', '--help', '-h', '--version', '-V'];

const args = process.argv.slice(2);
const [command, subcommand] = args;
const isNamed = 'CONFORMANCE_BASE_URL' in process.env || args.some((argument) => /^--base-url(=|$)/.test(argument));
const needsNone =
  args.some((argument) => INFORMING.includes(argument)) ||
  command === 'help' ||
  command === 'sweep' ||
  (command === 'pact' && subcommand === 'compare');

process.exitCode =
  isNamed || needsNone ? await run(SUITE, args) : await runWithService(SUITE, [...args, '--allow-residue']);
