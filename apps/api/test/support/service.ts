import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../../../tooling/testbed/api.ts';
import { type Identity, newAuthority } from '../../../../tooling/testbed/authority.ts';
import { scratchDatabase } from '../../../../tooling/testbed/database.ts';
import { migrateDatabase } from '../../../../tooling/testbed/tenants.ts';
import { openTestbed } from '../../../../tooling/testbed/testbed.ts';
import { startService } from './program.ts';
import { webhookSettings } from './receivers.ts';
import { leaveTraces } from './traces.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Base URL of the service under test. */
    baseUrl: string;
    /** Its database, for organisations and tokens, which the interface cannot create. */
    databaseUrl: string;
    /** A server on which tests may create databases. */
    serverUrl: string;
    /** The name of a migrated, empty database there, to be copied. */
    migratedDatabase: string;
    /** The log of the service, a file. */
    logFile: string;
    /** The file in which tests record issued tokens, one per line. */
    tokensFile: string;
    /** The certificate of the authority for receivers of webhooks. */
    authorityFile: string;
    receiverIdentity: Identity;
  }
}

/** Starts PostgreSQL (embedded, or the one of DATABASE_URL) and, on a separate database in it, the service. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { folder, undo, clear } = await openTestbed(console.error);
  const startPostgres = async (): Promise<string> => {
    const embedded = await startEmbeddedPostgres({ dataDir: folder, onProgress: console.error });
    undo(() => embedded.stop());
    return embedded.url;
  };
  const serverUrl = process.env.DATABASE_URL || (await startPostgres());
  const migrated = await scratchDatabase(serverUrl);
  undo(migrated.drop);
  await migrateDatabase(migrated.url);
  const database = await scratchDatabase(serverUrl, migrated.name);
  undo(database.drop);
  const [logFile, tokensFile] = [join(folder, 'service.log'), join(folder, 'tokens')];
  await writeFile(tokensFile, '');
  const traces = process.env.TEST_TRACES;
  if (traces !== undefined) undo(() => leaveTraces(traces, { databaseUrl: database.url, logFile, tokensFile }));
  const never = '10000000';
  const limits = { RATE_LIMIT: never, ANONYMOUS_RATE_LIMIT: never, CREDENTIALS_RATE_LIMIT: never };
  // A busy test may use an idle connection at the moment when the service would close it.
  const patience = { KEEP_ALIVE_TIMEOUT_MS: '600000' };
  const authority = newAuthority();
  undo(async () => authority.remove());
  const settings = {
    DATABASE_URL: database.url,
    LOG_LEVEL: 'info',
    ...limits,
    ...patience,
    ...webhookSettings(authority.file),
  };
  const { baseUrl } = await startService(undo, settings, logFile);

  project.provide('baseUrl', baseUrl);
  project.provide('databaseUrl', database.url);
  project.provide('serverUrl', serverUrl);
  project.provide('migratedDatabase', migrated.name);
  project.provide('logFile', logFile);
  project.provide('tokensFile', tokensFile);
  project.provide('authorityFile', authority.file);
  project.provide('receiverIdentity', authority.identityFor('127.0.0.1', '::1', 'receiver.test'));
  return clear;
}
