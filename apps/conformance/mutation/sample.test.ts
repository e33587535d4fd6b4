import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { tryImpostor } from './run/controls.ts';
import { impostors } from './run/impostors.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

const SAMPLE = [
  'extra-envelope-key',
  'patch-echoes',
  'note-under-another-parent',
  'route-without-authentication',
  'etag-never-changes',
  // The run starts by reading the client's scopes: a missing list is not a fault of the client.
  'area-missing',
];

const mutate = async (...args: string[]): Promise<{ exitCode: unknown; out: string; err: string }> => {
  const child = spawn(process.execPath, ['--conditions=source', MAIN, ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NO_COLOR: '1',
      ...inject('environment'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[exitCode], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { exitCode, out, err };
};

describe('the conformance suite', () => {
  test.each(impostors.filter(({ id }) => ['nothing-there', 'always-200', 'always-401'].includes(id)))(
    'does not accept the impostor $id as an implementation',
    async (impostor) => {
      const { isRight, message } = await tryImpostor(impostor);
      expect(isRight, message).toBe(true);
    },
  );

  test('catches a sample of the mutants, and writes the matrix of mutants', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'conformance-matrix-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const { exitCode, out } = await mutate(...SAMPLE, '--report-dir', folder);
    expect(out).toContain(`${SAMPLE.length}/${SAMPLE.length} mutants`);
    expect(await readFile(join(folder, 'matrix.md'), 'utf8')).toContain(
      `${SAMPLE.length} of ${SAMPLE.length} mutants are caught.`,
    );
    expect(exitCode).toBe(0);
  });
});

test('the mutation run exits with 2 if a mutant is unknown', async () => {
  const { exitCode, err } = await mutate('no-such-mutant');
  expect(err).toContain('There is no mutant or topic no-such-mutant');
  expect(exitCode).toBe(2);
});
