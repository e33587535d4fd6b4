import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { type Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import { entities, type Tables } from './entities.ts';
import { migrations } from './migrations/index.ts';
import { createPool, type Run } from './pool.ts';

/** What statements run on: the pool, or one transaction of it. */
export type Database = Kysely<Tables> | Transaction<Tables>;

/** An open connection pool with the metadata of the entities. */
export interface OpenDatabase {
  orm: MikroORM;
  db: Kysely<Tables>;
  /** The shorter way for prepared statements (`statement.ts`). */
  run: Run;
  /** The same for reads whose best plan depends on their values: planned anew each time. */
  runOnce: Run;
  close(): Promise<void>;
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

/**
 * Opens a pool of at most `poolSize` connections to the PostgreSQL database at `url`.
 * Nothing is connected until the first statement.
 * @param timeoutMs how long a request waits for the database at most; undefined: for as long as it takes
 */
export const openDatabase = async (url: string, poolSize = 10, timeoutMs?: number): Promise<OpenDatabase> => {
  const pool = createPool(url, poolSize, timeoutMs);
  const orm = await MikroORM.init(ormOptions(url, pool));
  const db = orm.em.getKysely<Tables>();
  return { orm, db, run: pool.run, runOnce: pool.runOnce, close: () => orm.close(true) };
};
