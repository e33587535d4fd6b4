import type { Draw } from '../../src/model/random.ts';
import type { Tokens } from '../operators/operator.ts';
import type { Forward, Reply, Request } from '../proxy/messages.ts';
import { accessFaults } from './accessFaults.ts';
import { headerFaults } from './headerFaults.ts';
import { listFaults } from './listFaults.ts';
import type { Place } from './places.ts';
import { recordFaults } from './recordFaults.ts';
import { writeFaults } from './writeFaults.ts';

/** Answers a request wrongly. What it remembers ends with the mutant. */
export type Act = (request: Request, forward: Forward) => Promise<Reply>;

/** What a random mutant does wrong. */
export interface Fault {
  name: string;
  begin(tokens: Tokens): Act;
}

/** Faults that a place can have. */
export type Faults = (place: Place, draw: Draw) => readonly Fault[];

const GROUPS: readonly Faults[] = [listFaults, recordFaults, writeFaults, accessFaults, headerFaults];

/** A fault that a place can have: of each group as often as of any other. */
export const drawFault = (place: Place, draw: Draw): Fault => {
  const groups = GROUPS.map((faults) => faults(place, draw)).filter((faults) => faults.length > 0);
  return draw.pick(draw.pick(groups));
};
