import { Client } from 'pg';
import { mintToken } from '../../apps/api/src/access/tokens.ts';
import { openDatabase } from '../../apps/api/src/db/database.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import { createOrganisation } from '../../apps/api/src/resources/org.ts';

const DAY_MS = 86_400_000;

/** An organisation in the database, and what speaks for it. */
export interface Tenant {
  readonly organisationId: string;
  readonly token: string;
}

/** Migrates the database at `url`, and makes so many organisations with a token each. */
export const prepareTenants = async (url: string, count: number): Promise<readonly Tenant[]> => {
  const { orm, db, close } = await openDatabase(url, 2);
  try {
    await migrate(orm, url);
    const tenants: Tenant[] = [];
    for (let index = 0; index < count; index += 1) {
      const organisationId = await createOrganisation(db, { name: `Tenant ${index}` });
      const expiresAt = new Date(Date.now() + DAY_MS);
      const { token } = await mintToken(db, { organisationId, scopes: ['*'], expiresAt });
      tenants.push({ organisationId, token });
    }
    return tenants;
  } finally {
    await close();
  }
};

/** The same for one. */
export const prepareTenant = async (url: string): Promise<Tenant> => {
  const [tenant] = await prepareTenants(url, 1);
  if (tenant === undefined) throw new Error('no organisation was made');
  return tenant;
};

/** Runs `work` on a connection of its own, past the service. */
export const withConnection = async <Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
