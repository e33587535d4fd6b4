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

/** A kind of records about a person: the table, and the column that contains the id of the person. */
export interface AboutPerson {
  readonly resource: ResourceName;
  readonly table: Table;
  readonly column: string;
  readonly type: RecordType;
  /**
   * Whether the records are below the person and are deleted together with the person. Other records only reference the
   * person, and are kept.
   */
  readonly isBelow: boolean;
}

/** A field of another record that contains the id of a person. */
interface NamingField {
  readonly table: Table;
  readonly field: string;
  /** SQL: whether a row of the table contains the id of the person in this field. */
  readonly condition: RefersTo;
}

/** What the contract declares for one kind of person. */
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

/**
 * The fields of other records that contain the id of such a person. Fields that make their record a record about the
 * person are excluded.
 */
const namingOf = (person: PersonName): NamingField[] =>
  Object.values<Table>(recordTables).flatMap((table) =>
    Object.entries(table.facts.references)
      .filter(([field, to]) => to === person && fieldOfPerson(table.facts) !== field)
      .map(([field]) => ({ table, field, condition: refersTo(table, field) })),
  );

/** What the contract declares for the kind of person with this resource. */
export const personOf = (resource: PersonName): Person => ({
  resource,
  table: tableOfResource(resource),
  type: recordTypeOf(resource),
  about: aboutPerson(resource).map((name) => aboutOf(resource, name)),
  naming: namingOf(resource),
});

/** The tables whose files may contain erased data until they are vacuumed. */
export const erasableTables = (): string[] => [
  ...Object.values<Table>(recordTables).flatMap(({ name, facts, linked }) =>
    'fields' in facts.privacy ? [name, ...linked.map(({ table }) => table)] : [],
  ),
  ...['record_history', 'idempotency_key', 'token', 'token_hash', 'oauth_client_id', 'contact_id', 'external_id'],
  ...['import', 'import_line', 'attendance'],
];
