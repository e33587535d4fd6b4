import { inject, onTestFinished } from 'vitest';
import { mintToken } from '../../src/access/tokens.ts';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createOrganisation } from '../../src/resources/org.ts';
import { type Client, clientOf } from './client.ts';
import { type Program, startProgram } from './program.ts';
import { scratchDatabase } from './scratchDatabase.ts';

const HOUR_MS = 3_600_000;

/** An organisation in a migrated database, with a token that may do everything in it. */
export const newOrganisationIn = async (url: string): Promise<{ organisationId: string; token: string }> => {
  const database = await openDatabase(url, 2);
  try {
    const organisationId = await createOrganisation(database.db, { name: 'Bildungswerk' });
    const expiresAt = new Date(Date.now() + HOUR_MS);
    const { token } = await mintToken(database.db, { organisationId, scopes: ['*'], expiresAt });
    return { organisationId, token };
  } finally {
    await database.close();
  }
};

/** The URL of a migrated database of the test's own, which is dropped when the test has finished. */
export const ownDatabase = async (): Promise<string> => {
  const { url, drop } = await scratchDatabase(inject('serverUrl'));
  onTestFinished(drop);
  const database = await openDatabase(url, 2);
  await migrate(database.orm, url).finally(() => database.close());
  return url;
};

/** Starts the service with these settings, until the test has finished. */
export const startService = async (
  settings: Record<string, string>,
): Promise<{ service: Program; baseUrl: string }> => {
  const service = startProgram('src/process/main.ts', [], { PORT: '0', ...settings });
  onTestFinished(service.stop);
  return { service, baseUrl: await service.says(/Ready: (\S+)\/v1/) };
};

/** A service of the test's own with these settings, on a database of its own unless one is given. */
export const ownService = async (
  settings: Record<string, string>,
): Promise<{ service: Program; baseUrl: string; client: Client }> => {
  const url = settings.DATABASE_URL ?? (await ownDatabase());
  const { token } = await newOrganisationIn(url);
  const { service, baseUrl } = await startService({ DATABASE_URL: url, ...settings });
  return { service, baseUrl, client: clientOf(token, baseUrl) };
};
