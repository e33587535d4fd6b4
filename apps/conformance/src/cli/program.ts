import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { CouldNotRun } from '../deployment/errors.ts';
import { redactor } from '../deployment/redact.ts';
import { MODULES, type Module } from '../interface/modules.ts';
import { displayOn, summaryOf } from '../report/console.ts';
import { writeReport } from '../report/write.ts';
import { PROFILES, type Profile } from '../requirements/profile.ts';
import { run } from '../run/run.ts';
import { sweep } from '../run/sweep.ts';
import { VERSION } from '../run/version.ts';
import { compareCommand } from './compareCommand.ts';
import { listing } from './listing.ts';
import {
  baseUrlOption,
  baseUrlsOption,
  type ClientOptions,
  CONFORMANT,
  clientsOf,
  type DeploymentOptions,
  deploymentOf,
  fromThere,
  INCONCLUSIVE,
  MAX_SEED,
  NOT_CONFORMANT,
  onInterrupt,
  say,
  tokenOption,
  toWebhookUrl,
  wholeNumber,
} from './options.ts';
import { pactCommand, verifyAndTell } from './pactCommand.ts';
import { addSourceOptions, type SourceOptions, sourceIn } from './pactOptions.ts';

const MINUTE_MS = 60_000;

const CODES = { conformant: CONFORMANT, 'not conformant': NOT_CONFORMANT, inconclusive: INCONCLUSIVE } as const;

const toPattern = (text: string): RegExp => {
  try {
    return new RegExp(text, 'i');
  } catch {
    throw new InvalidArgumentError('Give a regular expression.');
  }
};

interface Options extends Omit<DeploymentOptions, 'baseUrl'>, ClientOptions, SourceOptions {
  baseUrl?: string[];
  webhookUrl?: string;
  webhookPort?: number;
  profile: Profile;
  module?: Module;
  readOnly: boolean;
  allowResidue: boolean;
  keepData: boolean;
  only: string[];
  grep?: RegExp;
  reportDir: string;
  baseline?: string;
  seed?: number;
  concurrency?: number;
  timeout: number;
  maxWait: number;
  list?: true;
}

