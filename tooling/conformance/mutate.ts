/** `conformance:mutate`: starts the service and tests the suite with mutants of the service. */
import { ARGUMENTS, USAGE } from '../../apps/conformance/mutation/options.ts';
import { argumentsOf } from '../arguments.ts';
import { runWithService } from './program.ts';

const MUTATION = new URL('../../apps/conformance/mutation/main.ts', import.meta.url);

// Before the service starts, which takes a while.
argumentsOf(USAGE, ARGUMENTS);
process.exitCode = await runWithService(MUTATION, process.argv.slice(2));
