import {
  aboutPerson,
  type PersonName,
  type RecordType,
  type ResourceName,
  recordTypeOf,
} from '@training-provider/contract';
import { fieldOfPerson, isRemoved } from '../db/erasing.ts';
import { type RefersTo, refersTo } from '../db/references.ts';
import { recordTables, tableOfResource } from '../db/tables.ts';
import type { Table } from '../tables/table.ts';

/** Records about a person: their table, and its column with the id of the person. */
export interface AboutPerson {
  readonly resource: ResourceName;
  readonly table: Table;
  readonly column: string;
  readonly type: RecordType;
  /** Whether they are below the person, and are deleted with it; other records reference the person, and stay. */
  readonly isBelow: boolean;
}

/** A field of another record with the id of a person. */
interface NamingField {
  readonly table: Table;
  readonly field: string;
  /** A condition on the rows of the table: they name the person. */
  readonly condition: RefersTo;
}

/** The declarations of the contract about one kind of person. */
export interface Person {
  readonly resource: PersonName;
  readonly table: Table;
  readonly type: RecordType;
  readonly about: readonly AboutPerson[];
  readonly naming: readonly NamingField[];
}

const aboutOf = (person: PersonName, resource: ResourceName): AboutPerson => {
  const table = tableOfResource(resource);
  const isBelow = isRemoved(table.facts);
  const column = isBelow ? `${tableOfResource(person).name}_id` : table.columnOf(fieldOfPerson(table.facts) ?? '');
  if (column === undefined) throw new Error(`${resource} has no column for ${person}`);
  return { resource, table, column, type: isBelow ? recordTypeOf(resource, person) : recordTypeOf(resource), isBelow };
};

/** The fields of other records with ids of these persons, except those that make a record about a person. */
const namingOf = (person: PersonName): NamingField[] =>
  Object.values<Table>(recordTables).flatMap((table) =>
    Object.entries(table.facts.references)
      .filter(([field, to]) => to === person && fieldOfPerson(table.facts) !== field)
      .map(([field]) => ({ table, field, condition: refersTo(table, field) })),
  );

/** One kind of person, as the contract declares it. */
export const personOf = (resource: PersonName): Person => ({
  resource,
  table: tableOfResource(resource),
  type: recordTypeOf(resource),
  about: aboutPerson(resource).map((name) => aboutOf(resource, name)),
  naming: namingOf(resource),
});

/** The tables whose files contain erased data until they are vacuumed. */
export const erasableTables = (): string[] => [
  ...Object.values<Table>(recordTables).flatMap(({ name, facts, linked }) =>
    'fields' in facts.privacy ? [name, ...linked.map(({ table }) => table)] : [],
  ),
  ...['record_history', 'idempotency_key', 'token', 'token_hash', 'oauth_client_id', 'contact_id', 'external_id'],
  ...['import', 'import_line', 'attendance'],
];
