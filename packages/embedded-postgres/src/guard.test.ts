import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startGuard } from './guard.ts';
import { newDataDir } from './testSupport.ts';

/**
 * A process that stands for the server, and its lock file: a pipe, so that a test knows what the guard has read.
 * `says` resolves when the guard has begun to read; when it begins again, it has acted on what it read before.
 */
const standIn = async () => {
  const cluster = await newDataDir();
  await mkdir(cluster);
  const lockFile = join(cluster, 'postmaster.pid');
  execFileSync('mkfifo', [lockFile]);
  const child = spawn('sleep', ['60']);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    // A guard that waits for the pipe is let go, and finds none the next time.
    const pipe = await open(lockFile, 'r+');
    await rm(lockFile);
    await pipe.close();
  });
  const says = (pid: number): Promise<void> => writeFile(lockFile, `${pid}\n`);
  return { child, pid: child.pid ?? 0, says, guard: startGuard(cluster) };
};

test('a server that has not written its lock file when its owner dies is stopped as soon as it has', async () => {
  const { child, pid, says, guard } = await standIn();
  const exit = once(child, 'exit');
  guard.watch(pid);
  guard.release();
  await says(pid + 1);
  await says(pid + 1);
  expect(child).toMatchObject({ exitCode: null, signalCode: null });
  await says(pid);
  expect(await exit).toEqual([null, 'SIGINT']);
});
