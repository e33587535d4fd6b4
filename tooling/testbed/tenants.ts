import { createClient, createOrganisation, migrate, mintToken, openDatabase, seedOrganisation } from './api.ts';

const DAY_MS = 86_400_000;

/** An organisation in the database, with a token that has every scope. */
export interface Tenant {
  readonly organisationId: string;
  readonly token: string;
}

const mintFor = async (
  db: Parameters<typeof mintToken>[0],
  organisationId: string,
  userId?: string,
): Promise<string> => {
  const expiresAt = new Date(Date.now() + DAY_MS);
  return (await mintToken(db, { organisationId, scopes: ['*'], expiresAt, userId })).token;
};

const createTenant = async (db: Parameters<typeof createOrganisation>[0], name: string): Promise<Tenant> => {
  const organisationId = await createOrganisation(db, { name });
  return { organisationId, token: await mintFor(db, organisationId) };
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

/** Creates further tokens of an organisation, each of a separate client. */
export const newTokens = (url: string, organisationId: string, count: number): Promise<readonly string[]> =>
  withDatabase(url, async ({ db }) => {
    const tokens: string[] = [];
    for (let index = 0; index < count; index += 1) tokens.push(await mintFor(db, organisationId));
    return tokens;
  });

/** Creates a token of a user. */
export const newUserToken = (url: string, organisationId: string, userId: string): Promise<string> =>
  withDatabase(url, ({ db }) => mintFor(db, organisationId, userId));

/** Creates an OAuth client of an organisation. */
export const newClientIn = (
  url: string,
  organisationId: string,
  scopes: readonly string[] = ['org:read'],
): Promise<{ id: string; secret: string }> =>
  withDatabase(url, ({ db }) => createClient(db, { organisationId, scopes }));

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

/** Fills an organisation with the seed data of the service, for this many participants. */
export const seedParticipants = (url: string, organisationId: string, participants: number): Promise<void> =>
  withDatabase(url, ({ db }) =>
    db.transaction().execute((transaction) => seedOrganisation(transaction, organisationId, { participants })),
  );
