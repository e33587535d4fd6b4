import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { type Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import { type ConnectionPool, createPool, type PoolLoad, type Preparation, type Run } from './connections/pool.ts';
import { type Reads, readsOf } from './connections/replica.ts';
import { migrations } from './migrations/index.ts';
import { entities, type Tables } from './tables.ts';

/** What statements run on: the pool, or one transaction of it. */
export type Database = Kysely<Tables> | Transaction<Tables>;

/** An open connection pool with the metadata of the entities. */
export interface OpenDatabase {
  orm: MikroORM;
  db: Kysely<Tables>;
  /** The shorter way for prepared statements (`statement.ts`). */
  run: Run;
  /** The same for reads whose best plan depends on their values: planned anew each time. */
  runUnprepared: Run;
  /** What collections are read from: a replica where there is one. */
  reads: Reads;
  /** The connections to each database at this moment, by its part: the primary, and the replica where there is one. */
  loads: Readonly<Record<string, () => PoolLoad>>;
  close(): Promise<void>;
}

/** How a database is opened. */
interface OpenOptions {
  /** A streaming replica, from which collections are read. */
  replicaUrl?: string | undefined;
  preparation?: Preparation | undefined;
  /** How long a request waits for the database at most; undefined: for as long as it takes. */
  timeoutMs?: number | undefined;
  /** Observes the statements of a pool. */
  observe?: ((pool: ConnectionPool) => ConnectionPool) | undefined;
}

/** MikroORM's settings. Rows are read and written through its Kysely; why, ARCHITECTURE.md says. */
export const ormOptions = (url: string, pool: PostgresPool): Options => ({
  entities,
  clientUrl: url,
  // A foreign key's column is declared twice: as the uuid that the program uses, and in the relation that holds the key.
  discovery: { checkDuplicateFieldNames: false },
  extensions: [Migrator],
  // Each commits by itself, so that no lock outlasts the migration that took it.
  migrations: { migrationsList: migrations, tableName: 'migration', snapshot: false, allOrNothing: false },
  // Functions are made by the migrations alone.
  schemaGenerator: { ignoreRoutines: true },
  // What happens is said by the callers, in their words; MikroORM would write to standard output.
  logger: () => undefined,
  driverOptions: new PostgresDialect({ pool }),
});

/** Kysely ends the pools that it has used and no others: each is ended here, once. */
const endingOnce = (pool: ConnectionPool): ConnectionPool => {
  let ended: Promise<void> | undefined;
  const end = (): Promise<void> => {
    ended ??= pool.end();
    return ended;
  };
  return { ...pool, end };
};

/**
 * Opens a pool of at most `poolSize` connections to the PostgreSQL database at `url`, and one to its replica.
 * Nothing is connected until the first statement.
 */
export const openDatabase = async (
  url: string,
  poolSize = 10,
  { replicaUrl, preparation, timeoutMs, observe = (pool) => pool }: OpenOptions = {},
): Promise<OpenDatabase> => {
  const open = (to: string) => observe(endingOnce(createPool(to, poolSize, { preparation, timeoutMs })));
  const pool = open(url);
  const replica = replicaUrl === undefined ? undefined : open(replicaUrl);
  const orm = await MikroORM.init({
    ...ormOptions(url, pool),
    // As a function, since MikroORM copies the settings of replicas, which a pool does not survive.
    replicas: replica === undefined ? [] : [{ driverOptions: () => new PostgresDialect({ pool: replica }) }],
  });
  return {
    orm,
    db: orm.em.getKysely<Tables>({ type: 'write' }),
    run: pool.run,
    runUnprepared: pool.runUnprepared,
    reads: replica === undefined ? pool : readsOf(replica, pool),
    loads: replica === undefined ? { primary: pool.load } : { primary: pool.load, replica: replica.load },
    close: async () => {
      await orm.close(true);
      await Promise.all([pool.end(), replica?.end()]);
    },
  };
};
