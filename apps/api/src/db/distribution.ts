import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/*
 * On Citus, the tables of organisations are distributed by organisation. Statements that compare the organisation with
 * a value on each table are the same there. A few writes use other statements (docs/choices/0065).
 */

/** The known answers, by the adapter of a database, which its transactions share. */
const known = new WeakMap<object, boolean>();

/** SQL: whether a database has the extension. */
const ON_CITUS = sql<boolean>`exists (select from pg_extension where extname = 'citus')`;

/** Remembers whether Citus distributes a database. Until then, the database counts as not distributed. */
export const noteDistribution = (db: Kysely<Tables>, onCitus: boolean): void => {
  known.set(db.getExecutor().adapter, onCitus);
};

/**
 * SQL: the row `own` of an organisation. An insert of the rows of a list takes the organisation from `own.id`: then
 * Citus routes the statement to the shard of the organisation. Otherwise it would read the list on the coordinator and
 * copy the rows there.
 */
export const ownRow = (organisation: unknown): RawBuilder<unknown> =>
  sql`(select id from organisation where id = ${organisation}) own`;

/** Queries whether Citus distributes a database, and remembers it. */
export const learnDistribution = async (db: Kysely<Tables>): Promise<void> => {
  const { rows } = await sql<{ on_citus: boolean }>`select ${ON_CITUS} as on_citus`.execute(db);
  noteDistribution(db, rows[0]?.on_citus === true);
};

/** Whether Citus distributes the database, as remembered. */
export const isDistributed = ({ db }: { readonly db: Kysely<Tables> }): boolean =>
  known.get(db.getExecutor().adapter) === true;
