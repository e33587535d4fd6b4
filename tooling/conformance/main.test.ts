import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished, test } from 'vitest';
import { COMPILED } from '../testbed/compiled.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const runFile = promisify(execFile);

/** The parts of a report that the tests read. */
interface Report {
  requirements: { id: string; verdict: string }[];
  environment: { tokens: string[] };
}

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the command without the environment variables that name a deployment. */
const conformance = (...args: string[]): Promise<Ended> => {
  const { PATH, HOME } = process.env;
  return runFile(process.execPath, ['--conditions=source', MAIN, ...args], { env: { PATH, HOME, ...COMPILED } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Ended) => error,
  );
};

/**
 * The checks that use the token without scopes, the token with few scopes, and a deployment in which users may stay.
 */
const PARTS = ['N1-SCOPE', 'N1-FORBIDDEN-TYPE', 'S4-createUser'];

test('without a base URL, the command checks the service of this repository with all tokens', async ({ expect }) => {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-command-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { code, stdout } = await conformance('--only', ...PARTS, '--report-dir', folder);
  const { requirements, environment }: Report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
  expect(environment.tokens).toEqual(['main', 'other', 'limited', 'partial', 'client', 'userClient']);
  const passed = requirements.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id);
  expect(passed).toEqual(expect.arrayContaining(PARTS));
  expect(stdout).toContain('conformant in what was checked: 3 of');
  expect(code).toBe(2);
});

test('the command checks the given deployment, and exits with the code of the suite', async ({ expect }) => {
  const { code, stderr } = await conformance('--base-url', 'http://127.0.0.1:1', '--token', 'a-token');
  expect(stderr).toContain('http://127.0.0.1:1 cannot be reached');
  expect(code).toBe(2);
});
