import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/*
 * On Citus, the tables of organisations are distributed by organisation. Statements that compare the organisation
 * column of each table with a value are the same as on PostgreSQL. A few writes use different statements
 * (docs/choices/0065).
 */

/** Whether Citus distributes a database, by the adapter of the database. Transactions share this adapter. */
const known = new WeakMap<object, boolean>();

/** SQL: whether the database has the extension `citus`. */
const ON_CITUS = sql<boolean>`exists (select from pg_extension where extname = 'citus')`;

/** Stores whether Citus distributes a database. Before the first call, the database counts as not distributed. */
export const noteDistribution = (db: Kysely<Tables>, onCitus: boolean): void => {
  known.set(db.getExecutor().adapter, onCitus);
};

/**
 * SQL: the row of an organisation, as `own`. An insert of the rows of a list selects the organisation as `own.id`, so
 * that Citus routes the statement to the shard of the organisation. Otherwise Citus would read the list on the
 * coordinator and copy the rows to the shard.
 */
export const ownRow = (organisation: unknown): RawBuilder<unknown> =>
  sql`(select id from organisation where id = ${organisation}) own`;

/** Queries whether Citus distributes a database, and stores the result. */
export const learnDistribution = async (db: Kysely<Tables>): Promise<void> => {
  const { rows } = await sql<{ on_citus: boolean }>`select ${ON_CITUS} as on_citus`.execute(db);
  noteDistribution(db, rows[0]?.on_citus === true);
};

/** Whether Citus distributes the database, as stored by `noteDistribution`. */
export const isDistributed = ({ db }: { readonly db: Kysely<Tables> }): boolean =>
  known.get(db.getExecutor().adapter) === true;
