import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startEmbeddedPostgres } from '@training-provider/embedded-postgres';
import type { TestProject } from 'vitest/node';
import { PATIENT_MS } from './program.ts';
import { scratchDatabase } from './scratchDatabase.ts';
import { leaveTraces } from './traces.ts';

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
    /** Where the tests note the tokens that they give out, a line each. */
    tokensFile: string;
  }
}

/** Waits for the line that says where the service is, and keeps what follows, its log, in a file. */
const whenReady = (service: ChildProcess, log: WriteStream): Promise<string> =>
  new Promise((resolve, reject) => {
    if (service.stdout === null) return reject(new Error('the service has no standard output'));
    const lines = createInterface({ input: service.stdout });
    lines.on('line', (line) => {
      const url = /^Ready: (\S+)\/v1$/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
      else log.write(`${line}\n`);
    });
    lines.once('close', () => {
      log.end();
      reject(new Error('the service ended before it was ready'));
    });
  });

/** Starts PostgreSQL (embedded, or the one of DATABASE_URL) and, on a database of its own in it, the service. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'api-test-'));
  const given = process.env.DATABASE_URL || undefined;
  const embedded =
    given === undefined ? await startEmbeddedPostgres({ dataDir: folder, say: console.error }) : undefined;
  const serverUrl = given ?? embedded?.url ?? '';
  const database = await scratchDatabase(serverUrl);

  const service = spawn(process.execPath, ['--conditions=source', 'src/process/main.ts'], {
    cwd: new URL('../..', import.meta.url),
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      PORT: '0',
      LOG_LEVEL: 'info',
      RATE_LIMIT: '10000000',
      DATABASE_TIMEOUT_MS: PATIENT_MS,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const logFile = join(folder, 'service.log');
  const log = createWriteStream(logFile);
  const logged = once(log, 'close');
  const baseUrl = await whenReady(service, log);
  const tokensFile = join(folder, 'tokens');
  await writeFile(tokensFile, '');

  project.provide('baseUrl', baseUrl);
  project.provide('databaseUrl', database.url);
  project.provide('serverUrl', serverUrl);
  project.provide('logFile', logFile);
  project.provide('tokensFile', tokensFile);
  return async () => {
    service.kill('SIGTERM');
    await logged;
    const traces = process.env.TEST_TRACES;
    if (traces !== undefined) await leaveTraces(traces, { databaseUrl: database.url, logFile, tokensFile });
    await database.drop();
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
