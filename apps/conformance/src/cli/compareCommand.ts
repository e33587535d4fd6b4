import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { CouldNotRun } from '../deployment/errors.ts';
import { comparisonText } from '../report/comparison.ts';
import { displayOn } from '../report/console.ts';
import { PROFILES, type Profile } from '../requirements/profile.ts';
import { compare } from '../run/compare.ts';
import {
  baseUrlOption,
  CONFORMANT,
  type DeploymentOptions,
  deploymentOf,
  fromThere,
  INCONCLUSIVE,
  MAX_SEED,
  NOT_CONFORMANT,
  onInterrupt,
  say,
  toBaseUrl,
  tokenOption,
  wholeNumber,
} from './options.ts';

const CODES = { yes: CONFORMANT, no: NOT_CONFORMANT, inconclusive: INCONCLUSIVE } as const;

interface Options extends DeploymentOptions {
  otherUrl: string;
  otherUrlToken?: string;
  otherUrlOtherToken?: string;
  profile: Profile;
  only: string[];
  allowResidue: boolean;
  reportDir: string;
  seed?: number;
}

const TIMEOUT_MS = 10_000;

const compareAndTell = async (options: Options): Promise<number> => {
  const before = deploymentOf(options);
  const { otherUrl: baseUrl, otherUrlToken, otherUrlOtherToken } = options;
  if (baseUrl === before.baseUrl) throw new CouldNotRun('Give two different deployments.');
  const after =
    otherUrlToken === undefined
      ? { ...before, baseUrl }
      : { baseUrl, token: otherUrlToken, otherToken: otherUrlOtherToken };
  const display = displayOn(process.stdout);
  const { profile, only, allowResidue } = options;
  const comparison = await compare(
    before,
    after,
    {
      ...{ profile, only, allowResidue, readOnly: false, keepData: false, timeoutMs: TIMEOUT_MS },
      reportDir: fromThere(options.reportDir),
      seed: options.seed ?? randomInt(MAX_SEED),
    },
    {
      onStart: (total, runId, stop) => {
        onInterrupt(stop);
        display.start(total, runId);
      },
      onOutcome: (outcome) => display.outcome(outcome),
    },
  );
  display.end();
  const file = join(fromThere(options.reportDir), 'comparison.json');
  await writeFile(file, `${JSON.stringify(comparison, null, 2)}\n`);
  say(comparisonText(comparison));
  say(`Report: ${file}`);
  return CODES[comparison.answer];
};

/** The command `compare`. Calls `conclude` with the exit code. */
export const compareCommand = (conclude: (code: number) => void): Command =>
  new Command('compare')
    .description('compares two deployments by the same seeded requests, to decide about an upgrade')
    .addOption(baseUrlOption('the deployment in use'))
    .addOption(tokenOption('its access token'))
    .addOption(new Option('--other-token <token>', 'token of another organisation').env('CONFORMANCE_OTHER_TOKEN'))
    .addOption(new Option('--limited-token <token>', 'token without scopes').env('CONFORMANCE_LIMITED_TOKEN'))
    .addOption(new Option('--partial-token <token>', 'token with four scopes').env('CONFORMANCE_PARTIAL_TOKEN'))
    .addOption(
      new Option('--other-url <url>', 'the deployment to upgrade to').argParser(toBaseUrl).makeOptionMandatory(),
    )
    .option('--other-url-token <token>', 'its access token, if it differs')
    .option('--other-url-other-token <token>', 'token of another organisation on that deployment')
    .addOption(new Option('--profile <profile>', 'which requirements').choices(PROFILES).default('all'))
    .option('--only <id...>', 'only these requirements', [])
    .option('--allow-residue', 'create users too where the deployment cannot delete them', false)
    .option('--report-dir <folder>', 'where the report is written', 'conformance-report')
    .option('--seed <number>', 'seed of the random values', wholeNumber(0, MAX_SEED))
    .action(async (options: Options) => conclude(await compareAndTell(options)));
