import { inject, onTestFinished } from 'vitest';
import { mintToken } from '../../src/access/tokens.ts';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { createOrganisation } from '../../src/resources/org/org.ts';
import { clientOf } from './client.ts';
import { type Program, startProgram } from './program.ts';
import { scratchDatabase } from './scratchDatabase.ts';
import { startTcpProxy } from './tcpProxy.ts';

/** A migrated database of its own for a test, with an organisation and a token of it, and a network that can be broken. */
export const networkedDatabase = async () => {
  const scratch = await scratchDatabase(inject('serverUrl'));
  const database = await openDatabase(scratch.url, 2);
  await migrate(database.orm, scratch.url);
  const organisationId = await createOrganisation(database.db, { name: 'Faults' });
  const expiresAt = new Date(Date.now() + 3_600_000);
  const { token } = await mintToken(database.db, { organisationId, scopes: ['*'], expiresAt });
  const network = await startTcpProxy(Number(new URL(scratch.url).port || 5432));
  onTestFinished(async () => {
    await database.close();
    await network.close();
    await scratch.drop();
  });
  return { url: scratch.url, db: database.db, token, network };
};

type NetworkedDatabase = Awaited<ReturnType<typeof networkedDatabase>>;

/** A service of its own for a test, which reaches that database through its network. */
export const networkedService = async (
  { url, network, token }: NetworkedDatabase,
  settings: Record<string, string> = {},
): Promise<{ program: Program; baseUrl: string; client: ReturnType<typeof clientOf> }> => {
  const program = startProgram('src/main.ts', [], { DATABASE_URL: network.through(url), PORT: '0', ...settings });
  onTestFinished(() => program.stop());
  const baseUrl = await program.says(/^Ready: (\S+)\/v1$/m);
  return { program, baseUrl, client: clientOf(token, baseUrl) };
};
