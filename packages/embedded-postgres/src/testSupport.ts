/**
 * Data folders, servers and owning processes for the tests of the embedded PostgreSQL. They are removed after each
 * test.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { isAlive } from './liveness.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts';

/** A path for a data folder, in a new folder with these permissions. */
export const newDataDir = async (mode = 0o711): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-'));
  await chmod(folder, mode);
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return join(folder, 'data');
};

/** Starts a server that is stopped after the test. */
export const start = async (dataDir: string): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ dataDir, onProgress: () => undefined });
  onTestFinished(() => server.stop());
  return server;
};

export const query = async (url: string, statement: string, values: readonly string[] = []) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client.query(statement, [...values]).finally(() => client.end());
};

/** The process id in the lock file of the database. */
export const pidOf = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

/** Waits for an effect of another process, until the time-out of the test. */
export const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await wait(20);
};

/** Starts a process that owns a server. Resolves when the process has printed a line that starts with `awaited`. */
export const owner = async (dataDir: string, awaited: string): Promise<{ process: ChildProcess; line: string }> => {
  const child = spawn(process.execPath, ['--conditions=source', join(import.meta.dirname, 'testOwner.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith(awaited)) return { process: child, line };
  }
  throw new Error(`the owner ended before it printed "${awaited}"`);
};

/** Kills a child process, and waits until it has ended. */
export const killHard = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL');
  await once(child, 'exit');
};

/** Waits until the process has ended. A zombie counts as ended. */
export const untilGone = (pid: number): Promise<void> =>
  until(async () => !isAlive(pid) || /\) Z /.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
