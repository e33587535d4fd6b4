import type { Mutant } from '../mutants/index.ts';
import { type MutationProxy, startProxy } from '../proxy/proxy.ts';
import { type Deployment, type RunResult, runInProcess, tailOf, withVerdict } from './suite.ts';

/** What came of one trial of the suite. */
export interface TrialResult {
  /** The mutant, the impostor or the run. */
  id: string;
  /** Whether the suite's verdict is the right one. */
  isRight: boolean;
  /** What happened, in a few words. */
  message: string;
  seconds: number;
}

/** What came of a mutant. */
export interface MutantResult extends TrialResult {
  mutant: Mutant;
  /** Further requirements that failed, if the whole suite ran. */
  alsoFailed: string[];
  /** Whether a check could not be made because the service had requests wait. */
  isThrottled: boolean;
}

/**
 * What came of a mutant: it is caught if the requirement that it breaks has failed. If the mutation was never applied, or
 * the proxy itself broke, nothing is proved.
 */
export const mutantResultOf = (
  mutant: Mutant,
  result: RunResult,
  proxy: Pick<MutationProxy, 'changed' | 'broken'>,
): MutantResult => {
  const failed = withVerdict(result, 'failed');
  const isCaught = failed.includes(mutant.breaks);
  const verdict = result.verdicts.get(mutant.breaks) ?? 'missing';
  const survived = `SURVIVED: ${mutant.breaks} is "${verdict}"\n${tailOf(result)}`;
  const broken = proxy.broken();
  const doubts = [
    ...(proxy.changed() > 0 ? [] : ['NEVER APPLIED. ']),
    ...(broken === undefined ? [] : [`THE PROXY BROKE: ${broken}. `]),
  ];
  return {
    id: mutant.id,
    isRight: isCaught && doubts.length === 0,
    message: `${doubts.join('')}${isCaught ? `caught by ${mutant.breaks}` : survived}`,
    seconds: result.seconds,
    mutant,
    alsoFailed: failed.filter((id) => id !== mutant.breaks),
    isThrottled: result.isThrottled,
  };
};

/** The model finds most mutants by itself: what they are to show is that the check of the requirement finds them. */
const WITHOUT_MODEL = /^(?!every history (?:of \w+ )?drawn by chance)/;

/** Runs the suite against a mutant of the service. `scope` is what of the suite runs. */
export const tryMutant = async (
  service: Deployment,
  mutant: Mutant,
  scope: 'its requirement' | 'the whole suite',
): Promise<MutantResult> => {
  const proxy = await startProxy(service.baseUrl, mutant.mutation(service));
  const only = scope === 'its requirement' ? [mutant.breaks, ...(mutant.alongside ?? [])] : [];
  const result = await runInProcess({ ...service, baseUrl: proxy.url }, { only, grep: WITHOUT_MODEL });
  await proxy.close();
  return mutantResultOf(mutant, result, proxy);
};
