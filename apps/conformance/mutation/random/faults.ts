import type { Draw } from '../../src/oracles/random.ts';
import { accessFaults } from './accessFaults.ts';
import type { Fault, Faults } from './fault.ts';
import { headerFaults } from './headerFaults.ts';
import { listFaults } from './listFaults.ts';
import type { Place } from './places.ts';
import { recordFaults } from './recordFaults.ts';
import { writeFaults } from './writeFaults.ts';

const GROUPS: readonly Faults[] = [listFaults, recordFaults, writeFaults, accessFaults, headerFaults];

/** Draws a fault of a place: each group with the same probability. */
export const drawFault = (place: Place, draw: Draw): Fault => {
  const groups = GROUPS.map((faults) => faults(place, draw)).filter((faults) => faults.length > 0);
  return draw.pick(draw.pick(groups));
};
