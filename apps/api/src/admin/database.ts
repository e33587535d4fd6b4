import { runningEmbeddedPostgres, startEmbeddedPostgres } from '@training-provider/embedded-postgres';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { learnDistribution } from '../db/distribution.ts';
import { migrate, pendingMigrations } from '../db/migrate.ts';
import { type Env, parseEnv } from '../env.ts';
import { failureAt } from '../process/describeFailure.ts';
import { AdminError } from './output.ts';

const CONNECTIONS = 2;

interface Server {
  url: string;
  /** Whether this command has started the server, so that no other program uses it. */
  own: boolean;
  stop(): Promise<void>;
}

const print = (line: string): void => console.error(line);

/**
 * The server to use: the server of DATABASE_URL, otherwise the running embedded one, otherwise one started for this
 * command.
 */
const findServer = async (env: Env): Promise<Server> => {
  if (env.DATABASE_URL !== undefined) return { url: env.DATABASE_URL, own: false, stop: async () => undefined };
  const running = await runningEmbeddedPostgres(env.DATA_DIR);
  if (running !== undefined) return { url: running, own: false, stop: async () => undefined };
  const { url, stop } = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, onProgress: print });
  return { url, own: true, stop };
};

/** Opens the database while `work` runs, without a check of its migrations. */
export const withServer = async <Result>(
  work: (database: OpenDatabase, url: string, own: boolean) => Promise<Result>,
  env: Env = parseEnv(process.env),
): Promise<Result> => {
  const server = await findServer(env);
  try {
    const database = await openDatabase(server.url, CONNECTIONS);
    try {
      return await work(database, server.url, server.own);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
};

/** Like `withServer`, but as the owner of the tables, if MIGRATION_DATABASE_URL is set. */
export const withOwner: typeof withServer = (work, env = parseEnv(process.env)) => {
  const { MIGRATION_DATABASE_URL: url } = env;
  if (url === undefined) return withServer(work, env);
  return withServer(work, { ...env, DATABASE_URL: url }).catch((error: unknown) => {
    throw error instanceof AdminError ? error : failureAt('MIGRATION_DATABASE_URL', error);
  });
};

/**
 * Opens the database while `work` runs. Its schema must be up to date: an embedded database started by this command is
 * migrated first; no other database is.
 * @throws AdminError if migrations are pending on a database that other programs may use
 */
export const withDatabase = <Result>(
  work: (db: OpenDatabase['db'], database: OpenDatabase) => Promise<Result>,
): Promise<Result> =>
  withServer(async (database, url, own) => {
    const { orm, db } = database;
    if (own) await migrate(orm, url);
    const pending = await pendingMigrations(db);
    if (pending.length > 0) throw new AdminError('The database lacks migrations: run "admin migrate" first.');
    await learnDistribution(db);
    return work(db, database);
  });

/** Like `withDatabase`, but in a transaction. */
export const inDatabaseTransaction = <Result>(work: (db: OpenDatabase['db']) => Promise<Result>): Promise<Result> =>
  withDatabase((db) => db.transaction().execute(work));
