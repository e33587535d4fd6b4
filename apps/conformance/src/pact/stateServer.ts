import { z } from 'zod';
import type { Target } from '../deployment/target.ts';
import { bodyOf, type Listener, listen } from './listener.ts';
import { states } from './states.ts';

const Change = z.object({
  action: z.enum(['setup', 'teardown']),
  state: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
});

/** After a 5xx the verifier tries again for two minutes; after a 422 it does not. */
const REFUSED = 422;

interface StateServer extends Listener {
  /** States that could not be set up, and why. */
  readonly failures: readonly string[];
}

const valuesOf = async (target: Target, state: string, params: Record<string, unknown>) => {
  // Pact asks for a state without a name if an interaction has none.
  if (state === '') return {};
  const setUp = states[state];
  if (setUp === undefined) {
    throw new Error(`The state "${state}" is unknown. There are: ${Object.keys(states).join('; ')}.`);
  }
  return setUp(target, params).catch((error: Error) => {
    throw new Error(`The state "${state}" could not be set up: ${error.message}`);
  });
};

/**
 * Answers the verifier's requests to set states up and to tear them down. A state that fails or is unknown is refused,
 * which fails its interaction, and kept in `failures`.
 * @param tearDown removes what the states and the interaction have created; it reports its own failures
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
