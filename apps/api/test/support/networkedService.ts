import { onTestFinished } from 'vitest';
import { openDatabase } from '../../../../tooling/testbed/api.ts';
import { portOf } from '../../../../tooling/testbed/database.ts';
import type { Settings } from '../../../../tooling/testbed/program.ts';
import type { Service } from '../../../../tooling/testbed/service.ts';
import { startTcpProxy } from '../../../../tooling/testbed/tcpProxy.ts';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { type Client, clientOf } from './client.ts';
import { ownDatabase } from './ownService.ts';
import { startService } from './program.ts';

/** A separate migrated database for a test, with an organisation and its token, and a network that can fail. */
export const networkedDatabase = async () => {
  const url = await ownDatabase();
  const { token } = await newTenantIn(url);
  const database = await openDatabase(url, 2);
  const network = await startTcpProxy(portOf(url));
  onTestFinished(async () => {
    await database.close();
    await network.close();
  });
  return { url, db: database.db, token, network };
};

type NetworkedDatabase = Awaited<ReturnType<typeof networkedDatabase>>;

/** A separate service for a test, which reaches that database through its network. */
export const networkedService = async (
  { url, network, token }: NetworkedDatabase,
  settings: Settings = {},
): Promise<{ program: Service; baseUrl: string; client: Client }> => {
  const program = await startService(onTestFinished, { DATABASE_URL: network.through(url), ...settings });
  return { program, baseUrl: program.baseUrl, client: clientOf(token, program.baseUrl) };
};
