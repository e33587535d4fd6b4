import fc from 'fast-check';
import { show } from '../../target/answers.ts';
import { Failed, NoBodyAccepted, Skipped } from '../../target/errors.ts';
import type { Target } from '../../target/target.ts';

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
  const details = await fc.check(fc.asyncProperty(values, prove), {
    seed: target.settings.seed,
    numRuns: runs,
    interruptAfterTimeLimit: MAX_SHRINKING_MS,
    markInterruptAsFailure: false,
  });
  if (!details.failed) return;
  const { errorInstance: error, counterexample, numShrinks, counterexamplePath } = details;
  if (error instanceof Skipped || error instanceof NoBodyAccepted) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  const where = `seed ${target.settings.seed}, path ${counterexamplePath}, shrunk ${numShrinks} times`;
  throw new Failed(`${reason} Counter-example (${where}): ${show(counterexample?.[0])}`);
};
