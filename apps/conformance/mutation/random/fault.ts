import type { Draw } from '../../src/oracles/random.ts';
import type { Tokens } from '../operators/operator.ts';
import type { Forward, Reply, Request } from '../proxy/messages.ts';
import type { Place } from './places.ts';

/** Handles a request wrongly. Its state ends with the mutant. */
export type Act = (request: Request, forward: Forward) => Promise<Reply>;

/** A random fault. */
export interface Fault {
  name: string;
  begin(tokens: Tokens): Act;
}

/** The possible faults of a place. */
export type Faults = (place: Place, draw: Draw) => readonly Fault[];
