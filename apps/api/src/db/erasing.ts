import { BELOW, type Facts } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { TableShape } from '../tables/table.ts';

/*
 * How an erasure treats the columns of a table, as the contract declares: it sets fields that are personal or free text
 * to null, to their default, or to an empty text if they are required.
 */

type Sql = RawBuilder<unknown>;

const classesOf = ({ privacy }: Facts) => ('fields' in privacy ? privacy.fields : {});

/** The fields that stay after an erasure. */
export const keptFields = (facts: Facts): string[] =>
  Object.entries(classesOf(facts)).flatMap(([field, one]) => (typeof one === 'string' ? [] : [field]));

/**
 * Whether an erasure removes the records: those of persons, and those below them. Other records stay, without a person.
 */
export const isRemoved = ({ privacy }: Facts): boolean =>
  privacy.about === 'self' || ('through' in privacy && privacy.through === BELOW);

/** The field by which records that stay reference the person whom they are about; undefined for other records. */
export const fieldOfPerson = ({ privacy }: Facts): string | undefined =>
  'through' in privacy && privacy.through !== BELOW ? privacy.through : undefined;

const neutralValue = (facts: Facts, field: string): Sql => {
  const byDefault = facts.defaults[field];
  if (Array.isArray(byDefault)) return sql`'{}'`;
  if (byDefault !== undefined) return sql.lit(byDefault);
  return facts.record.shape[field] instanceof z.ZodMiniOptional ? sql`null` : sql`''`;
};

/** The columns that an erasure clears, with values that reveal nothing. */
const cleared = (table: TableShape): { column: string; value: Sql }[] => {
  const kept = [...keptFields(table.facts), 'id', 'insertedAt', 'updatedAt'];
  const columns = table.stored.flatMap((field): [string, Sql][] => {
    const [top = ''] = field.split('.');
    const column = table.columnOf(field);
    return column === undefined || kept.includes(top) ? [] : [[column, neutralValue(table.facts, top)]];
  });
  // Two spellings of a field have one column.
  return [...new Map(columns)].map(([column, value]) => ({ column, value }));
};

/** The assignments that clear a row of or about a person. */
export const clearedColumns = (table: TableShape): Sql[] =>
  cleared(table).map(({ column, value }) => sql`${sql.ref(column)} = ${value}`);

/** Whether a row identifies the person. */
export const saysWho = (table: TableShape): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    cleared(table).map(({ column, value }) => sql`${sql.ref(`${table.name}.${column}`)} is distinct from ${value}`),
    sql` or `,
  )})`;

/** The columns that identify the person in records that stay: after an erasure, none of them changes. */
export const closedColumns = (table: TableShape): string[] => {
  const { facts } = table;
  const through = fieldOfPerson(facts);
  if (through === undefined) return [];
  return [...cleared(table).map(({ column }) => column), table.columnOf(through) ?? ''];
};

/** Whether the reference of such records to their person can be changed. */
export const mayBeGivenAway = (facts: Facts): boolean => {
  const through = fieldOfPerson(facts);
  return through !== undefined && facts.fixed?.includes(through) !== true;
};

/** The lists of ids that an erasure empties. */
export const clearedLists = ({ facts, linked }: TableShape): TableShape['linked'] =>
  linked.filter(({ field }) => typeof classesOf(facts)[field] === 'string');
