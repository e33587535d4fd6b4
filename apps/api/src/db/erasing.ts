import { BELOW, type Facts } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { TableShape } from '../tables/table.ts';

/*
 * How an erasure treats the columns of a table, as the contract declares. Fields that are personal or free text become
 * null or, if they are required, get their default value or an empty string.
 */

type Sql = RawBuilder<unknown>;

const classesOf = ({ privacy }: Facts) => ('fields' in privacy ? privacy.fields : {});

/** The fields that an erasure keeps. */
export const keptFields = (facts: Facts): string[] =>
  Object.entries(classesOf(facts)).flatMap(([field, one]) => (typeof one === 'string' ? [] : [field]));

/**
 * Whether an erasure removes the records. It removes records of persons, and records below these. It keeps other
 * records, without a reference to the person.
 */
export const isRemoved = ({ privacy }: Facts): boolean =>
  privacy.about === 'self' || ('through' in privacy && privacy.through === BELOW);

/**
 * The field with which records that an erasure keeps reference the person whom they are about; undefined for other
 * records.
 */
export const fieldOfPerson = ({ privacy }: Facts): string | undefined =>
  'through' in privacy && privacy.through !== BELOW ? privacy.through : undefined;

const neutralValue = (facts: Facts, field: string): Sql => {
  const byDefault = facts.defaults[field];
  if (Array.isArray(byDefault)) return sql`'{}'`;
  if (byDefault !== undefined) return sql.lit(byDefault);
  return facts.record.shape[field] instanceof z.ZodMiniOptional ? sql`null` : sql`''`;
};

/** The columns that an erasure clears, each with a value that reveals nothing. */
const cleared = (table: TableShape): { column: string; value: Sql }[] => {
  const kept = [...keptFields(table.facts), 'id', 'insertedAt', 'updatedAt'];
  const columns = table.stored.flatMap((field): [string, Sql][] => {
    const [top = ''] = field.split('.');
    const column = table.columnOf(field);
    return column === undefined || kept.includes(top) ? [] : [[column, neutralValue(table.facts, top)]];
  });
  // Two spellings of a field can have the same column.
  return [...new Map(columns)].map(([column, value]) => ({ column, value }));
};

/** SQL: the assignments that clear a row of or about a person. */
export const clearedColumns = (table: TableShape): Sql[] =>
  cleared(table).map(({ column, value }) => sql`${sql.ref(column)} = ${value}`);

/** SQL: whether a row identifies the person. */
export const saysWho = (table: TableShape): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    cleared(table).map(({ column, value }) => sql`${sql.ref(`${table.name}.${column}`)} is distinct from ${value}`),
    sql` or `,
  )})`;

/**
 * The columns that identify the person in records that an erasure keeps. After an erasure, these columns can no longer
 * be changed.
 */
export const closedColumns = (table: TableShape): string[] => {
  const { facts } = table;
  const through = fieldOfPerson(facts);
  if (through === undefined) return [];
  return [...cleared(table).map(({ column }) => column), table.columnOf(through) ?? ''];
};

/** Whether the reference of a record to the person whom it is about can be changed. */
export const mayBeGivenAway = (facts: Facts): boolean => {
  const through = fieldOfPerson(facts);
  return through !== undefined && facts.fixed?.includes(through) !== true;
};

/** The lists of ids that an erasure empties. */
export const clearedLists = ({ facts, linked }: TableShape): TableShape['linked'] =>
  linked.filter(({ field }) => typeof classesOf(facts)[field] === 'string');
