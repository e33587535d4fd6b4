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

/** What says nothing of the mutant: a connection broke, or the service had too much to do. */
const isHindrance = (error: unknown): error is Error => error instanceof NoAnswer || error instanceof Overloaded;

const ATTEMPTS = 4;

/** The history, again if something hindered it; what hindered the last attempt; undefined if the kind has none. */
const historyAgain = async (
  deployment: Deployment,
  origin: string,
  kind: string,
  seed: number,
): Promise<History | Error | undefined> => {
  let hindrance: Error | undefined;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      const history = await historyOf(deployment, origin, kind, seed);
      if (!isHindrance(history?.ended)) return history;
      hindrance = history.ended;
    } catch (error) {
      if (error instanceof Skipped) return undefined;
      if (!isHindrance(error)) throw error;
      hindrance = error;
    }
  }
  return hindrance;
};

/** What found a mutant; undefined if nothing did. */
const finderOf = async (
  deployment: Deployment,
  origin: string,
  { place }: RandomMutant,
  seed: number,
): Promise<string | undefined> => {
  const history = await historyAgain(deployment, origin, place.kind, seed);
  const hindrance =
    history instanceof Error ? `, after ${ATTEMPTS} histories that ended with "${history.message}"` : '';
  if (history !== undefined && !(history instanceof Error)) {
    const [first] = history.disagreements;
    if (first !== undefined) return `caught by the model, ${first.requirement}`;
    if (history.ended !== undefined) return `caught by the model: ${history.ended.message}`;
  }
  const untilFailure = true;
  // The checks of the place take a second or two: most of what a history does not find, they do.
  const ofPlace = new RegExp(place.operation.template.replaceAll(/[{}]/g, '\\$&'));
  for (const extent of [{ grep: ofPlace, untilFailure }, { untilFailure }]) {
    const failed = withVerdict(await runInProcess(deployment, extent), 'failed');
    if (failed.length > 0) return `caught by ${failed.join(', ')}${hindrance}`;
  }
  return undefined;
};

/**
 * Tries a random mutant: with the history of the kind that it is about, with the checks of its place, and with the whole suite,
 * until something finds it.
 */
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
