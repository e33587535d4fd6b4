import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startGuard } from './guard.ts';
import { newDataDir } from './testSupport.ts';

/** A process that stands for the server, and the folder for its lock file. */
const standIn = async () => {
  const cluster = await newDataDir();
  await mkdir(cluster);
  const child = spawn('sleep', ['60']);
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, pid: child.pid ?? 0, lockFile: join(cluster, 'postmaster.pid'), guard: startGuard(cluster) };
};

test('a server that has not written its lock file when its owner dies is stopped as soon as it has', async () => {
  const { child, pid, lockFile, guard } = await standIn();
  guard.watch(pid);
  guard.release();
  await writeFile(lockFile, `${pid + 1}\n`);
  const isSpared = await Promise.race([once(child, 'exit'), once(AbortSignal.timeout(500), 'abort')]);
  expect(isSpared).toMatchObject([{ type: 'abort' }]);
  await writeFile(lockFile, `${pid}\n`);
  expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
});
