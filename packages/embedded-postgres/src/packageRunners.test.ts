import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive } from './liveness.ts';
import { fromPs, processesOf } from './processes.ts';
import { untilGone } from './testSupport.ts';

const watcher = join(import.meta.dirname, 'testPackageRunners.ts');

/** Starts the watcher below `bash -c`, `npx`, `sh -c`, `pnpm` and `sh -c`; shell scripts replace the runners. */
const launch = async (npmLifecycleEvent: string | undefined) => {
  const folder = await mkdtemp(join(tmpdir(), 'parents-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [npx, pnpm] = [join(folder, 'npx'), join(folder, 'pnpm')];
  const run = `"${process.execPath}" "${watcher}" & echo "watcher $!"; wait`;
  await writeFile(pnpm, `#!/bin/sh\necho "pnpm $$"\nsh -c '${run}' & wait\n`);
  await writeFile(npx, `#!/bin/sh\necho "npx $$"\nsh -c '"${pnpm}" & wait' & wait\n`);
  for (const path of [pnpm, npx]) await chmod(path, 0o755);
  const { npm_lifecycle_event: _, ...environment } = process.env;
  const top: ChildProcess = spawn('bash', ['-c', `"${npx}" start & wait # pnpm start`], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: npmLifecycleEvent === undefined ? environment : { ...environment, npm_lifecycle_event: npmLifecycleEvent },
  });
  if (top.stdout === null) throw new Error('no standard output');
  const lines = createInterface({ input: top.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => String((await lines.next()).value);
  const pids = new Map<string, number>();
  for (let line = await next(); line !== 'watching'; line = await next()) {
    const [name = '', pid] = line.split(' ');
    pids.set(name, Number(pid));
  }
  const watcherPid = pids.get('watcher') ?? 0;
  onTestFinished(() => void (isAlive(watcherPid) && process.kill(watcherPid, 'SIGKILL')));
  const kill = async (name: string): Promise<void> => {
    const pid = pids.get(name) ?? 0;
    process.kill(pid, 'SIGKILL');
    await untilGone(pid);
  };
  /** Lets the watcher check once, and returns what it prints. */
  const check = (): Promise<string> => {
    process.kill(watcherPid, 'SIGUSR2');
    return next();
  };
  return { top, kill, check };
};

test.each(['npx', 'pnpm'])('a program started by package runners notices that %s was killed', async (runner) => {
  const { kill, check } = await launch('start');
  expect(await check()).toBe('checked');
  await kill(runner);
  expect(await check()).toBe('exited');
});

test('a program continues if the process that started its package runners ends', async () => {
  const { top, kill, check } = await launch('start');
  top.kill('SIGKILL');
  await once(top, 'exit');
  expect(await check()).toBe('checked');
  await kill('npx');
  expect(await check()).toBe('exited');
});

test('a program that was started directly continues if its parents end', async () => {
  const { kill, check } = await launch(undefined);
  await kill('npx');
  await kill('pnpm');
  expect(await check()).toBe('checked');
});

test('ps finds the same processes as /proc', () => {
  const pids = [process.pid, process.ppid, 2 ** 22 + 1];
  const found = processesOf(pids);
  expect(found.map(({ pid }) => pid)).toEqual([process.pid, process.ppid]);
  const order = (list: typeof found) => list.toSorted((a, b) => a.pid - b.pid);
  expect(order(fromPs(pids))).toEqual(order(found));
});
