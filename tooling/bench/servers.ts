import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The service's own default. Both servers have the same number of connections to the database. */
export const POOL_SIZE = 10;
/** Rates are counted as in production, but the load must not meet the limit. */
const NEVER_REACHED = '10000000';
const START_LIMIT_MS = 20_000;
const POLL_MS = 5;
const KILL_AFTER_MS = 5_000;

const BARE = fileURLToPath(new URL('bare.ts', import.meta.url));
/** The built service; BENCH_SERVER names another one to measure, such as a changed copy's `src/main.ts`. */
const SERVICE = process.env.BENCH_SERVER ?? fileURLToPath(new URL('../../apps/api/dist/main.js', import.meta.url));
/** Nothing else of the environment, so that no setting of the shell changes what is measured. */
const INHERITED = { PATH: process.env.PATH ?? '' };

/** A server in a process of its own. */
export interface StartedServer {
  url: string;
  /** From the spawn to the first 200 of /readyz. */
  startSeconds: number;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
let stopping = false;

const launch = (file: string, env: Record<string, string>, stdio: SpawnOptions['stdio']): ChildProcess => {
  if (stopping) throw new Error('interrupted');
  const conditions = file.endsWith('.ts') ? ['--conditions=source'] : [];
  const child = spawn(process.execPath, [...conditions, file], { env, stdio: stdio ?? 'inherit' });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (!running.has(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
  await exit;
  clearTimeout(late);
};

/** Stops every server that runs, and lets no other start. */
export const stopServers = async (): Promise<void> => {
  stopping = true;
  await Promise.all([...running].map(stop));
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
};

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Where the service has its data: in a database that runs, or in a directory for a PostgreSQL that it starts itself. */
export type Storage = { DATABASE_URL: string } | { DATA_DIR: string };

/** Starts the service as in production. Its log goes to a file in `folder`. */
export const startService = async (storage: Storage, folder: string): Promise<StartedServer> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(join(folder, 'service.log'), 'w');
  const start = performance.now();
  const env = {
    ...INHERITED,
    ...storage,
    DATABASE_POOL_SIZE: `${POOL_SIZE}`,
    PORT: `${port}`,
    LOG_LEVEL: 'info',
    RATE_LIMIT: NEVER_REACHED,
  };
  const child = launch(SERVICE, env, ['ignore', log, 'inherit']);
  closeSync(log);
  while (!(await isReady(url))) {
    if (!running.has(child)) throw new Error(`${SERVICE} ended before it was ready`);
    if (performance.now() - start > START_LIMIT_MS)
      throw new Error(`${SERVICE} is not ready after ${START_LIMIT_MS} ms`);
    await sleep(POLL_MS);
  }
  return { url, startSeconds: (performance.now() - start) / 1000, stop: () => stop(child) };
};

/** Starts the bare server and returns its base URL. */
export const startBare = async (databaseUrl: string, organisationId: string): Promise<string> => {
  const env = { ...INHERITED, DATABASE_URL: databaseUrl, POOL_SIZE: `${POOL_SIZE}`, ORGANISATION_ID: organisationId };
  const child = launch(BARE, env, ['ignore', 'inherit', 'inherit', 'ipc']);
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(`http://127.0.0.1:${(message as { port: number }).port}`));
    child.once('exit', () => reject(new Error('the bare server could not start')));
  });
};
