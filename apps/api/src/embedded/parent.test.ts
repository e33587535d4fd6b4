import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

const watcher = join(import.meta.dirname, 'testParent.ts');

/** Starts the watcher below `npx`, `sh -c`, `pnpm` and `sh -c`, each a shell script of that name; returns npx. */
const launch = async (npmLifecycleEvent: string | undefined) => {
  const folder = await mkdtemp(join(tmpdir(), 'parents-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const run = `"${process.execPath}" "${watcher}" & echo "pid $!"; wait`;
  await writeFile(join(folder, 'pnpm'), `#!/bin/sh\nsh -c '${run}' & wait\n`);
  await writeFile(join(folder, 'npx'), `#!/bin/sh\nsh -c '"${join(folder, 'pnpm')}" & wait' & wait\n`);
  for (const name of ['pnpm', 'npx']) await chmod(join(folder, name), 0o755);
  const { npm_lifecycle_event: _, ...environment } = process.env;
  const child = spawn(join(folder, 'npx'), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: npmLifecycleEvent === undefined ? environment : { ...environment, npm_lifecycle_event: npmLifecycleEvent },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const pid = Number(String((await lines.next()).value).slice(4));
  expect((await lines.next()).value).toBe('watching');
  return { child, lines, pid };
};

test('a program that a package runner started notices that the topmost runner was killed', async () => {
  const { child, lines } = await launch('start');
  child.kill('SIGKILL');
  expect((await lines.next()).value).toBe('gone');
});

test('a program that was started directly goes on when its parents end', async () => {
  const { child, lines, pid } = await launch(undefined);
  child.kill('SIGKILL');
  await once(child, 'exit');
  process.kill(pid, 'SIGTERM');
  expect((await lines.next()).done).toBe(true);
});
