import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/*
 * On Citus, the tables of organisations are distributed by the organisation. Statements that name it by its value on each table
 * are the same there. A few writes are other statements (docs/choices/0065).
 */

/** By the adapter of a database, which its transactions share. */
const known = new WeakMap<object, boolean>();

/** SQL: whether a database has the extension. */
const ON_CITUS = sql<boolean>`exists (select from pg_extension where extname = 'citus')`;

/** Notes whether Citus distributes a database. Before that, it is taken for one that is not distributed. */
export const noteDistribution = (db: Kysely<Tables>, onCitus: boolean): void => {
  known.set(db.getExecutor().adapter, onCitus);
};

/** Asks a database whether Citus distributes it, and notes it. */
export const learnDistribution = async (db: Kysely<Tables>): Promise<void> => {
  const { rows } = await sql<{ on_citus: boolean }>`select ${ON_CITUS} as on_citus`.execute(db);
  noteDistribution(db, rows[0]?.on_citus === true);
};

/** Whether Citus distributes the database, as was noted. */
export const isDistributed = ({ db }: { readonly db: Kysely<Tables> }): boolean =>
  known.get(db.getExecutor().adapter) === true;
