import { type Deployment, runAsProgram, withVerdict } from './suite.ts';
import type { TrialResult } from './trial.ts';
import { startWriters } from './writers.ts';

/** Runs the whole suite against the service repeatedly, while others write: it must never raise a false alarm. */
export const tryForFalseAlarms = async (
  service: Deployment,
  runs: number,
  say: (result: TrialResult) => void,
): Promise<TrialResult[]> => {
  const writers = startWriters(service);
  const results: TrialResult[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const { exitCode, seconds, output, verdicts } = await runAsProgram(service);
    const failed = withVerdict({ verdicts }, 'failed');
    const isRight = exitCode === 0 && failed.length === 0;
    const message = isRight
      ? `no alarm, ${withVerdict({ verdicts }, 'passed').length} passed`
      : `FALSE ALARM (exit code ${exitCode}): ${failed.join(', ')}\n${output}`;
    const result = { id: `run ${run} of ${runs}`, isRight, message, seconds };
    results.push(result);
    say(result);
  }
  console.log(`other writers sent ${await writers.stop()} requests in the meantime`);
  return results;
};
