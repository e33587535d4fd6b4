import { inject, onTestFinished } from 'vitest';
import { scratchDatabase } from '../../../../tooling/testbed/database.ts';
import type { Settings } from '../../../../tooling/testbed/program.ts';
import type { Service } from '../../../../tooling/testbed/service.ts';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { type Client, clientOf } from './client.ts';
import { startService } from './program.ts';

/**
 * The URL of a separate database, which is dropped after the test: a copy of the one with this name, which is migrated
 * and empty by default.
 */
export const ownDatabase = async (copied = inject('migratedDatabase')): Promise<string> => {
  const { url, drop } = await scratchDatabase(inject('serverUrl'), copied);
  onTestFinished(drop);
  return url;
};

/** The same without tables. */
export const emptyDatabase = (): Promise<string> => ownDatabase('template1');

/** A separate service with these settings, on a separate database unless one is given. */
export const ownService = async (
  settings: Settings,
): Promise<{ service: Service; baseUrl: string; client: Client }> => {
  const url = settings.DATABASE_URL ?? (await ownDatabase());
  const { token } = await newTenantIn(url);
  const service = await startService(onTestFinished, { DATABASE_URL: url, ...settings });
  return { service, baseUrl: service.baseUrl, client: clientOf(token, service.baseUrl) };
};
