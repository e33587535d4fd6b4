import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { CouldNotRun } from './faults.ts';
import { listing } from './listing.ts';
import { displayOn, summaryOf } from './report/console.ts';
import { writeReport } from './report/write.ts';
import { run } from './run.ts';
import { type Service, startService } from './service/service.ts';
import { PROFILES, type Profile } from './settings.ts';
import { redactor } from './site/redact.ts';
import { sweep } from './sweep.ts';
import { VERSION } from './version.ts';

/** What the exit code says. */
const CONFORMANT = 0;
const NOT_CONFORMANT = 1;
const COULD_NOT_RUN = 2;

const MAX_SEED = 2 ** 31 - 1;

const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    if (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
    throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
  };

const toBaseUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new InvalidArgumentError('Give an address such as https://api.example.org.');
  }
  if (url.username !== '' || url.password !== '') throw new InvalidArgumentError('Give it without a password.');
  return text.replace(/\/+$/, '').replace(/\/v1$/, '');
};

const toPattern = (text: string): RegExp => {
  try {
    return new RegExp(text, 'i');
  } catch {
    throw new InvalidArgumentError('Give a regular expression.');
  }
};

interface Options {
  baseUrl?: string;
  token?: string;
  otherToken?: string;
  limitedToken?: string;
  profile: Profile;
  readOnly: boolean;
  allowResidue: boolean;
  keepData: boolean;
  only: string[];
  grep?: RegExp;
  reportDir: string;
  baseline?: string;
  seed?: number;
  concurrency: number;
  timeout: number;
  list?: true;
}

/** The directory in which the command was typed: package runners start programs in their package's folder. */
const startedIn = process.env.INIT_CWD ?? process.cwd();
const fromThere = (path: string): string => resolve(startedIn, path);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Stops the run in order on the first Ctrl-C; the second one ends the program. */
const onInterrupt = (stop: () => Promise<void>): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      process.stderr.write('\nStopping, and removing what was created. Again to leave it.\n');
      process.once(signal, () => process.exit(COULD_NOT_RUN));
      void stop();
    });
  }
};

const targetOf = async (options: Options): Promise<Service> => {
  const { baseUrl, token, otherToken, limitedToken } = options;
  if (baseUrl === undefined) return startService();
  if (token === undefined) throw new CouldNotRun('Give an access token with --token or CONFORMANCE_TOKEN.');
  return { baseUrl, token, otherToken, limitedToken, stop: async () => undefined };
};

const check = async (options: Options): Promise<number> => {
  if (options.list) {
    say(listing());
    return CONFORMANT;
  }
  const isOwn = options.baseUrl === undefined;
  const target = await targetOf(options);
  const display = displayOn(process.stdout);
  const reportDir = fromThere(options.reportDir);
  try {
    const { baseUrl, token, otherToken, limitedToken } = target;
    const report = await run(
      {
        ...options,
        baseUrl,
        token,
        otherToken,
        limitedToken,
        reportDir,
        baseline: options.baseline && fromThere(options.baseline),
        allowResidue: options.allowResidue || isOwn,
        seed: options.seed ?? randomInt(MAX_SEED),
        timeoutMs: options.timeout * 1000,
        grep: options.grep,
      },
      {
        onStart: (total, stop) => {
          onInterrupt(stop);
          display.start(total);
        },
        onOutcome: (outcome) => display.outcome(outcome),
      },
    );
    display.end();
    await writeReport(report, reportDir);
    say(summaryOf(report));
    say(`Report: ${resolve(reportDir, 'report.html')}`);
    return report.verdict === 'conformant' ? CONFORMANT : NOT_CONFORMANT;
  } finally {
    await target.stop();
  }
};

const program = (conclude: (code: number) => void): Command => {
  const command = new Command('conformance')
    .description('Checks a deployment of the /v1 interface against the specification and the decisions.')
    .version(VERSION)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeErr: (text) => process.stderr.write(text) });
  command
    .addOption(
      new Option(
        '--base-url <url>',
        'the deployment, without /v1; without it the service of this repository is started',
      )
        .env('CONFORMANCE_BASE_URL')
        .argParser(toBaseUrl),
    )
    .addOption(new Option('--token <token>', 'access token of an organisation to work in').env('CONFORMANCE_TOKEN'))
    .addOption(new Option('--other-token <token>', 'one of another organisation').env('CONFORMANCE_OTHER_TOKEN'))
    .addOption(new Option('--limited-token <token>', 'one that may do nothing').env('CONFORMANCE_LIMITED_TOKEN'))
    .addOption(new Option('--profile <profile>', 'whose requirements').choices(PROFILES).default('all'))
    .option('--read-only', 'send nothing but GET and HEAD', false)
    .option('--allow-residue', 'create users too, which the interface cannot delete', false)
    .option('--keep-data', 'leave what was created', false)
    .option('--only <id...>', 'only these requirements', [])
    .option('--grep <pattern>', 'only checks whose name matches', toPattern)
    .option('--report-dir <folder>', 'where reports are written', 'conformance-report')
    .option('--baseline <file>', 'known failures')
    .option('--seed <number>', 'seed of what is drawn by chance', wholeNumber(0, MAX_SEED))
    .option('--concurrency <number>', 'checks at the same time', wholeNumber(1, 64), 8)
    .option('--timeout <seconds>', 'time that an answer may take', wholeNumber(1, 600), 10)
    .option('--list', 'list the requirements and their checks')
    .action(async (options: Options) => conclude(await check(options)));
  command
    .command('sweep')
    .description('removes what an interrupted run has left')
    .requiredOption('--run-id <id>', 'the run, as its output names it')
    .addOption(
      new Option('--base-url <url>', 'the deployment')
        .env('CONFORMANCE_BASE_URL')
        .argParser(toBaseUrl)
        .makeOptionMandatory(),
    )
    .addOption(new Option('--token <token>', 'the token of the run').env('CONFORMANCE_TOKEN').makeOptionMandatory())
    .addOption(new Option('--other-token <token>', 'that of the other organisation').env('CONFORMANCE_OTHER_TOKEN'))
    .option('--report-dir <folder>', 'where the run wrote its ledger', 'conformance-report')
    .action(async (options: Parameters<typeof sweep>[0]) => {
      const { text, isDone } = await sweep({ ...options, reportDir: fromThere(options.reportDir) });
      say(text);
      conclude(isDone ? CONFORMANT : NOT_CONFORMANT);
    });
  return command;
};

/** Secrets that can stand on the command line: an error must not repeat them. */
const secretsIn = (argv: readonly string[]) =>
  argv.flatMap((argument, index) => {
    const [, inline] = /^--(?:other-|limited-)?token=(.*)$/.exec(argument) ?? [];
    const value = inline ?? (/^--(?:other-|limited-)?token$/.test(argument) ? argv[index + 1] : undefined);
    return value ? [{ value, name: 'token' }] : [];
  });

/**
 * Runs the command line.
 * @returns 0 conformant, 1 not conformant, 2 could not run
 */
export const main = async (argv: readonly string[]): Promise<number> => {
  let code = COULD_NOT_RUN;
  try {
    await program((result) => {
      code = result;
    }).parseAsync(argv);
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? CONFORMANT : COULD_NOT_RUN;
    const text = error instanceof CouldNotRun ? error.message : String(error instanceof Error ? error.stack : error);
    process.stderr.write(`Could not run: ${redactor(secretsIn(argv))(text)}\n`);
    return COULD_NOT_RUN;
  }
};
