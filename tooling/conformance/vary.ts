/** `conformance:vary`: starts the service and looks for false alarms of the suite, with harmless variations of the service. */
import { runWithService } from './program.ts';

const VARIATIONS = new URL('../../apps/conformance/variations/main.ts', import.meta.url);

process.exitCode = await runWithService(VARIATIONS, process.argv.slice(2));
