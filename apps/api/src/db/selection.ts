import { type RawBuilder, sql } from 'kysely';
import type { TableShape, Values } from '../tables/table.ts';
import { ownRow } from './distribution.ts';
import { valueNamed } from './statement.ts';

/*
 * The select list of a record: its columns, the lists of ids from tables of pairs, and the values computed from other
 * tables. Lists and computed values have the names of their fields. Also the statements that write such lists.
 */

type Lists = Values['lists'];
type LinkedField = TableShape['linked'][number];

const columnsOf = ({ name, columns }: TableShape): RawBuilder<unknown>[] =>
  columns.map((column) => sql.ref(`${name}.${column}`));

/**
 * The placeholder for the organisation of a statement. Each table is compared with this value, so that Citus routes the
 * statement to one shard.
 */
export const ORGANISATION = valueNamed('organisation_id');

/** SQL: the ids of a list in their order, as an array. */
export const listOf = (
  table: string,
  { table: pairs, owner, target }: LinkedField,
  organisation: unknown = ORGANISATION,
): RawBuilder<unknown> =>
  sql`array(select pair.${sql.ref(target)} from ${sql.table(pairs)} pair
    where pair.organisation_id = ${organisation} and pair.${sql.ref(owner)} = ${sql.ref(`${table}.id`)}
    order by pair.position)`;

/** SQL: the list that a statement about one record writes. */
export const listNamed = ({ field }: LinkedField): RawBuilder<unknown> => sql`${valueNamed(field)}::uuid[]`;
const given = (one: LinkedField) => listNamed(one).as(one.field);

/**
 * The select list of a record. If the statement writes a list, the list is selected as a parameter, because a statement
 * does not see its own writes.
 */
export const selectList = (
  table: TableShape,
  lists: Lists,
  more: readonly string[] = [],
  organisation: unknown = ORGANISATION,
): RawBuilder<unknown> => {
  const further = more.map((column) => sql.ref(`${table.name}.${column}`));
  const linked = table.linked.map((one) =>
    one.field in lists ? given(one) : listOf(table.name, one, organisation).as(one.field),
  );
  const computed = table.computed.map(({ field, expression }) => expression(organisation).as(field));
  return sql.join([...columnsOf(table), ...further, ...linked, ...computed]);
};

/** The select list of the stored values of a record, without values computed from other tables. */
export const selectStored = (table: TableShape, more: readonly string[]): RawBuilder<unknown> => {
  const further = more.map((column) => sql.ref(`${table.name}.${column}`));
  return sql.join([
    ...columnsOf(table),
    ...further,
    ...table.linked.map((one) => listOf(table.name, one).as(one.field)),
  ]);
};

/** The select list of a record. Its computed values come from a part of the statement with this name. */
export const selectListWith = (table: TableShape, part: string): RawBuilder<unknown> => {
  const linked = table.linked.map((one) => listOf(table.name, one).as(one.field));
  const computed = table.computed.map(({ field }) => sql.ref(`${part}.${field}`));
  return sql.join([...columnsOf(table), ...linked, ...computed]);
};

/** The computed values of a new record, which no other record references yet. */
export const computedWhenNew = ({ computed }: TableShape): Readonly<Record<string, unknown>> =>
  Object.fromEntries(computed.map(({ field, whenNew }) => [field, whenNew]));

const KEY = sql`${ORGANISATION}::uuid, ${valueNamed('id')}::uuid`;

