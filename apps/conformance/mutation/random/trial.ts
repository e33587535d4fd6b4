import type { Check } from '../../src/expect/check.ts';
import { startProxy } from '../proxy/proxy.ts';
import { modelOf } from '../run/history.ts';
import { mayBeOfAnotherTrial } from '../run/shared.ts';
import { checksOf, runStages, type Stage, WHOLE_SUITE } from '../run/stages.ts';
import { type Deployment, withVerdict } from '../run/suite.ts';
import type { TrialResult } from '../run/trial.ts';
import type { RandomMutant } from './randomMutants.ts';

/** The result of a random mutant. */
export interface RandomResult extends TrialResult {
  mutant: RandomMutant;
  /** Whether any response or write differed from that of the service. */
  isApplied: boolean;
  /** Whether a simultaneous trial may have caused the failure. */
  isDoubtful: boolean;
}

/** The checks of its place last a second or two, and find most of what a history misses. */
const stagesFor = ({ place }: RandomMutant, origin: string, seed: number): readonly Stage[] => {
  const where = ({ operation }: Check): boolean => operation === place.operation.id;
  return [modelOf(place.kind, origin, seed), checksOf('the checks of its place', { where }), WHOLE_SUITE];
};

/**
 * Tests a random mutant with the history of its kind, with the checks of its place, and with the whole suite, until
 * one finds it.
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
