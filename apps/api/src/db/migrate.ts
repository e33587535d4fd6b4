import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Client, DatabaseError } from 'pg';
import { type Database, openDatabase } from './database.ts';
import { migrations } from './migrations/index.ts';

/** Key of the advisory lock under which migrations run: "tpam" in ASCII. */
const LOCK = 0x7470616d;

const UNDEFINED_TABLE = '42P01';

/** The names of the migrations of this version that the database misses. Reads one table and changes nothing. */
export const pendingMigrations = async (db: Database): Promise<string[]> => {
  const applied = await sql<{ name: string }>`select name from migration`.execute(db).then(
    ({ rows }) => new Set(rows.map(({ name }) => name)),
    (error: unknown) => {
      if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) return new Set<string>();
      throw error;
    },
  );
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
};

/**
 * Applies the pending migrations of the database at `url`, each in a transaction, and returns their names.
 * An advisory lock makes instances that start together apply them once: the others wait and find nothing to do.
 */
export const migrate = async (orm: MikroORM, url: string): Promise<string[]> => {
  const lock = new Client({ connectionString: url });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [LOCK]);
    const applied = await orm.migrator.up();
    return applied.map(({ name }) => name);
  } finally {
    await lock.end();
  }
};

const CONNECTIONS = 2;

/**
 * Applies the migrations that `db`, the database at `url`, misses, and returns their names. They run on connections of
 * their own, without the time-outs of a service's.
 */
export const applyPending = async (db: Database, url: string): Promise<string[]> => {
  if ((await pendingMigrations(db)).length === 0) return [];
  const { orm, close } = await openDatabase(url, CONNECTIONS);
  return migrate(orm, url).finally(close);
};
