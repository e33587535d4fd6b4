import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Report, Verdict } from '../src/report/report.ts';
import type { Tokens } from './mutants/index.ts';

const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url));

/** What the suite is to say something about. */
export interface Target extends Tokens {
  baseUrl: string;
}

/** What the suite has said of a deployment. */
export interface Judgement {
  exitCode: number | null;
  /** By requirement; empty where the suite could not run. */
  verdicts: ReadonlyMap<string, Verdict>;
  seconds: number;
  /** What it printed, for a person who wants to know why. */
  output: string;
}

const verdictsIn = async (folder: string): Promise<ReadonlyMap<string, Verdict>> => {
  const text = await readFile(join(folder, 'report.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return new Map();
  const { requirements } = JSON.parse(text) as Report;
  return new Map(requirements.map(({ id, verdict }) => [id, verdict]));
};

/** Runs the suite as its users do, as a program of its own, and reads its report. */
export const judge = async (target: Target, ...options: readonly string[]): Promise<Judgement> => {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-prove-'));
  const start = performance.now();
  const tokens = {
    CONFORMANCE_TOKEN: target.token,
    CONFORMANCE_OTHER_TOKEN: target.otherToken,
    CONFORMANCE_LIMITED_TOKEN: target.limitedToken,
  };
  const given = Object.fromEntries(Object.entries(tokens).filter(([, token]) => token !== ''));
  const child = spawn(
    process.execPath,
    [
      '--conditions=source',
      CLI,
      ...['--base-url', target.baseUrl],
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
  return { exitCode, verdicts, seconds: (performance.now() - start) / 1000, output };
};

/** The requirements with this verdict. */
export const withVerdict = ({ verdicts }: Judgement, wanted: Verdict): string[] =>
  [...verdicts].filter(([, verdict]) => verdict === wanted).map(([id]) => id);
