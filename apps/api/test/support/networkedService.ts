import { onTestFinished } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { type Client, clientOf } from './client.ts';
import { newOrganisationIn, ownDatabase, startService } from './ownService.ts';
import type { Program } from './program.ts';
import { startTcpProxy } from './tcpProxy.ts';

/** A migrated database of its own for a test, with an organisation and a token of it, and a network that can be broken. */
export const networkedDatabase = async () => {
  const url = await ownDatabase();
  const { token } = await newOrganisationIn(url);
  const database = await openDatabase(url, 2);
  const network = await startTcpProxy(Number(new URL(url).port || 5432));
  onTestFinished(async () => {
    await database.close();
    await network.close();
  });
  return { url, db: database.db, token, network };
};

type NetworkedDatabase = Awaited<ReturnType<typeof networkedDatabase>>;

/** A service of its own for a test, which reaches that database through its network. */
export const networkedService = async (
  { url, network, token }: NetworkedDatabase,
  settings: Record<string, string> = {},
): Promise<{ program: Program; baseUrl: string; client: Client }> => {
  const { service: program, baseUrl } = await startService({ DATABASE_URL: network.through(url), ...settings });
  return { program, baseUrl, client: clientOf(token, baseUrl) };
};
