/** `conformance:mutate`: starts the service and tests the suite with mutants of the service. */
import { runWithService } from './program.ts';

const MUTATION = new URL('../../apps/conformance/mutation/main.ts', import.meta.url);

process.exitCode = await runWithService(MUTATION, process.argv.slice(2));
