import { z } from 'zod';
import type { Target } from '../deployment/target.ts';
import { bodyOf, type Listener, listen } from './listener.ts';
import { states } from './states.ts';

const Change = z.object({
  action: z.enum(['setup', 'teardown']),
  state: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
});

/** The verifier retries a 5xx for two minutes, but not a 422. */
const REFUSED = 422;

interface StateServer extends Listener {
  /** States that could not be set up, and why. */
  readonly failures: readonly string[];
}

const valuesOf = async (target: Target, state: string, params: Record<string, unknown>) => {
  // Pact requests a state without a name if an interaction has none.
  if (state === '') return {};
  const setUp = states[state];
  if (setUp === undefined) {
    throw new Error(`The state "${state}" is unknown. Known states: ${Object.keys(states).join('; ')}.`);
  }
  return setUp(target, params).catch((error: Error) => {
    throw new Error(`The state "${state}" could not be set up: ${error.message}`);
  });
};

/**
 * Handles the verifier's requests to set up and tear down states. A failing or unknown state is rejected, which fails
 * its interaction, and recorded in `failures`.
 * @param tearDown removes the records of the states and the interaction; it reports its own failures
 */
export const serveStates = async (target: Target, tearDown: () => Promise<void>): Promise<StateServer> => {
  const failures: string[] = [];
  const change = async (body: Buffer): Promise<object> => {
    const { action, state, params } = Change.parse(JSON.parse(body.toString()));
    if (action === 'setup') return valuesOf(target, state, params);
    await tearDown();
    return {};
  };
  const listener = await listen(async (request, response) => {
    response.setHeader('content-type', 'application/json');
    try {
      response.end(JSON.stringify(await change(await bodyOf(request))));
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
      response.writeHead(REFUSED).end('{}');
    }
  });
  return { ...listener, failures };
};
