/** `conformance:vary`: starts the service and looks for false alarms of the suite, with harmless variations of the service. */
import { ARGUMENTS, USAGE } from '../../apps/conformance/variations/options.ts';
import { argumentsOf } from '../arguments.ts';
import { runWithService } from './program.ts';

const VARIATIONS = new URL('../../apps/conformance/variations/main.ts', import.meta.url);

// Before the service starts, which takes a while.
argumentsOf(USAGE, ARGUMENTS);
process.exitCode = await runWithService(VARIATIONS, process.argv.slice(2));
