import type { Check } from '../../src/expect/check.ts';
import { modelOracles } from '../../src/oracles/model/histories.ts';
import type { Mutant } from '../mutants/index.ts';
import { type MutationProxy, startProxy, startReceiverProxy } from '../proxy/proxy.ts';
import { modelOf } from './history.ts';
import { mayBeOfAnotherTrial } from './shared.ts';
import { checksOf, runStages, type Stage, WHOLE_SUITE } from './stages.ts';
import { type Deployment, type RunResult, runInProcess, SEED, tailOf, withVerdict } from './suite.ts';

/** The result of one trial of the suite. */
export interface TrialResult {
  /** The mutant, the impostor or the run. */
  id: string;
  /** Whether the suite's verdict is correct. */
  isRight: boolean;
  /** The result in a few words. */
  message: string;
  seconds: number;
}

/** The result of a mutant. */
export interface MutantResult extends TrialResult {
  mutant: Mutant;
  /** Further requirements that failed, if the whole suite ran. */
  alsoFailed: string[];
  /** Whether a simultaneous trial may have caused the failure. */
  isDoubtful: boolean;
  /** Whether a check could not complete because the service delayed requests. */
  isThrottled: boolean;
}

/**
 * The result of a mutant: it is caught if any check has failed. If the mutation had no effect, or the proxy itself
 * broke, nothing is proved.
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
    isDoubtful: mayBeOfAnotherTrial(failed),
    seconds: result.seconds,
    mutant,
    alsoFailed: failed.filter((id) => id !== mutant.breaks),
    isThrottled: result.isThrottled,
  };
};

/** The checks of the model run histories of all kinds: that of the mutant's own kind is a separate stage. */
const ofModel = new Set(modelOracles.map(({ name }) => name));
const isOfNoHistory = ({ name }: Check): boolean => !ofModel.has(name);

/** A kind with most operations: mutants of no particular kind are tested with its history. */
const ANY_KIND = 'participant';

/** The stages of the suite against a mutant until a check fails, fastest first. */
const stagesFor = ({ breaks, kind = ANY_KIND }: Mutant, origin: string): readonly Stage[] => [
  checksOf('its checks', { only: [breaks], where: isOfNoHistory }),
  modelOf(kind, origin, SEED),
  WHOLE_SUITE,
];

/** The address of receivers behind a proxy: its port precedes theirs. */
const behind = (receivers: MutationProxy | undefined, { webhookUrl }: Deployment): Partial<Deployment> =>
  receivers === undefined || webhookUrl === undefined
    ? {}
    : { webhookUrl: webhookUrl.replace('{port}', `${new URL(receivers.url).port}/{port}`) };

/**
 * Runs the suite against a mutant of the service.
 * @param isWhole - whether the whole suite runs to its end, to list all failures
 */
export const tryMutant = async (service: Deployment, mutant: Mutant, isWhole: boolean): Promise<MutantResult> => {
  const proxy = await startProxy(service.baseUrl, mutant.mutation(service));
  const receivers = mutant.deliveries && (await startReceiverProxy(mutant.deliveries(service)));
  const deployment = { ...service, baseUrl: proxy.url, ...behind(receivers, service) };
  const stages = stagesFor(mutant, service.baseUrl);
  const result = isWhole ? await runInProcess(deployment, {}) : (await runStages(stages, deployment)).result;
  await proxy.close();
  await receivers?.close();
  return mutantResultOf(mutant, result, receivers ?? proxy);
};
