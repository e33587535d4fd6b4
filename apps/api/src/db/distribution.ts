import { type Kysely, sql } from 'kysely';
import type { Executor } from './statement.ts';
import type { Tables } from './tables.ts';

/*
 * On Citus, the tables of organisations are distributed by the organisation. Statements that name it by its value on each table
 * are the same there. A few writes are other statements (docs/choices/0063).
 */

/** By the adapter of a database, which its transactions share. */
const known = new WeakMap<object, boolean>();

/** Asks a database whether Citus distributes it. Before that, it is taken for one that is not distributed. */
export const learnDistribution = async (db: Kysely<Tables>): Promise<void> => {
  const { rows } = await sql<{ distributed: boolean }>`
    select exists (select from pg_extension where extname = 'citus') as distributed`.execute(db);
  known.set(db.getExecutor().adapter, rows[0]?.distributed === true);
};

/** Whether Citus distributes the database, as `learnDistribution` has found. */
export const isDistributed = ({ db }: Pick<Executor, 'db'>): boolean => known.get(db.getExecutor().adapter) === true;
