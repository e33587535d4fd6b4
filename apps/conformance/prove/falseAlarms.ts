import type { Finding } from './proof.ts';
import { judge, type Target, withVerdict } from './suite.ts';
import { startWriters } from './writers.ts';

/** Runs the whole suite against the service, again and again, while others write: it must never raise an alarm. */
export const proveNoFalseAlarms = async (
  service: Target,
  runs: number,
  say: (finding: Finding) => void,
): Promise<Finding[]> => {
  const writers = startWriters(service);
  const findings: Finding[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const judgement = await judge(service);
    const failed = withVerdict(judgement, 'failed');
    const holds = judgement.exitCode === 0 && failed.length === 0;
    const says = holds
      ? `no alarm, ${withVerdict(judgement, 'passed').length} passed`
      : `FALSE ALARM (exit code ${judgement.exitCode}): ${failed.join(', ')}\n${judgement.output}`;
    const finding = { id: `run ${run} of ${runs}`, holds, says, seconds: judgement.seconds };
    findings.push(finding);
    say(finding);
  }
  console.log(`other writers sent ${await writers.stop()} requests meanwhile`);
  return findings;
};
