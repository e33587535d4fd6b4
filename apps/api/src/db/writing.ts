import { type RawBuilder, sql } from 'kysely';
import type { TableShape, Values } from '../tables/table.ts';
import {
  type ChangedField,
  columnDiffers,
  columnDiffersFrom,
  fieldsComputed,
  fieldsNow,
  fieldsWhenNew,
  fieldsWritten,
  listDiffers,
  nameOfPrevious,
  type OperationOnExisting,
  recording,
} from './changes.ts';
import { clearedColumns, saysWho } from './erasing.ts';
import type { ParentKey } from './recordKey.ts';
import {
  insertedLists,
  insertedListsOfAll,
  joinedLists,
  listGiven,
  replacedLists,
  selectList,
  selectListWhenNew,
  selectListWith,
} from './selection.ts';
import { ColumnPlaceholder, valueNamed } from './statement.ts';

/*
 * The statements that write the records of one table. In each of them the changed rows are `written`, from which
 * `changes.ts` makes what the change feed and the history show.
 */

type Sql = RawBuilder<unknown>;

const value = (column: string) => new ColumnPlaceholder(column);

/** The clock of the database, which is the same for all instances; in milliseconds, as records show it. */
export const CLOCK = sql`date_trunc('milliseconds', clock_timestamp())`;

/** What a record shows of other tables, by field. */
export interface ComputedValues {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** A table whose records name a record of another one: the column with its id. */
export interface Dependent {
  readonly name: string;
  readonly column: string;
}

/** How a statement changes the rows with a condition. */
interface Change {
  readonly condition: Sql;
  /** The columns whose previous values are compared and recorded. */
  readonly columns: readonly string[];
  readonly set: readonly Sql[];
  readonly lists?: Values['lists'];
  /** A part before the others, and how the rows of `previous` are joined to it. */
  readonly given?: { readonly part: Sql; readonly join: Sql };
  /** Rows of `previous` without a difference stay as they are. */
  readonly differs?: Sql;
  readonly operation: OperationOnExisting;
  readonly fields: readonly ChangedField[];
  /** Times that the change must not be before, besides that of the version before. */
  readonly after?: readonly Sql[];
  /** What happens with a row that another transaction has locked; by default, the statement waits. */
  readonly ifLocked?: Sql;
  /** What it returns of each row; by default, the record. */
  readonly returns?: Sql;
  /** Further parts of the statement, which read `written`, and how `fields` are joined from them. */
  readonly shown?: { readonly parts: readonly Sql[]; readonly join: Sql };
}

/** The statements that write the records of a table. */
export const writing = (table: TableShape) => {
  const name = sql.table(table.name);
  const of = (column: string) => sql.ref(`${table.name}.${column}`);
  const organisation = of(table.organisationColumn);
  const ofOrganisation = sql`${organisation} = ${valueNamed('organisation_id')}`;
  const sameRow = sql`${organisation} = ${sql.ref(`previous.${table.organisationColumn}`)} and ${of('id')} = previous.id`;

  /**
   * Locks the rows with a condition, and changes and returns those that differ. Their time is taken under the lock, and is
   * never before that of the version before.
   */
  const change = ({
    condition,
    columns,
    set,
    lists = {},
    given,
    differs = sql`true`,
    operation,
    fields,
    after = [],
    ifLocked = sql``,
    returns = selectList(table, lists),
    shown,
  }: Change): Sql => {
    const values = [...set, sql`updated_at = previous.stamp`, sql`version = ${of('version')} + 1`];
    const locked = [...new Set([table.organisationColumn, 'id', ...columns])].map(of);
    const before = columns.map((column) => sql`${sql.ref(`previous.${column}`)} as ${sql.ref(nameOfPrevious(column))}`);
    const parts = [
      ...(given === undefined ? [] : [given.part]),
      sql`previous as (select ${sql.join(locked)}, greatest(${sql.join([CLOCK, of('updated_at'), ...after])}) as stamp from ${name}
        where ${condition} for no key update of ${name} ${ifLocked})`,
      ...replacedLists(table, lists),
      sql`written as (update ${name} set ${sql.join(values)} from previous ${given?.join ?? sql``} where ${sameRow} and ${differs}
        returning ${sql.join([sql`${name}.*`, ...before])})`,
      ...(shown?.parts ?? []),
      recording(table, { operation, fields, ...(shown && { join: shown.join }) }),
    ];
    return sql`with ${sql.join(parts)} select ${returns} from written as ${name}`;
  };

  /** What the rows of `written` show of other tables now, and what they showed before: a value of the statement. */
  const computedBefore = () => {
    const fields = sql.join(table.computed.map(({ field }) => sql`${sql.ref(field)} json`));
    const computed = table.computed.map(({ field, expression }) => expression.as(field));
    return {
      parts: [
        sql`before as (select * from json_to_recordset(${valueNamed('before')}::json) as before (id uuid, ${fields}))`,
        // They are computed once.
        sql`shown as materialized (select ${sql.join([of('id'), ...computed])} from written as ${name})`,
      ],
      join: sql`join before on ${of('id')} = before.id join shown on ${of('id')} = shown.id`,
    };
  };

  const restored = (condition: Sql) => ({
    condition,
    columns: [],
    set: [sql`deleted_at = null`],
    operation: 'restored' as const,
    returns: of('id'),
  });

  return {
    /** Inserts nothing if the parent is unknown or deleted. Under its lock, it is not deleted before the record is there. */
    insert: (columns: readonly string[], parent: ParentKey | undefined): Sql => {
      const all = [...columns, 'inserted_at', 'updated_at'];
      const lockedParent =
        parent === undefined
          ? sql``
          : sql`, (select from ${sql.table(parent.table)} where organisation_id = ${value('organisation_id')}
              and id = ${value(parent.column)} and deleted_at is null for share) parent`;
      const parts = [
        sql`written as (insert into ${name} (${sql.join(all.map((column) => sql.ref(column)))})
          select ${sql.join(columns.map(value))}, now.time, now.time from (select ${CLOCK} as time) now ${lockedParent} returning *)`,
        ...insertedLists(table),
        recording(table, { operation: 'created', fields: fieldsWhenNew(table) }),
      ];
      return sql`with ${sql.join(parts)} select ${selectListWhenNew(table)} from written as ${name}`;
    },

    /** Inserts the rows of a JSON list, with their lists beside them. */
    insertAll: (columns: readonly string[]): Sql => {
      const refs = sql.join(columns.map((column) => sql.ref(column)));
      const parts = [
        sql`written as (insert into ${name} (${refs}, inserted_at, updated_at)
          select ${refs}, now.time, now.time
          from json_populate_recordset(null::${name}, ${valueNamed('rows')}::json), (select ${CLOCK} as time) now returning *)`,
        ...insertedListsOfAll(table),
        recording(table, { operation: 'created', fields: fieldsWhenNew(table, listGiven), join: joinedLists(table) }),
      ];
      return sql`with ${sql.join(parts)} select ${selectListWhenNew(table, listGiven)} from written as ${name} ${joinedLists(table)}`;
    },

    /** Writes the rows of a JSON list, and nothing that shows it: for what is taken back in the same transaction. */
    writeUnrecorded: (columns: readonly string[]): Sql => {
      const refs = sql.join(columns.map((column) => sql.ref(column)));
      const changed = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));
      return sql`insert into ${name} (${refs}, inserted_at, updated_at) select ${refs}, ${CLOCK}, ${CLOCK}
        from json_populate_recordset(null::${name}, ${valueNamed('rows')}::json)
        on conflict (organisation_id, id) do update set ${changed}`;
    },

