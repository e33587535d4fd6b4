/**
 * Looks for false alarms: the service must pass behind a proxy that varies its responses as the specification allows,
 * with every seed. Prints a line for each run; exit code 1 if a check failed, 2 if nothing could be tested.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serviceOf } from '../mutation/options.ts';
import type { Deployment } from '../mutation/run/suite.ts';
import type { Report } from '../src/report/report.ts';
import { run } from '../src/run/run.ts';
import { type Limit, startVariation } from './proxy.ts';
import { together, type Variation, variations } from './variations.ts';

interface Trial {
  variation: Variation;
  limit?: Limit;
}

const THROTTLED: Trial = {
  variation: { id: 'throttled', describe: '300 requests a minute are admitted', change: (reply) => reply },
  limit: { perMinute: 300 },
};
const trials: readonly Trial[] = [...variations.map((variation) => ({ variation })), THROTTLED];

const USAGE = `conformance:vary [VARIATION…] [--seeds N] [--grep PATTERN]

  VARIATION…      only these; several at once are joined by a plus sign: gzip+titles
  --seeds N       so many seeds for each (1)
  --grep PATTERN  only checks whose name matches

Variations: ${trials.map(({ variation }) => variation.id).join(', ')}`;

/** @throws Error if there is no such variation */
const trialNamed = (id: string): Trial => {
  const found = trials.find(({ variation }) => variation.id === id);
  if (found === undefined) throw new Error(`There is no variation ${id}.`);
  return found;
};

/** The variations of an argument, applied together. */
const trialOf = (argument: string): Trial => {
  const all = argument.split('+').map(trialNamed);
  const limit = all.find((trial) => trial.limit !== undefined)?.limit;
  const variation = together(all.map((trial) => trial.variation));
  return limit === undefined ? { variation } : { variation, limit };
};

/** Runs the suite against the service with a variation. */
const tried = async (
  service: Deployment,
  { variation, limit }: Trial,
  { seed, grep }: { seed: number; grep: RegExp | undefined },
): Promise<Report> => {
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

/** The failed requirements, with the messages. */
const alarmsIn = ({ requirements }: Report): string[] =>
  requirements
    .filter(({ verdict }) => verdict === 'failed')
    .map(({ id, checks }) => `${id}: ${checks.find(({ verdict }) => verdict === 'failed')?.message}`);

interface Options {
  readonly wanted: readonly Trial[];
  readonly seeds: number;
  readonly grep: RegExp | undefined;
}

/** @throws Error with the fault of the command line */
const optionsOf = (): Options | undefined => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seeds: { type: 'string', default: '1' },
      grep: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return undefined;
  const seeds = Number(values.seeds);
  if (!(seeds >= 1)) throw new Error('N must be a number.');
  const wanted = positionals.length === 0 ? trials : positionals.map(trialOf);
  return { wanted, seeds, grep: values.grep === undefined ? undefined : new RegExp(values.grep, 'i') };
};

const lookForAlarms = async (service: Deployment, { wanted, seeds, grep }: Options): Promise<number> => {
  let [runs, alarms] = [0, 0];
  for (const trial of wanted)
    for (let seed = 1; seed <= seeds; seed += 1) {
      const report = await tried(service, trial, { seed, grep });
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

const main = async (): Promise<number> => {
  let given: [Deployment, Options];
  try {
    const options = optionsOf();
    if (options === undefined) {
      console.log(USAGE);
      return 0;
    }
    given = [serviceOf(), options];
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    return 2;
  }
  return lookForAlarms(...given);
};

process.exitCode = await main();
