/*
 * Where a Citus cluster stores the tables. A table whose primary key begins with the organisation is distributed by
 * organisation, so that all rows of an organisation are on one node. All other tables are listed here, each with the
 * reason.
 */

/** The table of organisations. Every other table references it with the column of the organisation. */
export const ORGANISATIONS = 'organisation';
const COLUMN = 'organisation_id';

/**
 * Where the rows of a table are stored: on the node of their organisation (`distributed`); on the coordinator, for use
 * by every node (`shared`); or on the coordinator, only for use by the coordinator (`local`).
 */
export type Place = 'distributed' | 'shared' | 'local';

interface Exception {
  readonly place: Exclude<Place, 'distributed'>;
  readonly reason: string;
}

/** The tables whose keys do not begin with the organisation, with their places and the reasons. */
export const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  migration: { place: 'local', reason: 'The migrations that were applied are the same for all organisations.' },
  rate_limit: {
    place: 'local',
    reason: 'Counts by client or network, before the organisation is known; unlogged, and worth a minute.',
  },
  upkeep: {
    place: 'local',
    reason: 'Says when the whole database was backed up or vacuumed: a row for each task, of no organisation.',
  },
  used_assertion: { place: 'local', reason: 'An assertion is looked up only by its client, for minutes.' },
  contact_id: {
    place: 'shared',
    reason: 'The id of a contact is unique over all organisations (decision Q4). A trigger of contacts writes it.',
  },
  token_hash: {
    place: 'shared',
    reason: 'A request brings nothing but its token. A trigger of tokens writes it.',
  },
  oauth_client_id: {
    place: 'shared',
    reason: 'A client brings nothing but its id. A trigger of clients writes it.',
  },
};

/** The column of a table that contains the organisation of a row. */
export const organisationColumnOf = (table: string): string => (table === ORGANISATIONS ? 'id' : COLUMN);

/** The place of a table, given the first column of its primary key; undefined if no place is declared. */
export const placeOf = (table: string, firstKeyColumn: string | null): Place | undefined =>
  firstKeyColumn === organisationColumnOf(table) ? 'distributed' : EXCEPTIONS[table]?.place;

const CALLS: Readonly<Record<Exclude<Place, 'local'>, (table: string) => string>> = {
  distributed: (table) =>
    table === ORGANISATIONS
      ? `create_distributed_table('${table}', 'id', colocate_with => 'none')`
      : `create_distributed_table('${table}', '${COLUMN}', colocate_with => '${ORGANISATIONS}')`,
  shared: (table) => `citus_add_local_table_to_metadata('${table}')`,
};

/** SQL: the call that moves a table to its place. */
export const placingCall = (table: string, place: Exclude<Place, 'local'>): string => CALLS[place](table);

/**
 * SQL: the tables of the database with the first columns of their primary keys and, on Citus, whether Citus knows the
 * table.
 */
const selectTables = (isKnown: string, join = ''): string => `
  select t.relname::text as name, a.attname::text as "firstKeyColumn", ${isKnown} as "isKnown"
  from pg_class t
  left join pg_index i on i.indrelid = t.oid and i.indisprimary
  left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0] ${join}
  where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = t.oid and d.deptype = 'e')
  order by t.relname`;

/** The statement for plain PostgreSQL. */
export const SELECT_TABLES = selectTables('false');
const SELECT_TABLES_ON_CITUS = selectTables(
  'p.logicalrelid is not null',
  'left join pg_dist_partition p on p.logicalrelid = t.oid',
);

/** A table and its intended place. */
export interface Placement {
  readonly table: string;
  /** Undefined if no place is declared. */
  readonly place: Place | undefined;
  /** Whether the table is stored in its intended place. */
  readonly isPlaced: boolean;
}

interface Row {
  readonly name: string;
  readonly firstKeyColumn: string | null;
  readonly isKnown: boolean;
}

/** Runs a statement and returns its rows. */
export type Query = (statement: string) => Promise<readonly unknown[]>;

/** The intended places of the tables of a database on Citus, and whether each table is in its place. */
export const placementsOn = async (query: Query): Promise<readonly Placement[]> =>
  ((await query(SELECT_TABLES_ON_CITUS)) as Row[]).map(({ name, firstKeyColumn, isKnown }) => {
    const place = placeOf(name, firstKeyColumn);
    return { table: name, place, isPlaced: place === 'local' || isKnown };
  });

/** The tables of a distributed database that are not in their place; none if the database is not distributed. */
export const misplacedTables = async (query: Query): Promise<readonly string[]> => {
  const all = await placementsOn(query);
  if (!all.some(({ table, isPlaced }) => table === ORGANISATIONS && isPlaced)) return [];
  return all.filter(({ isPlaced }) => !isPlaced).map(({ table }) => table);
};
