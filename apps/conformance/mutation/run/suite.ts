import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from '../../src/deployment/settings.ts';
import type { Check } from '../../src/expect/check.ts';
import type { Report, Verdict } from '../../src/report/report.ts';
import { type Progress, run } from '../../src/run/run.ts';
import type { Tokens } from '../operators/operator.ts';

const CLI = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

/** The seed of the runs in this process. */
export const SEED = 1;

/** The defaults of the command line. */
const EVERYTHING = {
  profile: 'all',
  readOnly: false,
  allowResidue: true,
  keepData: false,
  seed: SEED,
  concurrency: 8,
  timeoutMs: 10_000,
} as const;

/** A deployment, and the tokens for a run of the suite. */
export interface Deployment extends Tokens {
  baseUrl: string;
  client?: Client;
  userClient?: Client;
  /** The URL for receivers of a run. */
  webhookUrl?: string | undefined;
  /** Its further URLs. */
  furtherBaseUrls?: readonly string[];
}

/** The results of a run on a deployment. */
export interface SuiteResult {
  exitCode: number | null;
  /** By requirement; empty if the suite could not run. */
  verdicts: ReadonlyMap<string, Verdict>;
  seconds: number;
  /** Its output, to explain the result. */
  output: string;
}

/** The result of a run in this process. */
export interface RunResult extends Omit<SuiteResult, 'exitCode'> {
  /** Whether a check could not complete because the service delayed requests. */
  isThrottled: boolean;
}

const secondsSince = (start: number): number => (performance.now() - start) / 1000;

const verdictsOf = ({ requirements }: Report): ReadonlyMap<string, Verdict> =>
  new Map(requirements.map(({ id, verdict }) => [id, verdict]));

const verdictsIn = async (folder: string): Promise<ReadonlyMap<string, Verdict>> => {
  const text = await readFile(join(folder, 'report.json'), 'utf8').catch(() => undefined);
  return text === undefined ? new Map() : verdictsOf(JSON.parse(text));
};

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'conformance-mutation-'));

/** Runs the suite like its users, as a separate program, and reads its report. */
export const runAsProgram = async (deployment: Deployment, ...options: readonly string[]): Promise<SuiteResult> => {
  const folder = await newFolder();
  const start = performance.now();
  const tokens = {
    CONFORMANCE_TOKEN: deployment.token,
    CONFORMANCE_OTHER_TOKEN: deployment.otherToken,
    CONFORMANCE_LIMITED_TOKEN: deployment.limitedToken,
    CONFORMANCE_PARTIAL_TOKEN: deployment.partialToken,
    CONFORMANCE_CLIENT_ID: deployment.client?.id ?? '',
    CONFORMANCE_CLIENT_SECRET: deployment.client?.secret ?? '',
    CONFORMANCE_USER_CLIENT_ID: deployment.userClient?.id ?? '',
    CONFORMANCE_USER_CLIENT_SECRET: deployment.userClient?.secret ?? '',
    CONFORMANCE_WEBHOOK_URL: deployment.webhookUrl ?? '',
  };
  const given = Object.fromEntries(Object.entries(tokens).filter(([, token]) => token !== ''));
  const child = spawn(
    process.execPath,
    [
      '--conditions=source',
      CLI,
      ...['--base-url', deployment.baseUrl],
      ...['--report-dir', folder],
      '--allow-residue',
      ...options,
    ],
    {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1', ...given },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [exitCode] = (await once(child, 'close')) as [number | null];
  const verdicts = await verdictsIn(folder);
  await rm(folder, { recursive: true, force: true });
  return { exitCode, verdicts, seconds: secondsSince(start), output };
};

const OUTCOMES_SHOWN = 5;

/** The obstacle to the run, and the messages of the checks that did not pass. */
const complaintsOf = ({ requirements, doubts }: Report): string => {
  const obstacles = doubts.filter(({ kind }) => kind !== 'partial').map(({ text }) => text);
  const outcomes = requirements
    .flatMap(({ id, checks }) => checks.map(({ name, verdict, message }) => ({ id, name, verdict, message })))
    .filter(({ verdict }) => verdict !== 'passed')
    .slice(0, OUTCOMES_SHOWN)
    .map(({ id, name, verdict, message }) => `${id} ${verdict}: ${name}: ${message}`);
  return [...obstacles, ...outcomes].join('\n');
};

/** The selected part of the suite. */
export interface Extent {
  /** The requirements; all by default. */
  only?: readonly string[];
  /** The checks; all by default. */
  where?: (check: Check) => boolean;
  /** Whether the run ends at the first failure. */
  untilFailure?: boolean;
}

/** Ends a run at its first failure that counts even in an interrupted run. */
const endingAtFailure = (): Progress => {
  let stopRun = async (): Promise<void> => undefined;
  return {
    onStart: (_total, _runId, stop) => {
      stopRun = stop;
    },
    onOutcome: ({ verdict, unanswered }) => {
      if (verdict === 'failed' && unanswered !== true) void stopRun();
    },
  };
};

/** Runs the suite in this process, which saves most of the time of a short run. */
export const runInProcess = async (
  deployment: Deployment,
  { only = [], where, untilFailure = false }: Extent,
): Promise<RunResult> => {
  const reportDir = await newFolder();
  const start = performance.now();
  try {
    const options = { ...EVERYTHING, ...deployment, only, where, reportDir };
    const report = await run(options, untilFailure ? endingAtFailure() : undefined);
    const isThrottled = report.doubts.some(({ kind }) => kind === 'throttled');
    return { verdicts: verdictsOf(report), seconds: secondsSince(start), output: complaintsOf(report), isThrottled };
  } catch (error) {
    const output = error instanceof Error ? error.message : String(error);
    return { verdicts: new Map(), seconds: secondsSince(start), output, isThrottled: false };
  } finally {
    await rm(reportDir, { recursive: true, force: true });
  }
};

const TAIL_LINES = 15;

/** The last lines of the output. */
export const tailOf = ({ output }: Pick<SuiteResult, 'output'>): string =>
  output.trim().split('\n').slice(-TAIL_LINES).join('\n');

/** The requirements with this verdict. */
export const withVerdict = ({ verdicts }: Pick<SuiteResult, 'verdicts'>, wanted: Verdict): string[] =>
  [...verdicts].filter(([, verdict]) => verdict === wanted).map(([id]) => id);
