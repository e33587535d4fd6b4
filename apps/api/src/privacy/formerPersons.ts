import { type RawBuilder, sql } from 'kysely';
import { fieldOfPerson, mayBeGivenAway } from '../db/erasing.ts';
import { changeIn } from './formerValues.ts';
import type { AboutPerson } from './persons.ts';

/*
 * A coaching can be given to another participant. Its history is then about two people: each version is about the
 * participant before it, the participant after it, or both. The contract declares which references can be changed.
 */

type Sql = RawBuilder<unknown>;

/** The key of a person, as parameters of a statement. */
export interface KeyInStatement {
  readonly organisation_id: unknown;
  readonly id: unknown;
}

const pointerOf = ({ table: { facts } }: AboutPerson): string => `/${fieldOfPerson(facts) ?? ''}`;

/**
 * SQL: the ids of the records that were formerly about a person; undefined if records of this kind always stay with
 * their person.
 */
export const idsOnceAbout = (about: AboutPerson, { organisation_id, id }: KeyInStatement): Sql | undefined => {
  if (!mayBeGivenAway(about.table.facts)) return undefined;
  const { isChanged, from } = changeIn('given', pointerOf(about));
  return sql`array(select distinct given.record_id from record_history given where given.organisation_id = ${organisation_id}
    and given.type = ${sql.lit(about.type)} and given.operation = 'updated' and ${isChanged} and ${from} = ${id}::uuid::text)`;
};

/**
 * SQL: the person of a record after a version (0: at its creation), as text. This is the person before the next change
 * of the reference, otherwise the current person.
 */
const personAfter = (about: AboutPerson, record: Sql, version: Sql, organisation: unknown): Sql => {
  const { table, column, type } = about;
  const { isChanged, from } = changeIn('next', pointerOf(about));
  return sql`coalesce((select ${from} from record_history next where next.organisation_id = ${organisation}
      and next.record_id = ${record} and next.type = ${sql.lit(type)} and next.operation = 'updated' and ${isChanged}
      and next.version > ${version} order by next.version limit 1), ${sql.ref(`${table.name}.${column}`)}::text)`;
};

/**
 * SQL: whether a record was about a person when it was created. It is a condition on the rows of the record's table.
 */
export const isFirst = (about: AboutPerson, { organisation_id, id }: KeyInStatement): Sql =>
  sql`${personAfter(about, sql.ref(`${about.table.name}.id`), sql`0`, organisation_id)} = ${id}::uuid::text`;

/**
 * SQL: the versions of records with these ids, and whether the records were about a person before and after each
 * version, as `record_id`, `version`, `before` and `after`.
 */
export const periodsOf = (about: AboutPerson, ids: Sql, { organisation_id, id }: KeyInStatement): Sql => {
  const { name } = about.table;
  const { isChanged, from } = changeIn('h', pointerOf(about));
  return sql`select h.record_id, h.version, now.person = ${id}::uuid::text as after,
      case when ${isChanged} then coalesce(${from} = ${id}::uuid::text, false) else now.person = ${id}::uuid::text end as before
    from ${sql.table(name)} join record_history h
      on h.organisation_id = ${organisation_id} and h.record_id = ${sql.ref(`${name}.id`)},
      lateral (select ${personAfter(about, sql`h.record_id`, sql`h.version`, organisation_id)} as person) now
    where ${sql.ref(`${name}.organisation_id`)} = ${organisation_id} and ${sql.ref(`${name}.id`)} = any(${ids})`;
};
