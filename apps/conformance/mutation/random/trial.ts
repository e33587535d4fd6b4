import type { History } from '../../src/model/history.ts';
import { Overloaded, Skipped } from '../../src/target/errors.ts';
import { NoAnswer } from '../../src/target/httpClient.ts';
import { startProxy } from '../proxy/proxy.ts';
import { type Deployment, runInProcess, withVerdict } from '../run/suite.ts';
import type { TrialResult } from '../run/trial.ts';
import { historyOf } from './model.ts';
import type { RandomMutant } from './randomMutants.ts';

/** What came of a random mutant. */
export interface RandomResult extends TrialResult {
  mutant: RandomMutant;
  /** Whether anything that was answered or written differed from what the service does. */
  isApplied: boolean;
}

const undefinedIfSkipped = (error: unknown): undefined => {
  if (error instanceof Skipped) return undefined;
  throw error;
};

/** What says nothing of the mutant: a connection broke, or the service had too much to do. */
const isHindrance = (error: unknown): boolean => error instanceof NoAnswer || error instanceof Overloaded;

/** The history, once more if something hindered it; undefined if that happens again, or if the kind has none. */
const historyAgain = async (
  deployment: Deployment,
  origin: string,
  kind: string,
  seed: number,
): Promise<History | undefined> => {
  const attempt = () => historyOf(deployment, origin, kind, seed).catch(undefinedIfSkipped);
  try {
    const history = await attempt();
    if (history !== undefined && !isHindrance(history.ended)) return history;
  } catch (error) {
    if (!isHindrance(error)) throw error;
  }
  return attempt().catch((error: unknown) => {
    if (isHindrance(error)) return undefined;
    throw error;
  });
};

/** What found a mutant; undefined if nothing did. */
const finderOf = async (
  deployment: Deployment,
  origin: string,
  { place }: RandomMutant,
  seed: number,
): Promise<string | undefined> => {
  const history = await historyAgain(deployment, origin, place.kind, seed);
  const [first] = history?.disagreements ?? [];
  if (first !== undefined) return `caught by the model, ${first.requirement}`;
  if (history?.ended !== undefined) return `caught by the model: ${history.ended.message}`;
  const failed = withVerdict(await runInProcess(deployment, []), 'failed');
  return failed.length === 0 ? undefined : `caught by ${failed.join(', ')}`;
};

/** Tries a random mutant: with the history of the kind that it is about, and if that finds nothing with the whole suite. */
export const tryRandom = async (service: Deployment, mutant: RandomMutant, seed: number): Promise<RandomResult> => {
  const start = performance.now();
  const proxy = await startProxy(service.baseUrl, mutant.mutation(service));
  try {
    const finder = await finderOf({ ...service, baseUrl: proxy.url }, service.baseUrl, mutant, seed);
    const isApplied = proxy.changed() > 0;
    const broken = proxy.broken();
    const survived = `${isApplied ? 'SURVIVED' : 'NEVER APPLIED'}: ${mutant.describe}`;
    const doubt = broken === undefined ? '' : ` THE PROXY BROKE: ${broken}.`;
    return {
      id: mutant.id,
      mutant,
      isApplied,
      isRight: finder !== undefined && broken === undefined,
      message: `${finder === undefined ? survived : `${finder}: ${mutant.describe}`}${doubt}`,
      seconds: (performance.now() - start) / 1000,
    };
  } finally {
    await proxy.close();
  }
};
