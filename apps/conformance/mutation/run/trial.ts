import type { Mutant } from '../mutants/index.ts';
import { type MutationProxy, startProxy } from '../proxy/proxy.ts';
import { type Deployment, type Extent, type RunResult, runInProcess, tailOf, withVerdict } from './suite.ts';

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
 * What came of a mutant: it is caught if anything has failed. If the mutation was never applied, or the proxy itself broke,
 * nothing is proved.
 */
export const mutantResultOf = (
  mutant: Mutant,
  result: RunResult,
  proxy: Pick<MutationProxy, 'changed' | 'broken'>,
): MutantResult => {
  const failed = withVerdict(result, 'failed');
  const isCaught = failed.length > 0;
  const verdict = result.verdicts.get(mutant.breaks) ?? 'missing';
  const survived = `SURVIVED: ${mutant.breaks} is "${verdict}"\n${tailOf(result)}`;
  const catchers = failed.includes(mutant.breaks) ? mutant.breaks : failed.join(', ');
  const broken = proxy.broken();
  const doubts = [
    ...(proxy.changed() > 0 ? [] : ['NEVER APPLIED. ']),
    ...(broken === undefined ? [] : [`THE PROXY BROKE: ${broken}. `]),
  ];
  return {
    id: mutant.id,
    isRight: isCaught && doubts.length === 0,
    message: `${doubts.join('')}${isCaught ? `caught by ${catchers}` : survived}`,
    seconds: result.seconds,
    mutant,
    alsoFailed: failed.filter((id) => id !== mutant.breaks),
    isThrottled: result.isThrottled,
  };
};

/** The checks of the model perform whole histories: they come last. */
const WITHOUT_MODEL = /^(?!every random history )/;

/** What of the suite runs against a mutant, one after the other until something fails: what is quick comes first. */
const stagesFor = ({ breaks }: Mutant): readonly Extent[] => [
  { only: [breaks], grep: WITHOUT_MODEL, untilFailure: true },
  { untilFailure: true },
];

/**
 * Runs the suite against a mutant of the service.
 * @param isWhole - whether the whole suite runs to its end, to see what else fails
 */
export const tryMutant = async (service: Deployment, mutant: Mutant, isWhole: boolean): Promise<MutantResult> => {
  const proxy = await startProxy(service.baseUrl, mutant.mutation(service));
  const stages = isWhole ? [{}] : stagesFor(mutant);
  let seconds = 0;
  let outcome: MutantResult | undefined;
  for (const stage of stages) {
    const result = await runInProcess({ ...service, baseUrl: proxy.url }, stage);
    seconds += result.seconds;
    outcome = { ...mutantResultOf(mutant, result, proxy), seconds };
    if (withVerdict(result, 'failed').length > 0) break;
  }
  await proxy.close();
  if (outcome === undefined) throw new Error('a mutant is tried in a stage at least');
  return outcome;
};
