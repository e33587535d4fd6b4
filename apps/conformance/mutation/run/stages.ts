import { type Deployment, type Extent, type RunResult, runInProcess, withVerdict } from './suite.ts';

/** A part of the suite that may find a mutant, with its name for reports. It returns nothing if it does not apply. */
export interface Stage {
  readonly name: string;
  run(deployment: Deployment): Promise<RunResult | undefined>;
}

/** The result of the stages: that of the last one, and its name. */
export interface Staged {
  readonly stage: string;
  readonly result: RunResult;
}

/** A stage that runs these checks until one fails. */
export const checksOf = (name: string, extent: Extent): Stage => ({
  name,
  run: (deployment) => runInProcess(deployment, { ...extent, untilFailure: true }),
});

/** The last stage of each mutant. */
export const WHOLE_SUITE = checksOf('the whole suite', {});

/** Runs the stages one after the other until a check fails. The seconds are the sum. */
export const runStages = async (stages: readonly Stage[], deployment: Deployment): Promise<Staged> => {
  let seconds = 0;
  let last: Staged | undefined;
  for (const { name, run } of stages) {
    const result = await run(deployment);
    if (result === undefined) continue;
    seconds += result.seconds;
    last = { stage: name, result: { ...result, seconds } };
    if (withVerdict(result, 'failed').length > 0) break;
  }
  if (last === undefined) throw new Error('no stage has run');
  return last;
};
