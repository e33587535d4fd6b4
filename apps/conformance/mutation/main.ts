/**
 * Mutation testing of the suite: each mutant is the service with one change, which the suite must find. Prints a line
 * for each trial; exit code 1 if a result is wrong, 2 if nothing could be tested.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Mutant } from './mutants/index.ts';
import { type Options, optionsOf, serviceOf, USAGE } from './options.ts';
import { type RandomMutant, randomMutants } from './random/randomMutants.ts';
import { randomReportOf } from './random/report.ts';
import { tryRandom } from './random/trial.ts';
import { ADDRESS_FAULTS, tryOverTwoAddresses } from './run/addresses.ts';
import { tryImpostor, tryUnchanged } from './run/controls.ts';
import { tryForFalseAlarms } from './run/falseAlarms.ts';
import { impostors } from './run/impostors.ts';
import { matrixOf, withoutMutant } from './run/matrix.ts';
import { inParallel } from './run/pool.ts';
import type { Deployment } from './run/suite.ts';
import { type MutantResult, type TrialResult, tryMutant } from './run/trial.ts';

const COULD_NOT_RUN = 2;

const say = ({ id, isRight, message, seconds }: TrialResult): void =>
  console.log(`${isRight ? 'ok  ' : 'FAIL'} ${id} (${seconds.toFixed(1)} s): ${message}`);

const saying = async <Result extends TrialResult>(trial: Promise<Result>): Promise<Result> => {
  const result = await trial;
  say(result);
  return result;
};

const score = (name: string, results: readonly TrialResult[]): string =>
  `${results.filter(({ isRight }) => isRight).length}/${results.length} ${name}`;

/** After this time a client may again obtain as many tokens at once. */
const TOKENS_BACK_MS = 60_000;

/** Repeats inconclusive trials one at a time, and returns all results. */
const againByThemselves = <Result extends TrialResult>(
  results: readonly Result[],
  provesNothing: (result: Result) => boolean,
  tryAgain: (result: Result) => Promise<Result>,
): Promise<Result[]> =>
  inParallel(results, 1, async (result) => {
    if (!provesNothing(result)) return result;
    console.log(`     ${result.id} again, alone`);
    return tryAgain(result);
  });

/**
 * Tests the mutants. The trials share a client, its tokens and its user: a survivor proves nothing if other trials ran
 * at the same time, and neither does a failure that another trial may have caused. Both are repeated alone.
 */
const tryMutants = async (service: Deployment, { mutants, atATime, whole }: Options) => {
  const tryOne = async (mutant: Mutant): Promise<MutantResult> => {
    const result = await saying(tryMutant(service, mutant, whole));
    if (whole && result.alsoFailed.length > 0) console.log(`     also failed: ${result.alsoFailed.join(', ')}`);
    return result;
  };
  const results = await inParallel(mutants, atATime, tryOne);
  if (results.some(({ isRight, isThrottled }) => !isRight && isThrottled)) await wait(TOKENS_BACK_MS);
  const hasOthers = mutants.length > 1;
  return againByThemselves(
    results,
    ({ isRight, isDoubtful }) => hasOthers && (!isRight || (atATime > 1 && isDoubtful)),
    ({ mutant }) => tryOne(mutant),
  );
};

const writeReport = async (reportDir: string, name: string, text: string): Promise<void> => {
  const file = join(reportDir, name);
  await mkdir(reportDir, { recursive: true });
  await writeFile(file, text);
  console.log(`Report: ${file}`);
};

/** Tests all mutants, and the controls, without which a caught mutant would prove nothing. */
const tryAll = async (service: Deployment, options: Options): Promise<boolean> => {
  const caught = [];
  for (const impostor of impostors) caught.push(await saying(tryImpostor(impostor)));
  const unchanged = await saying(tryUnchanged(service));
  const found = await tryMutants(service, options);
  const results = found.map((result) => ({
    ...result,
    isRight: result.isRight && unchanged.passed.has(result.mutant.breaks),
  }));
  for (const { id, mutant } of results.filter(({ mutant }) => !unchanged.passed.has(mutant.breaks))) {
    console.log(`FAIL ${id}: ${mutant.breaks} does not pass without the mutation`);
  }
  const rest = withoutMutant(results);
  if (rest.length > 0) console.log(`without a mutant: ${rest.join(', ')}`);
  await writeReport(options.reportDir, 'matrix.md', matrixOf(results));
  const scores = [score('mutants', results), score('impostors', caught)];
  console.log(scores.join(', '));
  return [...results, ...caught, unchanged].every(({ isRight }) => isRight);
};

const trySome = async (service: Deployment, options: Options): Promise<boolean> => {
  const results = await tryMutants(service, options);
  await writeReport(options.reportDir, 'matrix.md', matrixOf(results));
  console.log(score('mutants', results));
  return results.every(({ isRight }) => isRight);
};

/** Tests randomly composed mutants, and lists the survivors. */
const tryRandomly = async (service: Deployment, { random, seed, atATime, reportDir }: Options): Promise<boolean> => {
  const tryOne = (mutant: RandomMutant) => saying(tryRandom(service, mutant, seed));
  const results = await againByThemselves(
    await inParallel(randomMutants(random, seed), atATime, tryOne),
    ({ isDoubtful }) => atATime > 1 && isDoubtful,
    ({ mutant }) => tryOne(mutant),
  );
  await writeReport(reportDir, 'random.md', randomReportOf(results, seed));
  const [applied, unused] = [results.filter(({ isApplied }) => isApplied), results.filter((one) => !one.isApplied)];
  console.log(`${score('effective mutants', applied)}, ${unused.length} without effect`);
  return applied.every(({ isRight }) => isRight);
};

/** Tests intermittent faults over two addresses, the given number of times. */
const tryAddresses = async (service: Deployment, { addresses }: Options): Promise<boolean> => {
  const results = [];
  for (const fault of ADDRESS_FAULTS)
    for (let time = 0; time < addresses; time += 1) results.push(await saying(tryOverTwoAddresses(service, fault)));
  console.log(score('runs over two addresses', results));
  return results.every(({ isRight }) => isRight);
};

const run = async (service: Deployment, options: Options): Promise<boolean> => {
  if (options.addresses > 0) return tryAddresses(service, options);
  if (options.random > 0) return tryRandomly(service, options);
  if (options.falseAlarms === 0) return options.isComplete ? tryAll(service, options) : trySome(service, options);
  const runs = await tryForFalseAlarms(service, options.falseAlarms, say);
  console.log(`${runs.filter(({ isRight }) => !isRight).length} false alarms in ${runs.length} runs`);
  return runs.every(({ isRight }) => isRight);
};

/** The options and the service; otherwise the exit code, after printing the usage and the error. */
const given = (): [Deployment, Options] | number => {
  try {
    const options = optionsOf();
    if (options !== undefined) return [serviceOf(), options];
    console.log(USAGE);
    return 0;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    return COULD_NOT_RUN;
  }
};

const start = performance.now();
const asked = given();
if (typeof asked === 'number') process.exitCode = asked;
else {
  process.exitCode = (await run(...asked)) ? 0 : 1;
  console.log(`in ${Math.round((performance.now() - start) / 1000)} s`);
}
