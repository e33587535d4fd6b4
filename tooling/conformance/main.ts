/**
 * `conformance`: runs the suite. If no deployment is named, the service of this repository is started and checked, users
 * included, since its database is removed afterwards.
 */
import { run, runWithService } from './program.ts';

const SUITE = new URL('../../apps/conformance/src/cli/main.ts', import.meta.url);

/** Arguments that name a deployment or need none. */
const WITHOUT_SERVICE = ['--base-url', '--list', '--help', '-h', '--version', '-V', 'help', 'sweep', 'compare'];

const args = process.argv.slice(2);
const isNamed = 'CONFORMANCE_BASE_URL' in process.env;
const needsService = !isNamed && !args.some((argument) => WITHOUT_SERVICE.includes(argument.split('=')[0] ?? ''));
process.exitCode = needsService ? await runWithService(SUITE, [...args, '--allow-residue']) : await run(SUITE, args);
