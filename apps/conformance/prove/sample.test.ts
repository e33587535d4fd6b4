import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { impostors } from './impostors.ts';
import { proveImpostor, proveSpecification } from './proof.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

const SAMPLE = [
  'extra-envelope-key',
  'patch-echoes',
  'note-under-another-parent',
  'route-without-authentication',
  'etag-never-changes',
];

const prove = async (...args: string[]): Promise<{ exitCode: unknown; out: string; err: string }> => {
  const child = spawn(process.execPath, ['--conditions=source', MAIN, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[exitCode], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { exitCode, out, err };
};

describe('the suite', () => {
  test('passes another implementation that follows the specification and decides all else differently', async () => {
    const { holds, says } = await proveSpecification();
    expect(holds, says).toBe(true);
  });

  test.each(impostors.filter(({ id }) => ['nothing-there', 'always-200', 'always-401'].includes(id)))(
    'does not take an impostor for an implementation: $id',
    async (impostor) => {
      const { holds, says } = await proveImpostor(impostor);
      expect(holds, says).toBe(true);
    },
  );

  test('catches a sample of the mutants, each by the requirement that it breaks', async () => {
    const { exitCode, out } = await prove(...SAMPLE);
    expect(out).toContain(`${SAMPLE.length}/${SAMPLE.length} mutants`);
    expect(exitCode).toBe(0);
  });
});

test('the proof could not run where a mutant is asked for that does not exist', async () => {
  const { exitCode, err } = await prove('no-such-mutant');
  expect(err).toContain('There is no mutant no-such-mutant.');
  expect(exitCode).toBe(2);
});
