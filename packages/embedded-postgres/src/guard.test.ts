import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startGuard } from './guard.ts';
import { newDataDir } from './testSupport.ts';

/**
 * A process in place of the server, and its lock file: a pipe, so that a test knows when the guard has read it.
 * `writeLockFile` resolves when the guard has started to read; when it starts again, it has acted on the previous
 * content.
 */
const standIn = async () => {
  const cluster = await newDataDir();
  await mkdir(cluster);
  const lockFile = join(cluster, 'postmaster.pid');
  const replacePipe = async (): Promise<void> => {
    execFileSync('mkfifo', [`${lockFile}.next`]);
    await rename(`${lockFile}.next`, lockFile);
  };
  await replacePipe();
  const child = spawn('sleep', ['infinity']);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    // Opening the pipe ends the read of a waiting guard, which then finds no file.
    const pipe = await open(lockFile, 'r+');
    await rm(lockFile);
    await pipe.close();
  });
  const writeLockFile = async (pid: number): Promise<void> => {
    const pipe = await open(lockFile, 'w');
    // One pipe for each reader: otherwise a reader that has read its line but not ended yet would consume the next
    // content.
    await replacePipe();
    await pipe.writeFile(`${pid}\n`);
    await pipe.close();
  };
  return { child, pid: child.pid ?? 0, writeLockFile, guard: startGuard(cluster) };
};

test('a server that writes its lock file after the death of its owner is stopped, and no other process is', async () => {
  const { child, pid, writeLockFile, guard } = await standIn();
  const exit = once(child, 'exit');
  guard.watch(pid);
  guard.release();
  await writeLockFile(pid + 1);
  await writeLockFile(pid + 1);
  expect(child).toMatchObject({ exitCode: null, signalCode: null });
  await writeLockFile(pid);
  expect(await exit).toEqual([null, 'SIGINT']);
});
