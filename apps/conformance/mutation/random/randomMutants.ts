import { type Draw, drawOf } from '../../src/oracles/random.ts';
import type { Tokens } from '../operators/operator.ts';
import type { Mutation } from '../proxy/proxy.ts';
import { drawFault } from './faults.ts';
import { drawMoment } from './moments.ts';
import { type Place, places } from './places.ts';

/** A mutant that nobody has thought of: a fault, where, and when. */
export interface RandomMutant {
  id: string;
  describe: string;
  place: Place;
  /** Each call returns a mutation with a state of its own. */
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

/** Mutants that are composed by chance, the same for the same seed, and no two alike. */
export const randomMutants = (count: number, seed: number): RandomMutant[] => {
  const draw = drawOf(seed, 'mutants');
  const found = new Map<string, RandomMutant>();
  while (found.size < count) {
    const mutant = composed(draw, `random-${seed}-${found.size + 1}`);
    if (!found.has(mutant.describe)) found.set(mutant.describe, mutant);
  }
  return [...found.values()];
};