const check = async (options: Options): Promise<number> => {
  if (options.list) {
    say(listing());
    return CONFORMANT;
  }
  const source = sourceIn(options);
  if (source !== undefined && options.readOnly) {
    throw new CouldNotRun('Verifying pacts requires writes: omit --read-only or the option for the pacts.');
  }
  const [baseUrl, ...furtherBaseUrls] = options.baseUrl ?? [];
  const deployment = deploymentOf({ ...options, baseUrl });
  const display = displayOn(process.stdout);
  const reportDir = fromThere(options.reportDir);
  const timeoutMs = options.timeout * 1000;
  const report = await run(
    {
      ...options,
      ...deployment,
      ...clientsOf(options),
      furtherBaseUrls,
      reportDir,
      baseline: options.baseline && fromThere(options.baseline),
      seed: options.seed ?? randomInt(MAX_SEED),
      timeoutMs,
      maxWaitMs: options.maxWait * MINUTE_MS,
      grep: options.grep,
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
  await writeReport(report, reportDir);
  say(summaryOf(report));
  say(`Report: ${resolve(reportDir, 'report.html')}`);
  const code = CODES[report.verdict];
  const obstacle = report.doubts.find(({ kind }) => kind === 'misconfigured');
  if (obstacle !== undefined) process.stderr.write(`Could not run: ${obstacle.text}\n`);
  if (source === undefined || obstacle !== undefined) return code;
  const { allowResidue } = options;
  const ofPacts = await verifyAndTell({ ...deployment, source, reportDir, timeoutMs, allowResidue });
  // A failure takes precedence over an inconclusive result.
  return [code, ofPacts].includes(NOT_CONFORMANT) ? NOT_CONFORMANT : Math.max(code, ofPacts);
};

const program = (conclude: (code: number) => void): Command => {
  const command = new Command('training-provider-conformance')
    .description('Checks a deployment of the /v1 interface against the specification and the decisions.')
    .version(VERSION)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(text) });
  command
    .addOption(baseUrlsOption('the deployment, without /v1; repeat for another URL of the same deployment'))
    .addOption(tokenOption('access token of an organisation to work in'))
    .addOption(new Option('--other-token <token>', 'token of another organisation').env('CONFORMANCE_OTHER_TOKEN'))
    .addOption(new Option('--limited-token <token>', 'token without scopes').env('CONFORMANCE_LIMITED_TOKEN'))
    .addOption(
      new Option('--partial-token <token>', 'token that may read participants, changes, histories and exports').env(
        'CONFORMANCE_PARTIAL_TOKEN',
      ),
    )
    .addOption(new Option('--client-id <id>', 'OAuth client with all scopes').env('CONFORMANCE_CLIENT_ID'))
    .addOption(new Option('--client-secret <secret>', 'its secret').env('CONFORMANCE_CLIENT_SECRET'))
    .addOption(
      new Option('--user-client-id <id>', 'OAuth client that acts for a user without groups').env(
        'CONFORMANCE_USER_CLIENT_ID',
      ),
    )
    .addOption(new Option('--user-client-secret <secret>', 'its secret').env('CONFORMANCE_USER_CLIENT_SECRET'))
    .addOption(
      new Option('--webhook-url <url>', 'https URL that forwards to this run, at --webhook-port or {port}')
        .env('CONFORMANCE_WEBHOOK_URL')
        .argParser(toWebhookUrl),
    )
    .addOption(
      new Option('--webhook-port <port>', 'port of this machine that receives webhooks; default: a free one')
        .env('CONFORMANCE_WEBHOOK_PORT')
        .argParser(wholeNumber(1, 65_535)),
    )
    .addOption(new Option('--profile <profile>', 'which requirements').choices(PROFILES).default('all'))
    .addOption(new Option('--module <module>', 'only this module').choices(MODULES))
    .option('--read-only', 'send nothing but GET and HEAD', false)
    .option('--allow-residue', 'create users too where the deployment cannot delete them', false)
    .option('--keep-data', 'keep the created records', false)
    .option('--only <id...>', 'only these requirements', [])
    .option('--grep <pattern>', 'only checks whose name matches', toPattern)
    .option('--report-dir <folder>', 'where reports are written', 'conformance-report')
    .option('--baseline <file>', 'known failures')
    .option('--seed <number>', 'seed of the random values', wholeNumber(0, MAX_SEED))
    .option(
      '--concurrency <number>',
      'number of simultaneous checks; default: derived from the latency',
      wholeNumber(1, 64),
    )
    .option('--max-wait <minutes>', 'maximum duration of the run because of rate limits', wholeNumber(0, 1440), 10)
    .option('--timeout <seconds>', 'maximum time until a response', wholeNumber(1, 600), 10)
    .option('--list', 'list the requirements and their checks');
  addSourceOptions(command)
    .action(async (options: Options) => conclude(await check(options)))
    .addCommand(pactCommand(conclude))
    .addCommand(compareCommand(conclude));
  command
    .command('sweep')
    .description('removes the records of an interrupted run')
    .requiredOption('--run-id <id>', 'id of the run, from its output')
    .addOption(baseUrlOption('the deployment').makeOptionMandatory())
    .addOption(tokenOption('the token of the run').makeOptionMandatory())
    .addOption(new Option('--other-token <token>', 'token of the other organisation').env('CONFORMANCE_OTHER_TOKEN'))
    .option('--report-dir <folder>', 'where the run wrote its ledger', 'conformance-report')
    .action(async (options: Parameters<typeof sweep>[0]) => {
      const { text, isDone } = await sweep({ ...options, reportDir: fromThere(options.reportDir) });
      say(text);
      conclude(isDone ? CONFORMANT : NOT_CONFORMANT);
    });
  return command;
};

const SECRET_OPTION =
  /^--(?:(?:other-|limited-|partial-|pact-broker-|other-url-|other-url-other-)?token|(?:user-)?client-secret)(?:=(.*))?$/;

/** Secrets on the command line, which error messages must not repeat. */
const secretsIn = (argv: readonly string[]) =>
  argv.flatMap((argument, index) => {
    const option = SECRET_OPTION.exec(argument);
    if (option === null) return [];
    const value = option[1] ?? argv[index + 1];
    return value ? [{ value, name: 'token' }] : [];
  });

/**
 * Runs the command line.
 * @returns 0 conformant, 1 not conformant, 2 inconclusive
 */
export const main = async (argv: readonly string[]): Promise<number> => {
  let code = INCONCLUSIVE;
  try {
    await program((result) => {
      code = result;
    }).parseAsync(argv);
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? CONFORMANT : INCONCLUSIVE;
    const text = error instanceof CouldNotRun ? error.message : String(error instanceof Error ? error.stack : error);
    process.stderr.write(`Could not run: ${redactor(secretsIn(argv))(text)}\n`);
    return INCONCLUSIVE;
  }
};
