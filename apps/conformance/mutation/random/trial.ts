import type { Check } from '../../src/expect/check.ts';
import { startProxy } from '../proxy/proxy.ts';
import { modelOf } from '../run/history.ts';
import { mayBeOfAnotherTrial } from '../run/shared.ts';
import { checksOf, runStages, type Stage, WHOLE_SUITE } from '../run/stages.ts';
import { type Deployment, withVerdict } from '../run/suite.ts';
import type { TrialResult } from '../run/trial.ts';
import type { RandomMutant } from './randomMutants.ts';

/** What came of a random mutant. */
export interface RandomResult extends TrialResult {
  mutant: RandomMutant;
  /** Whether anything that was answered or written differed from what the service does. */
  isApplied: boolean;
  /** Whether another trial at the same time may be what made it fail. */
  isDoubtful: boolean;
}

/** The checks of its place take a second or two: most of what a history does not find, they do. */
const stagesFor = ({ place }: RandomMutant, origin: string, seed: number): readonly Stage[] => {
  const where = ({ operation }: Check): boolean => operation === place.operation.id;
  return [modelOf(place.kind, origin, seed), checksOf('the checks of its place', { where }), WHOLE_SUITE];
};

/**
 * Tries a random mutant: with the history of the kind that it is about, with the checks of its place, and with the whole suite,
 * until something finds it.
 */
export const tryRandom = async (service: Deployment, mutant: RandomMutant, seed: number): Promise<RandomResult> => {
  const proxy = await startProxy(service.baseUrl, mutant.mutation(service));
  try {
    const stages = stagesFor(mutant, service.baseUrl, seed);
    const { stage, result } = await runStages(stages, { ...service, baseUrl: proxy.url });
    const failed = withVerdict(result, 'failed');
    const isApplied = proxy.changed() > 0;
    const broken = proxy.broken();
    const survived = isApplied ? 'SURVIVED' : 'NEVER APPLIED';
    const finder = failed.length === 0 ? survived : `caught by ${stage}, ${failed.join(', ')}`;
    const doubt = broken === undefined ? '' : ` THE PROXY BROKE: ${broken}.`;
    return {
      id: mutant.id,
      mutant,
      isApplied,
      isRight: failed.length > 0 && broken === undefined,
      isDoubtful: mayBeOfAnotherTrial(failed),
      message: `${finder}: ${mutant.describe}${doubt}`,
      seconds: result.seconds,
    };
  } finally {
    await proxy.close();
  }
};
