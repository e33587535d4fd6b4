/** Proves that the suite finds faults, and raises no false alarm. Prints a line for each proof; exit code 1 where one fails. */
import { writeFile } from 'node:fs/promises';
import { startService } from '../src/service/service.ts';
import { proveNoFalseAlarms } from './falseAlarms.ts';
import { impostors } from './impostors.ts';
import { matrixOf, unproved } from './matrix.ts';
import { proveMutant } from './mutantProof.ts';
import { mutants } from './mutants/index.ts';
import { type Options, optionsOf, USAGE } from './options.ts';
import { inParallel } from './pool.ts';
import { type Finding, proveControl, proveDecisions, proveImpostor, proveSpecification } from './proof.ts';
import type { Target } from './suite.ts';

const MATRIX = new URL('../../../docs/conformance-proof.md', import.meta.url);

const COULD_NOT_RUN = 2;

const say = ({ id, holds, says, seconds }: Finding): void =>
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${id} (${seconds.toFixed(1)} s): ${says}`);

const saying = async <One extends Finding>(proof: Promise<One>): Promise<One> => {
  const finding = await proof;
  say(finding);
  return finding;
};

const score = (name: string, findings: readonly Finding[]): string =>
  `${findings.filter(({ holds }) => holds).length}/${findings.length} ${name}`;

const proveMutants = async (service: Target, ids: readonly string[], atATime: number, whole: boolean) => {
  const chosen = ids.length === 0 ? mutants : mutants.filter(({ id }) => ids.includes(id));
  const scope = whole ? 'the whole suite' : 'its requirement';
  return inParallel(chosen, atATime, async (mutant) => {
    const finding = await saying(proveMutant(service, mutant, scope));
    if (finding.alsoFailed.length > 0) console.log(`     also failed: ${finding.alsoFailed.join(', ')}`);
    return finding;
  });
};

const proveEverything = async (service: Target, atATime: number, whole: boolean): Promise<boolean> => {
  const caught = [];
  for (const impostor of impostors) caught.push(await saying(proveImpostor(impostor)));
  const second = [await saying(proveSpecification()), await saying(proveDecisions())];
  const control = await saying(proveControl(service));
  const found = await proveMutants(service, [], atATime, whole);
  const findings = found.map((finding) => ({
    ...finding,
    holds: finding.holds && control.passed.has(finding.mutant.breaks),
  }));
  await writeFile(MATRIX, matrixOf(findings));
  for (const { id, mutant } of findings.filter(({ mutant }) => !control.passed.has(mutant.breaks))) {
    console.log(`FAIL ${id}: ${mutant.breaks} does not pass without the fault`);
  }
  const rest = unproved(findings);
  if (rest.length > 0) console.log(`without a mutant: ${rest.join(', ')}`);
  console.log(`${score('mutants', findings)}, ${score('impostors', caught)}, ${score('second server', second)}`);
  return [...findings, ...caught, ...second, control].every(({ holds }) => holds);
};

const prove = async (service: Target, options: Options): Promise<boolean> => {
  if (options.falseAlarms > 0) {
    const runs = await proveNoFalseAlarms(service, options.falseAlarms, say);
    console.log(`${runs.filter(({ holds }) => !holds).length} false alarms in ${runs.length} runs`);
    return runs.every(({ holds }) => holds);
  }
  if (options.ids.length === 0) return proveEverything(service, options.atATime, options.whole);
  const findings = await proveMutants(service, options.ids, options.atATime, options.whole);
  console.log(score('mutants', findings));
  return findings.length > 0 && findings.every(({ holds }) => holds);
};

const main = async (options: Options): Promise<number> => {
  const start = performance.now();
  const { baseUrl, token, otherToken = '', limitedToken = '', stop } = await startService();
  // The service that was started ends with this process.
  process.once('SIGINT', () => process.exit(COULD_NOT_RUN));
  try {
    const holds = await prove({ baseUrl, token, otherToken, limitedToken }, options);
    console.log(`in ${Math.round((performance.now() - start) / 1000)} s`);
    return holds ? 0 : 1;
  } finally {
    await stop();
  }
};

/** What is asked for; undefined, and said why, where that can't be read. */
const given = (): Options | undefined => {
  try {
    return optionsOf();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    return undefined;
  }
};

const options = given();
process.exitCode = options === undefined ? COULD_NOT_RUN : await main(options);
