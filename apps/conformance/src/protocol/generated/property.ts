import fc from 'fast-check';
import { show } from '../../deployment/answers.ts';
import { Failed, NoBodyAccepted, Overloaded, Skipped, Stopped, Throttled } from '../../deployment/errors.ts';
import type { Target } from '../../deployment/target.ts';

const MAX_SHRINKING_MS = 20_000;

/**
 * Checks a property for random values, from the seed of the run. A failing value is shrunk to a small counter-example, which
 * the message shows with the seed that repeats it.
 */
export const holdsForAll = async <Value>(
  target: Target,
  values: fc.Arbitrary<Value>,
  runs: number,
  prove: (value: Value) => Promise<void>,
): Promise<void> => {
  let failedAt: number | undefined;
  let hindrance: Error | undefined;
  // Only shrinking is limited: a deployment that is slow, or has requests wait, is checked with as many values.
  const proveInTime = async (value: Value): Promise<void> => {
    if (failedAt !== undefined && target.now() - failedAt > MAX_SHRINKING_MS) return;
    if (hindrance !== undefined) return;
    try {
      await prove(value);
    } catch (error) {
      if (error instanceof Overloaded || error instanceof Throttled || error instanceof Stopped) hindrance = error;
      failedAt ??= target.now();
      throw error;
    }
  };
  const property = fc.asyncProperty(values, proveInTime);
  const details = await fc.check(property, { seed: target.settings.seed, numRuns: runs });
  if (hindrance !== undefined) throw hindrance;
  if (!details.failed) return;
  const { errorInstance: error, counterexample, numShrinks, counterexamplePath } = details;
  if (error instanceof Skipped || error instanceof NoBodyAccepted) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  const where = `seed ${target.settings.seed}, path ${counterexamplePath}, shrunk ${numShrinks} times`;
  throw new Failed(`${reason} Counter-example (${where}): ${show(counterexample?.[0])}`);
};
