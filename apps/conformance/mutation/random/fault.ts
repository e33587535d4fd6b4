import type { Draw } from '../../src/oracles/random.ts';
import type { Tokens } from '../operators/operator.ts';
import type { Forward, Reply, Request } from '../proxy/messages.ts';
import type { Place } from './places.ts';

/** Answers a request wrongly. What it remembers ends with the mutant. */
export type Act = (request: Request, forward: Forward) => Promise<Reply>;

/** What a random mutant does wrong. */
export interface Fault {
  name: string;
  begin(tokens: Tokens): Act;
}

/** Faults that a place can have. */
export type Faults = (place: Place, draw: Draw) => readonly Fault[];