const pairsOf = ({ table, owner, target, field }: LinkedField, key: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into ${sql.table(table)} (organisation_id, ${sql.ref(owner)}, ${sql.ref(target)}, position)
    select ${key}, listed.id, listed.position - 1
    from unnest(${valueNamed(field)}::uuid[]) with ordinality as listed (id, position)`;

/** The select list of a new record, without its computed values. Its lists are parameters of the statement. */
export const selectListWhenNew = (table: TableShape, listOfNew = listNamed): RawBuilder<unknown> =>
  sql.join([...columnsOf(table), ...table.linked.map((one) => listOfNew(one).as(one.field))]);

const LISTS = sql.ref('lists given');

/** SQL: the list of each record in a statement that writes several records (`joinedLists`). */
export const listGiven = ({ field }: LinkedField): RawBuilder<unknown> => sql`${LISTS}.${sql.ref(field)}`;

/** SQL: joins each record of `written` with its lists (`insertedListsOfAll`); empty for a table without lists. */
export const joinedLists = ({ name, linked }: TableShape): RawBuilder<unknown> =>
  linked.length === 0 ? sql`` : sql`join ${LISTS} on ${LISTS}.id = ${sql.ref(`${name}.id`)}`;

/** The parts of an insert that write the lists of all records in `written`. One parameter contains these lists. */
export const insertedListsOfAll = (table: TableShape): RawBuilder<unknown>[] => {
  if (table.linked.length === 0) return [];
  const fields = sql.join(table.linked.map(({ field }) => sql`${sql.ref(field)} uuid[]`));
  const [organisation, id] = [sql.ref(`${table.name}.organisation_id`), sql.ref(`${table.name}.id`)];
  return [
    sql`${LISTS} as (select * from json_to_recordset(${valueNamed('lists')}::json) as given (id uuid, ${fields}))`,
    ...table.linked.map(
      (one) => sql`${sql.ref(`${one.field} written`)} as (
        insert into ${sql.table(one.table)} (organisation_id, ${sql.ref(one.owner)}, ${sql.ref(one.target)}, position)
        select ${organisation}, ${id}, listed.id, listed.position - 1 from written as ${sql.table(table.name)}
          ${joinedLists(table)}, unnest(${listGiven(one)}) with ordinality as listed (id, position))`,
    ),
  ];
};

/** The parts of an insert that write the lists of the record in `written`. */
export const insertedLists = (table: TableShape): RawBuilder<unknown>[] => {
  const key = sql`(select organisation_id from written), (select id from written)`;
  return table.linked.map((one) => sql`${sql.ref(`${one.field} written`)} as (${pairsOf(one, key)})`);
};

/** The statements that replace a list of a record. The row of the record must be locked. */
export const listReplacements = (
  one: LinkedField,
): readonly [removal: RawBuilder<unknown>, write: RawBuilder<unknown>] => [
  sql`delete from ${sql.table(one.table)} where organisation_id = ${ORGANISATION}
    and ${sql.ref(one.owner)} = ${valueNamed('id')} and ${sql.ref(one.target)} <> all(${valueNamed(one.field)}::uuid[])`,
  sql`${pairsOf(one, KEY)} on conflict (organisation_id, ${sql.ref(one.owner)}, ${sql.ref(one.target)})
    do update set position = excluded.position where ${sql.table(one.table)}.position <> excluded.position`,
];

/** The lists of a table for which `lists` contains a value. */
export const linkedIn = ({ linked }: TableShape, lists: Lists): TableShape['linked'] =>
  linked.filter(({ field }) => field in lists);

/** The statements of `listReplacements` as parts of the update. */
export const replacedLists = (table: TableShape, lists: Lists): RawBuilder<unknown>[] =>
  linkedIn(table, lists).flatMap((one) => {
    const [removal, write] = listReplacements(one);
    return [
      sql`${sql.ref(`${one.field} removed`)} as (${removal})`,
      sql`${sql.ref(`${one.field} written`)} as (${write})`,
    ];
  });

/** The statement that inserts a list of each of several new records. */
export const insertedApart = (one: LinkedField): RawBuilder<unknown> =>
  sql`insert into ${sql.table(one.table)} (organisation_id, ${sql.ref(one.owner)}, ${sql.ref(one.target)}, position)
    select own.id, record.id, listed.id, listed.position - 1
    from ${ownRow(ORGANISATION)}, json_to_recordset(${valueNamed('lists')}::json) as record (id uuid, ${sql.ref(one.field)} uuid[]),
      unnest(record.${sql.ref(one.field)}) with ordinality as listed (id, position)`;
