import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { openSession } from './connections/client.ts';
import { type Database, openDatabase } from './database.ts';
import { migrations } from './migrations/index.ts';
import { requireSuitable } from './prerequisites.ts';
import type { Tables } from './tables.ts';

/** The key of the advisory lock of migrations: "tpam" in ASCII. */
const LOCK = 0x7470616d;

const LOCK_RETRY_MS = 100;

const UNDEFINED_TABLE = '42P01';

/** The names of this version's migrations that the database lacks. It only reads one table. */
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

type Session = Awaited<ReturnType<typeof openSession>>;

/**
 * Waits for the lock of migrations by polling. A session that waits within a statement would keep its snapshot, and
 * building an index concurrently waits for all snapshots: both would wait for each other forever.
 */
const takeLock = async (session: Session): Promise<void> => {
  const isTaken = async (): Promise<boolean> => {
    const { rows } = await session.query('select pg_try_advisory_lock($1) as taken', [LOCK]);
    return rows[0].taken;
  };
  while (!(await isTaken())) await sleep(LOCK_RETRY_MS);
};

/** Runs `work` on a separate session, while no other process migrates or distributes the database at `url`. */
export const withMigrationLock = async <Result>(
  url: string,
  work: (session: Session) => Promise<Result>,
): Promise<Result> => {
  const session = await openSession(url);
  try {
    await takeLock(session);
    return await work(session);
  } finally {
    await session.end();
  }
};

/**
 * Applies the pending migrations of the database at `url`, and returns their names. Each migration runs in a
 * transaction unless it declares otherwise. Because of an advisory lock, instances that start at the same time apply
 * the migrations once: the other instances wait, and then no migration is pending.
 * @throws UnsuitableDatabaseError before anything is created
 */
export const migrate = (orm: MikroORM, url: string): Promise<string[]> =>
  withMigrationLock(url, async (session) => {
    if ((await pendingMigrations(orm.em.getKysely<Tables>({ type: 'write' }))).length === 0) return [];
    await requireSuitable(session);
    const applied = await orm.migrator.up();
    return applied.map(({ name }) => name);
  });

const CONNECTIONS = 2;

/**
 * Applies the pending migrations of the database at `url`, and returns their names. It uses separate connections,
 * without the service's time-outs.
 */
export const applyPending = async (url: string): Promise<string[]> => {
  const { orm, close } = await openDatabase(url, CONNECTIONS);
  return migrate(orm, url).finally(close);
};