    /** Changes nothing if the row is locked: those who share its transaction must not wait for whoever has locked it. */
    update: (condition: Sql, columns: readonly string[], lists: Values['lists']): Sql => {
      const differences = [
        ...columns.map((column) => columnDiffers(table, 'previous', column, value(column))),
        ...table.linked.filter(({ field }) => field in lists).map(listDiffers),
      ];
      return change({
        condition,
        columns,
        set: columns.map((column) => sql`${sql.ref(column)} = ${value(column)}`),
        lists,
        differs: differences.length === 0 ? sql`false` : sql`(${sql.join(differences, sql` or `)})`,
        operation: 'updated',
        fields: fieldsWritten(table, columns, lists),
        ifLocked: sql`skip locked`,
      });
    },

    /** Changes the columns of the rows of a JSON list, and returns the ids of those that differ. */
    updateAll: (columns: readonly string[]): Sql =>
      change({
        condition: sql`${ofOrganisation} and ${of('id')} = any(${valueNamed('ids')}::uuid[])`,
        columns,
        set: columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`),
        given: {
          part: sql`given as (select * from json_populate_recordset(null::${name}, ${valueNamed('rows')}::json))`,
          join: sql`join given on given.id = previous.id`,
        },
        differs: sql`(${sql.join(
          columns.map((column) => columnDiffersFrom(table, 'previous', column, 'given')),
          sql` or `,
        )})`,
        operation: 'updated',
        fields: fieldsWritten(table, columns, {}),
        returns: of('id'),
      }),

    /** Writes what follows from other tables into the rows with some ids where it differs, and returns their ids. */
    follow: (): Sql => {
      const columns = Object.keys(table.following);
      const isOne = sql`${ofOrganisation} and ${of('id')} = any(${valueNamed('ids')}::uuid[])`;
      const values = Object.entries(table.following).map(([column, value]) => sql`${value} as ${sql.ref(column)}`);
      return change({
        condition: isOne,
        columns,
        set: columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`),
        given: {
          part: sql`given as materialized (select ${sql.join([of('id'), ...values])} from ${name} where ${isOne})`,
          join: sql`join given on given.id = previous.id`,
        },
        differs: sql`(${sql.join(
          columns.map((column) => columnDiffersFrom(table, 'previous', column, 'given')),
          sql` or `,
        )})`,
        operation: 'updated',
        fields: fieldsWritten(table, columns, {}),
        returns: of('id'),
      });
    },

    /**
     * Later than each deletion before of what this one may take along: an undelete must not bring that back. The last change
     * is no earlier than the last deletion, and has an index below each parent.
     */
    softDelete: (condition: Sql, dependents: readonly Dependent[]): Sql =>
      change({
        condition,
        columns: [],
        set: [sql`deleted_at = previous.stamp`],
        operation: 'deleted',
        fields: [],
        after: dependents.map(
          ({ name: other, column }) => sql`(select max(other.updated_at) + interval '1 millisecond'
            from ${sql.table(other)} other where other.organisation_id = ${organisation}
            and other.${sql.ref(column)} = ${of('id')})`,
        ),
      }),

    /** Deletes the rows with a condition, not before the deletion of the record above. */
    softDeleteBelow: (condition: Sql): Sql =>
      change({
        condition: sql`${condition} and ${of('deleted_at')} is null`,
        columns: [],
        set: [sql`deleted_at = previous.stamp`],
        operation: 'deleted',
        fields: [],
        after: [sql`${valueNamed('since')}::timestamptz`],
        returns: of('id'),
      }),

    /** Brings back deleted rows with a condition. */
    restore: (condition: Sql): Sql => change({ ...restored(condition), fields: [] }),

    /** The same if they show something else of other tables than before their deletion. */
    restoreChanged: (condition: Sql): Sql =>
      change({ ...restored(condition), fields: fieldsComputed(table), shown: computedBefore() }),

    /** Clears the rows of persons with a condition, and removes them. Nothing of what they had is recorded. */
    erase: (condition: Sql): Sql =>
      change({
        condition: sql`${condition} and ${of('erased_at')} is null`,
        columns: [],
        set: [
          ...clearedColumns(table),
          sql`deleted_at = coalesce(${of('deleted_at')}, previous.stamp)`,
          sql`erased_at = previous.stamp`,
        ],
        operation: 'erased',
        fields: [],
        returns: of('id'),
      }),

    /** Clears the rows with a condition that say who a person was; they stay. */
    clear: (condition: Sql): Sql =>
      change({
        condition: sql`${condition} and ${of('erased_at')} is null and ${saysWho(table)}`,
        columns: [],
        set: [...clearedColumns(table), sql`erased_at = previous.stamp`],
        operation: 'updated',
        fields: [],
        returns: of('id'),
      }),

    /** Clears the rows with a condition, and deletes them, in one change. */
    end: (condition: Sql): Sql =>
      change({
        condition: sql`${condition} and ${of('deleted_at')} is null`,
        columns: [],
        set: [...clearedColumns(table), sql`deleted_at = previous.stamp`, sql`erased_at = previous.stamp`],
        operation: 'deleted',
        fields: [],
      }),

    /** Notes of the other rows with a condition that nothing that says who it was is to be written into them either. */
    close: (condition: Sql): Sql =>
      sql`update ${name} set erased_at = ${CLOCK} where ${condition} and ${of('erased_at')} is null`,

    computedValues: (organisationId: unknown, ids: unknown): RawBuilder<ComputedValues> => {
      const computed = table.computed.map(({ field, expression }) => expression.as(field));
      return sql`select ${sql.join([of('id'), ...computed])} from ${name}
        where ${organisation} = ${organisationId} and ${of('id')} = any(${ids}::uuid[])`;
    },

    touch: (): Sql => {
      const shown = computedBefore();
      const parts = [
        // By the ids, not by a join: PostgreSQL takes `before` for a hundred rows, and might read the whole organisation.
        sql`written as (update ${name} set updated_at = greatest(${CLOCK}, ${of('updated_at')}), version = ${of('version')} + 1
          where ${ofOrganisation} and ${of('id')} = any(${valueNamed('ids')}::uuid[]) returning ${name}.*)`,
        ...shown.parts,
        recording(table, { operation: 'updated', fields: fieldsComputed(table), join: shown.join }),
      ];
      return sql`with ${sql.join(parts)} select ${selectListWith(table, 'shown')} from written as ${name}
        join shown on ${of('id')} = shown.id`;
    },

    recordCreations: (): Sql => {
      const parts = [
        sql`written as (select * from ${name} where ${ofOrganisation} and not exists (select from record_history history
          where history.organisation_id = ${organisation} and history.record_id = ${of('id')}))`,
        // Such records may have older times, which would make their changes expire at once.
        recording(table, { operation: 'created', fields: fieldsNow(table), changedAt: CLOCK }),
      ];
      return sql`with ${sql.join(parts)} select`;
    },
  };
};
