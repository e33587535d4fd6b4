import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Stage } from './stage.ts';

/** The built service. */
const SERVICE = fileURLToPath(new URL('../../apps/api/dist/process/main.js', import.meta.url));
/** Rates are counted as in production, but the load must not meet the limit. */
const NEVER_REACHED = '10000000';
/** It may have to migrate first. */
const START_LIMIT_MS = 120_000;
const POLL_MS = 5;
const LAST_LINES = 5;
const KILL_AFTER_MS = 30_000;
const KIB_PER_MB = 1_000_000 / 1_024;

/** The service in a process of its own. */
export interface Service {
  readonly url: string;
  /** From the spawn to the first 200 of /readyz, in seconds. */
  readonly startSeconds: number;
  /** Its exit code once it has ended, or the signal that ended it; undefined while it lives. */
  ended(): string | undefined;
  /** Its resident memory, in MB. */
  residentMb(): number;
  /** Sends a signal and waits for its end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Below the ports that systems give to outgoing connections, one of which could take it while nobody listens on it. */
const [LOWEST_PORT, HIGHEST_PORT] = [10_000, 32_000];

/** A port of this machine that nothing listens on, to be listened on again and again. */
export const freePort = async (): Promise<number> => {
  const port = LOWEST_PORT + Math.floor(Math.random() * (HIGHEST_PORT - LOWEST_PORT));
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return isFree ? port : freePort();
};

/** Whether an address answers 200. */
export const isReady = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ status }) => status === 200,
    () => false,
  );

const endOf = (child: ChildProcess): string | undefined =>
  child.signalCode ?? (child.exitCode === null ? undefined : String(child.exitCode));

/**
 * Starts the service as in production, with these settings and nothing else of the environment, and waits until it is
 * ready. Its log goes to a file of the stage.
 */
export const startService = async (
  stage: Stage,
  settings: Readonly<Record<string, string>>,
  file: string = SERVICE,
): Promise<Service> => {
  const port = settings.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(stage.folder, `service-${port}.log`);
  const log = openSync(logFile, 'a');
  const start = performance.now();
  const env = { PATH: process.env.PATH ?? '', RATE_LIMIT: NEVER_REACHED, ...settings, PORT: port };
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', log, log] });
  closeSync(log);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (endOf(child) !== undefined) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
    await exit;
    clearTimeout(late);
  };
  stage.undo(() => end('SIGTERM'));
  while (!(await isReady(`${url}/readyz`))) {
    if (endOf(child) !== undefined) {
      const words = readFileSync(logFile, 'utf8').trim().split('\n').slice(-LAST_LINES).join('\n');
      throw new Error(`the service ended with ${endOf(child)} before it was ready:\n${words}`);
    }
    if (performance.now() - start > START_LIMIT_MS) throw new Error(`not ready after ${START_LIMIT_MS} ms`);
    await sleep(POLL_MS);
  }
  const startSeconds = (performance.now() - start) / 1_000;
  const residentMb = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / KIB_PER_MB;
  return { url, startSeconds, ended: () => endOf(child), residentMb, end };
};
