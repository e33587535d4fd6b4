import type { Client } from 'pg';
import { inOrder, type Reference, referencesIn } from '../db/tableOrder.ts';
import { entities } from '../db/tables.ts';

/** The tables that stay when an organisation moves, with the reasons. Every other table of the service moves. */
export const STAYING: Readonly<Record<string, string>> = {
  token: 'Access tokens end with the move: clients obtain new ones, others get one from the admin command line.',
  change_inbox: 'It is empty when a closed organisation is copied: the log has numbered every change by then.',
  used_assertion: 'Assertions are valid for minutes, and made for the address of one service.',
  rate_limit: 'Counts requests by client or network, for a minute, and belongs to no organisation.',
  upkeep: 'Says when this database was backed up and vacuumed.',
  organisation_move: 'Records the progress of the move in this database.',
  contact_id: 'Triggers fill it from the contacts.',
  token_hash: 'Triggers fill it from the tokens.',
  oauth_client_id: 'Triggers fill it from the clients.',
};

/** The table with which clients sign in. Its rows, and those of the tables that reference it, arrive last. */
const SIGN_IN = 'oauth_client';

/** A table with rows of organisations, as defined in the database. */
export interface MovedTable {
  readonly name: string;
  /** The names of all columns with their types, in the order of the table. */
  readonly columns: readonly string[];
  /** The columns to write; the database generates the values of the others. */
  readonly written: readonly string[];
  /** The column that contains the organisation: the first column of the primary key. */
  readonly organisation: string;
  /** The other columns of the primary key, with their types. */
  readonly key: readonly { readonly name: string; readonly type: string }[];
  /** Whether its rows arrive in the transaction that opens the organisation at its destination. */
  readonly isLast: boolean;
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly generated: boolean;
  /** The position of the column in the primary key, from 1; null if it is not part of the key. */
  readonly place: number | null;
}

const SELECT_COLUMNS = `
  select t.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attgenerated <> '' as generated, array_position(i.indkey::int2[], a.attnum) as place
  from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  join pg_index i on i.indrelid = t.oid and i.indisprimary
  where t.relnamespace = current_schema()::regnamespace and t.relname = any($1::text[])
  order by t.relname, a.attnum`;

/** The name of a table, and those of the tables that reference it, directly or through others. */
const withReferring = (name: string, references: readonly Reference[]): string[] => [
  name,
  ...references.filter(({ to }) => to === name).flatMap(({ from }) => withReferring(from, references)),
];

/** The name of an entity's table. */
const nameOf = (entity: (typeof entities)[number]): string => entity.meta.tableName;

/** The names of the tables that move with an organisation, from the entities of the service. */
export const movedNames = (): string[] => entities.map(nameOf).filter((name) => !Object.hasOwn(STAYING, name));

/** The tables that do not move, but whose rows of an organisation are deleted with it. */
const ENDING = ['token', 'change_inbox'];

const tablesOf = async (client: Client, names: readonly string[]): Promise<MovedTable[]> => {
  const { rows: columns } = await client.query<Column>(SELECT_COLUMNS, [names]);
  const references = await referencesIn(client);
  const last = withReferring(SIGN_IN, references);
  return inOrder(names, references).map((name) => {
    const own = columns.filter(({ table }) => table === name);
    const [organisation, ...key] = own
      .filter(({ place }) => place !== null)
      .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
    if (organisation === undefined) throw new Error(`the table ${name} has no primary key`);
    return {
      name,
      columns: own.map((column) => `${column.name} ${column.type}`),
      written: own.filter(({ generated }) => !generated).map((column) => column.name),
      organisation: organisation.name,
      key: key.map((column) => ({ name: column.name, type: column.type })),
      isLast: last.includes(name),
    };
  });
};

/** The tables that move. Each comes after the tables that it references. */
export const movedTables = (client: Client): Promise<MovedTable[]> => tablesOf(client, movedNames());

/** All tables with rows of an organisation. Each comes after the tables that it references. */
export const tablesOfOrganisation = (client: Client): Promise<MovedTable[]> =>
  tablesOf(client, [...movedNames(), ...ENDING]);
