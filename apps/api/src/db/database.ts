import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { type Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { concurrencyLimit } from '../load/concurrencyLimit.ts';
import type { Run } from './connections/client.ts';
import { type Access, urlsOf } from './connections/hosts.ts';
import { type ConnectionPool, createPool, type PoolLoad, type Preparation } from './connections/pool.ts';
import { type Reads, readsOf, readsOfOne } from './connections/replica.ts';
import { placingMigrations } from './distributedMigrations.ts';
import { isDistributed } from './distribution.ts';
import { migrations } from './migrations/index.ts';
import { entities, type Tables } from './tables.ts';

/**
 * The share of connections that long writes may use. A long write uses a connection for seconds; the other connections
 * remain for other requests.
 */
const LONG_SHARE = 1 / 5;
/**
 * The share of the time-out that a long write waits for another one. It waits within a transaction, which is rolled
 * back if it is idle for too long.
 */
const WAIT_SHARE = 2 / 3;
const DEFAULT_WAIT_MS = 1_500;

/** A pool, or a transaction of it; Kysely has the same type for both. */
export type Database = Kysely<Tables>;

/** An open database: connection pools, and the metadata of the entities. */
export interface OpenDatabase {
  orm: MikroORM;
  db: Database;
  /** Runs a prepared statement without Kysely (`statement.ts`). */
  run: Run;
  /** Runs a read whose best plan depends on its values, so that PostgreSQL plans it each time. */
  runUnprepared: Run;
  /** Runs a write that may share its transaction with the writes of other requests (`connections/writeGroups.ts`). */
  runGrouped: Run;
  /** Runs a write with many parts (`parts.ts`); only a few such writes run at the same time. */
  limitLong: ReturnType<typeof concurrencyLimit>;
  /** Runs reads of collections: on the replica, if there is one. */
  reads: Reads;
  /** The state of the connections to the primary, and to the replica if there is one. */
  loads: Readonly<Record<string, () => PoolLoad>>;
  close(): Promise<void>;
}

/** The options for opening a database. */
interface OpenOptions {
  /** The URL of a streaming replica, from which collections are read. */
  replicaUrl?: string | undefined;
  preparation?: Preparation | undefined;
  /** The maximum time that a request waits for the database, in milliseconds; undefined: no limit. */
  timeoutMs?: number | undefined;
  /** Wraps a pool so that its statements are observed. */
  observe?: ((pool: ConnectionPool) => ConnectionPool) | undefined;
}

/** The options of MikroORM. Rows are read and written through Kysely (docs/choices/0003). */
export const ormOptions = (url: string, pool: PostgresPool): Options => ({
  entities,
  // MikroORM accepts one host, and reads only the name of the database from this URL.
  clientUrl: urlsOf(url)[0],
  // The column of a foreign key is declared twice: as the uuid that the program uses, and in the relation that creates
  // the key.
  discovery: { checkDuplicateFieldNames: false },
  extensions: [Migrator],
  // Each migration has its own transaction, so that its locks are released when it ends.
  migrations: {
    migrationsList: placingMigrations(migrations),
    tableName: 'migration',
    snapshot: false,
    allOrNothing: false,
  },
  // Only migrations create functions and triggers.
  schemaGenerator: { ignoreRoutines: true, ignoreTriggers: true },
  // The callers report progress; MikroORM would write to standard output.
  logger: () => undefined,
  driverOptions: new PostgresDialect({ pool }),
});

/**
 * Returns a pool whose second `end` has no effect. Kysely only ends the pools that it has used, so `close` ends every
 * pool as well.
 */
const endingOnce = (pool: ConnectionPool): ConnectionPool => {
  let ended: Promise<void> | undefined;
  const end = (): Promise<void> => {
    ended ??= pool.end();
    return ended;
  };
  return { ...pool, end };
};

/**
 * Opens the PostgreSQL database at `url` with a pool of at most `poolSize` connections, and its replica with another
 * pool, if there is one. The first connection is opened by the first statement.
 */
export const openDatabase = async (
  url: string,
  poolSize = 10,
  { replicaUrl, preparation, timeoutMs, observe = (pool) => pool }: OpenOptions = {},
): Promise<OpenDatabase> => {
  const open = (to: string, access: Access) =>
    observe(endingOnce(createPool(to, poolSize, { access, preparation, timeoutMs })));
  const pool = open(url, 'read-write');
  const replica = replicaUrl === undefined ? undefined : open(replicaUrl, 'any');
  const orm = await MikroORM.init({
    ...ormOptions(url, pool),
    // A function, since MikroORM copies the options of replicas, and a copied pool does not work.
    replicas: replica === undefined ? [] : [{ driverOptions: () => new PostgresDialect({ pool: replica }) }],
  });
  const db = orm.em.getKysely<Tables>({ type: 'write' });
  return {
    orm,
    db,
    run: pool.run,
    runUnprepared: pool.runUnprepared,
    // PostgreSQL runs a group as one transaction. Citus would commit each statement of the group immediately on its
    // shard.
    runGrouped: (...given) => (isDistributed({ db }) ? pool.run : pool.runGrouped)(...given),
    limitLong: concurrencyLimit(Math.ceil(poolSize * LONG_SHARE), (timeoutMs ?? DEFAULT_WAIT_MS) * WAIT_SHARE),
    reads: replica === undefined ? readsOfOne(pool) : readsOf(replica, pool),
    loads: replica === undefined ? { primary: pool.load } : { primary: pool.load, replica: replica.load },
    close: async () => {
      await orm.close(true);
      await Promise.all([pool.end(), replica?.end()]);
    },
  };
};
