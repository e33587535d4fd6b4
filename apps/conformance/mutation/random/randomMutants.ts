import { type Draw, drawOf } from '../../src/oracles/random.ts';
import type { Tokens } from '../operators/operator.ts';
import type { Mutation } from '../proxy/proxy.ts';
import { drawFault } from './faults.ts';
import { drawMoment } from './moments.ts';
import { type Place, places } from './places.ts';

/** A randomly composed mutant: a fault, a place, and a moment. */
export interface RandomMutant {
  id: string;
  describe: string;
  place: Place;
  /** Each call returns a mutation with its own state. */
  mutation: (tokens: Tokens) => Mutation;
}

const composed = (draw: Draw, id: string): RandomMutant => {
  const place = draw.pick(places);
  const fault = drawFault(place, draw);
  const moment = drawMoment(place, draw);
  return {
    id,
    describe: `${place.name}: ${fault.name}, ${moment.name}`,
    place,
    mutation: (tokens) => {
      const isNow = moment.begin();
      const act = fault.begin(tokens);
      return (request, forward) =>
        place.matches(request) && isNow(request) ? act(request, forward) : forward(request);
    },
  };
};

/** Randomly composed mutants, the same for the same seed, and all distinct. */
export const randomMutants = (count: number, seed: number): RandomMutant[] => {
  const draw = drawOf(seed, 'mutants');
  const found = new Map<string, RandomMutant>();
  while (found.size < count) {
    const mutant = composed(draw, `random-${seed}-${found.size + 1}`);
    if (!found.has(mutant.describe)) found.set(mutant.describe, mutant);
  }
  return [...found.values()];
};
