import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/embedded/postgres.ts';
import { scratchDatabase } from './scratchDatabase.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Base URL of the service that the tests speak to. */
    baseUrl: string;
    /** Its database, for what the interface can't do: organisations and tokens. */
    databaseUrl: string;
    /** A server on which tests may create databases of their own. */
    serverUrl: string;
    /** The log of the service, a file. */
    logFile: string;
  }
}

const readyLine = async (service: ChildProcess): Promise<string> => {
  if (service.stdout === null) throw new Error('the service has no standard output');
  for await (const line of createInterface({ input: service.stdout })) {
    const url = /^Ready: (\S+)\/v1$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('the service ended before it was ready');
};

/** Starts PostgreSQL (embedded, or the one of DATABASE_URL) and, on a database of its own in it, the service. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'api-test-'));
  const given = process.env.DATABASE_URL || undefined;
  const embedded =
    given === undefined ? await startEmbeddedPostgres({ dataDir: folder, say: console.error }) : undefined;
  const serverUrl = given ?? embedded?.url ?? '';
  const database = await scratchDatabase(serverUrl);

  const service = spawn(process.execPath, ['--conditions=source', 'src/main.ts'], {
    cwd: new URL('../..', import.meta.url),
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const baseUrl = await readyLine(service);

  project.provide('baseUrl', baseUrl);
  project.provide('databaseUrl', database.url);
  project.provide('serverUrl', serverUrl);
  return async () => {
    service.kill('SIGTERM');
    await once(service, 'exit');
    await database.drop();
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
