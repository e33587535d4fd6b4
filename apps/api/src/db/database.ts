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

/** The share of connections for long writes, which hold a connection for seconds: the others serve in the meantime. */
const LONG_SHARE = 1 / 5;
/** Writes wait for each other within a transaction, which is rolled back if it is idle for longer. */
const WAIT_SHARE = 2 / 3;
const DEFAULT_WAIT_MS = 1_500;

/** The pool, or one of its transactions, which Kysely also treats as pools. */
export type Database = Kysely<Tables>;

/** An open database: connection pools, and the metadata of the entities. */
export interface OpenDatabase {
  orm: MikroORM;
  db: Database;
  /** Runs a prepared statement without Kysely (`statement.ts`). */
  run: Run;
  /** Runs a read whose best plan depends on its values: PostgreSQL plans it each time. */
  runUnprepared: Run;
  /** Runs a write that may share its transaction with those of other requests (`connections/writeGroups.ts`). */
  runGrouped: Run;
  /** Runs a write with many parts (`parts.ts`); only a few such writes run at the same time. */
  limitLong: ReturnType<typeof concurrencyLimit>;
  /** Reads of collections: from the replica, if there is one. */
  reads: Reads;
  /** The state of the connections to the primary and, if there is one, to the replica. */
  loads: Readonly<Record<string, () => PoolLoad>>;
  close(): Promise<void>;
}

/** How a database is opened. */
interface OpenOptions {
  /** A streaming replica, from which collections are read. */
  replicaUrl?: string | undefined;
  preparation?: Preparation | undefined;
  /** The maximum time that a request waits for the database. Undefined: without limit. */
  timeoutMs?: number | undefined;
  /** Observes the statements of a pool. */
  observe?: ((pool: ConnectionPool) => ConnectionPool) | undefined;
}

/** The options of MikroORM. Rows are read and written through its Kysely (docs/choices/0003). */
export const ormOptions = (url: string, pool: PostgresPool): Options => ({
  entities,
  // MikroORM only reads the name of the database from it, and accepts one host.
  clientUrl: urlsOf(url)[0],
  // The column of a foreign key is declared twice: as the uuid that the program uses, and in the relation that creates
  // the key.
  discovery: { checkDuplicateFieldNames: false },
  extensions: [Migrator],
  // Each migration commits on its own, which releases its locks.
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
 * Kysely only ends the pools that it has used. Every pool is ended here as well, so a second call must have no effect.
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
 * Opens a pool of at most `poolSize` connections to the PostgreSQL database at `url`, and one to its replica. The first
 * statement opens the first connection.
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
    // PostgreSQL runs a group as one transaction, but Citus commits each of its statements on its shard immediately.
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
