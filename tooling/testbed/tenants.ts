import { createOrganisation, migrate, mintToken, openDatabase } from './api.ts';

const DAY_MS = 86_400_000;

/** An organisation in the database, with a token that has every scope. */
export interface Tenant {
  readonly organisationId: string;
  readonly token: string;
}

const createTenant = async (db: Parameters<typeof createOrganisation>[0], name: string): Promise<Tenant> => {
  const organisationId = await createOrganisation(db, { name });
  const expiresAt = new Date(Date.now() + DAY_MS);
  const { token } = await mintToken(db, { organisationId, scopes: ['*'], expiresAt });
  return { organisationId, token };
};

const withDatabase = async <Result>(
  url: string,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
): Promise<Result> => {
  const database = await openDatabase(url, 2);
  return work(database).finally(() => database.close());
};

/** Applies all migrations to the database at `url`. */
export const migrateDatabase = (url: string): Promise<void> =>
  withDatabase(url, async ({ orm }) => {
    await migrate(orm, url);
  });

/** Creates an organisation with a token in a migrated database. */
export const newTenantIn = (url: string): Promise<Tenant> =>
  withDatabase(url, ({ db }) => createTenant(db, 'Bildungswerk'));

/** Migrates the database at `url`, and creates `count` organisations with a token each. */
export const prepareTenants = async (url: string, count: number): Promise<readonly Tenant[]> => {
  await migrateDatabase(url);
  return withDatabase(url, async ({ db }) => {
    const tenants: Tenant[] = [];
    for (let index = 0; index < count; index += 1) tenants.push(await createTenant(db, `Tenant ${index}`));
    return tenants;
  });
};

/** Migrates the database at `url`, and creates an organisation with a token. */
export const prepareTenant = async (url: string): Promise<Tenant> => {
  await migrateDatabase(url);
  return newTenantIn(url);
};
