import type { Mutant } from './mutants/index.ts';
import { type Finding, tailOf } from './proof.ts';
import { type FaultProxy, startProxy } from './proxy/proxy.ts';
import { examine, type Judgement, type Target, withVerdict } from './suite.ts';

/** How a mutant fared. */
export interface MutantFinding extends Finding {
  mutant: Mutant;
  /** Further requirements that failed, where the whole suite ran. */
  alsoFailed: string[];
}

/**
 * What the suite's judgement says of a mutant: it is caught if the requirement that it breaks has failed.
 * Where the fault never came to bear, or the proxy itself broke, nothing is proved.
 */
export const findingOn = (
  mutant: Mutant,
  judgement: Omit<Judgement, 'exitCode'>,
  proxy: Pick<FaultProxy, 'changed' | 'broken'>,
): MutantFinding => {
  const failed = withVerdict(judgement, 'failed');
  const isCaught = failed.includes(mutant.breaks);
  const verdict = judgement.verdicts.get(mutant.breaks) ?? 'missing';
  const survived = `SURVIVED: ${mutant.breaks} is "${verdict}"\n${tailOf(judgement)}`;
  const wasApplied = proxy.changed() > 0;
  const broken = proxy.broken();
  const obstacle = `${wasApplied ? '' : 'NEVER APPLIED. '}${broken === undefined ? '' : `THE PROXY BROKE: ${broken}. `}`;
  return {
    id: mutant.id,
    holds: isCaught && obstacle === '',
    says: `${obstacle}${isCaught ? `caught by ${mutant.breaks}` : survived}`,
    seconds: judgement.seconds,
    mutant,
    alsoFailed: failed.filter((id) => id !== mutant.breaks),
  };
};

/** Runs the suite against a mutant of the service. `scope` is what of the suite runs. */
export const proveMutant = async (
  service: Target,
  mutant: Mutant,
  scope: 'its requirement' | 'the whole suite',
): Promise<MutantFinding> => {
  const proxy = await startProxy(service.baseUrl, mutant.fault(service));
  const only = scope === 'its requirement' ? [mutant.breaks, ...(mutant.alongside ?? [])] : [];
  const judgement = await examine({ ...service, baseUrl: proxy.url }, only);
  await proxy.close();
  return findingOn(mutant, judgement, proxy);
};
