/**
 * Looks for false alarms: the service behind a proxy that varies its answers as the specification allows has to pass, with
 * every seed. Prints a line for each run; exit code 1 if a check failed, 2 if nothing could be tried.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serviceOf } from '../mutation/options.ts';
import type { Report } from '../src/report/report.ts';
import { run } from '../src/run/run.ts';
import { ARGUMENTS, type Trial, trials, USAGE } from './options.ts';
import { startVariation } from './proxy.ts';

const service = serviceOf();

/** Runs the suite against the service with a variation. */
const tried = async ({ variation, limit }: Trial, seed: number, grep: RegExp | undefined): Promise<Report> => {
  const reportDir = await mkdtemp(join(tmpdir(), 'conformance-variation-'));
  const proxy = await startVariation(service.baseUrl, variation, limit);
  try {
    return await run({
      ...{ ...service, baseUrl: proxy.url, profile: 'all', only: [], grep, seed, reportDir },
      ...{ readOnly: false, allowResidue: true, keepData: false, timeoutMs: 10_000, maxWaitMs: 120_000 },
    });
  } finally {
    await proxy.close();
    await rm(reportDir, { recursive: true, force: true });
  }
};

/** What has failed, and why. */
const alarmsIn = ({ requirements }: Report): string[] =>
  requirements
    .filter(({ verdict }) => verdict === 'failed')
    .map(({ id, checks }) => `${id}: ${checks.find(({ verdict }) => verdict === 'failed')?.message}`);

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs(ARGUMENTS);
  const wanted = trials.filter(({ variation }) => positionals.length === 0 || positionals.includes(variation.id));
  const seeds = Number(values.seeds);
  if (wanted.length === 0 || wanted.length < positionals.length || !(seeds >= 1)) {
    console.error(USAGE);
    return 2;
  }
  const grep = values.grep === undefined ? undefined : new RegExp(values.grep, 'i');
  let [runs, alarms] = [0, 0];
  for (const trial of wanted)
    for (let seed = 1; seed <= seeds; seed += 1) {
      const report = await tried(trial, seed, grep);
      const failed = alarmsIn(report);
      runs += 1;
      if (failed.length > 0) alarms += 1;
      const { id, describe } = trial.variation;
      const { passed = 0 } = report.counts.requirements;
      const doubts = report.doubts.map(({ kind }) => kind).join(', ');
      const told =
        failed.length === 0 ? `no alarm, ${passed} passed${doubts && ` (${doubts})`}` : failed.join('\n     ');
      console.log(`${failed.length === 0 ? 'ok  ' : 'FAIL'} ${id}, seed ${seed} (${describe}): ${told}`);
    }
  console.log(`${alarms} false alarms in ${runs} runs of ${wanted.length} variations`);
  return alarms === 0 ? 0 : 1;
};

process.exitCode = await main();
