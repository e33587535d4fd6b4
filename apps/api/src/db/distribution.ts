import { type Kysely, type RawBuilder, sql } from 'kysely';
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

/**
 * SQL: the row `own` of an organisation. An insertion of the rows of a list takes the organisation from `own.id`: then Citus
 * sends the statement to the shard of the organisation, and else reads the list on the coordinator and copies its rows there.
 */
export const ownRow = (organisation: unknown): RawBuilder<unknown> =>
  sql`(select id from organisation where id = ${organisation}) own`;

/** Asks a database whether Citus distributes it, and notes it. */
export const learnDistribution = async (db: Kysely<Tables>): Promise<void> => {
  const { rows } = await sql<{ on_citus: boolean }>`select ${ON_CITUS} as on_citus`.execute(db);
  noteDistribution(db, rows[0]?.on_citus === true);
};

/** Whether Citus distributes the database, as was noted. */
export const isDistributed = ({ db }: { readonly db: Kysely<Tables> }): boolean =>
  known.get(db.getExecutor().adapter) === true;
