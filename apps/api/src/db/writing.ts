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
import { isDistributed, ownRow } from './distribution.ts';
import { clearedColumns, saysWho } from './erasing.ts';
import type { ParentKey } from './recordKey.ts';
import {
  insertedLists,
  insertedListsOfAll,
  joinedLists,
  listGiven,
  listOf,
  ORGANISATION,
  replacedLists,
  selectList,
  selectListWhenNew,
  selectListWith,
} from './selection.ts';
import { ColumnPlaceholder, type Executor, valueNamed } from './statement.ts';

/*
 * The statements that write the records of one table. In each of them, `written` contains the changed rows, from which
 * `changes.ts` derives the rows of the change feed and the history.
 *
 * Each statement compares the organisation column of every table with a value, so that Citus routes the statement to
 * one shard unchanged. Citus rejects clock functions in the values that an update sets, so the time comes from a row.
 */

type Sql = RawBuilder<unknown>;

const value = (column: string) => new ColumnPlaceholder(column);

/**
 * SQL: the clock of the database, which all instances share, in milliseconds, the precision of timestamps in responses.
 */
export const CLOCK = sql`date_trunc('milliseconds', clock_timestamp())`;

/** SQL: when the database received the statement. In an insert of several rows, Citus does not allow another clock. */
const TIME_OF_STATEMENT = sql`date_trunc('milliseconds', statement_timestamp())`;

/** The values of other tables that a record contains in responses, by field. */
export interface ComputedValues {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** A table whose records reference a record of another table, and the column that contains its id. */
export interface Dependent {
  readonly name: string;
  readonly column: string;
}

/** How a statement changes the rows that match a condition. */
interface Change {
  readonly condition: Sql;
  /** The columns whose previous values are compared and recorded. */
  readonly columns: readonly string[];
  readonly set: readonly Sql[];
  readonly lists?: Values['lists'];
  /** The parts that replace the lists. */
  readonly replaced?: readonly Sql[];
  /** A part before the other parts, and the SQL that joins the rows of `previous` with it. */
  readonly given?: { readonly part: Sql; readonly join: Sql };
  /** The condition on which a row of `previous` differs and is therefore written. */
  readonly differs?: Sql;
  readonly operation: OperationOnExisting;
  readonly fields: readonly ChangedField[];
  /** Times that must not be later than the time of the change, in addition to the time of the previous version. */
  readonly after?: readonly Sql[];
  /** What to do if another transaction has locked a row; by default, the statement waits. */
  readonly ifLocked?: Sql;
  /** The select list that the statement returns for each row; by default, the record. */
  readonly returns?: Sql;
  /** Further parts of the statement, which read `written`, and the SQL that joins them for `fields`. */
  readonly shown?: { readonly parts: readonly Sql[]; readonly join: Sql };
}

/** SQL: the values of other tables that records with these ids show. */
export const computedValuesOf = (
  { name, organisationColumn, computed }: TableShape,
  organisationId: unknown,
  ids: unknown,
): RawBuilder<ComputedValues> => {
  const of = (column: string) => sql.ref(`${name}.${column}`);
  const values = computed.map(({ field, expression }) => expression(organisationId).as(field));
  return sql`select ${sql.join([of('id'), ...values])} from ${sql.table(name)}
    where ${of(organisationColumn)} = ${organisationId} and ${of('id')} = any(${ids}::uuid[])`;
};

/** The statements that write the records of a table. @param isOnCitus whether the database is distributed */
const statementsOf = (table: TableShape, isOnCitus: boolean) => {
  const name = sql.table(table.name);
  const of = (column: string) => sql.ref(`${table.name}.${column}`);
  const organisation = of(table.organisationColumn);
  const ofOrganisation = sql`${organisation} = ${ORGANISATION}`;
  const sameRow = sql`${ofOrganisation} and ${of('id')} = previous.id`;

  /** Inserts the rows of a JSON array, which all belong to the organisation. */
  const insertedRows = (columns: readonly string[]): Sql => {
    const others = columns.filter((column) => column !== table.organisationColumn);
    const refs = sql.join(others.map((column) => sql.ref(column)));
    const given = sql.join(others.map((column) => sql.ref(`given.${column}`)));
    return sql`insert into ${name} (${sql.ref(table.organisationColumn)}, ${refs}, inserted_at, updated_at)
      select own.id, ${given}, ${TIME_OF_STATEMENT}, ${TIME_OF_STATEMENT}
      from ${ownRow(ORGANISATION)}, json_populate_recordset(null::${name}, ${valueNamed('rows')}::json) given`;
  };

  /**
   * Locks the rows that match a condition, changes the rows that differ, and returns these. The time of the change is
   * taken under the lock, and is never earlier than the time of the previous version.
   */
  const change = ({
    condition,
    columns,
    set,
    lists = {},
    replaced = [],
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
      ...replaced,
      sql`written as (update ${name} set ${sql.join(values)} from previous ${given?.join ?? sql``} where ${sameRow} and ${differs}
        returning ${sql.join([sql`${name}.*`, ...before])})`,
      ...(shown?.parts ?? []),
    ];
    const { join } = shown ?? {};
    const noted = recording(table, { operation, fields, ...(join && { join }) }, isOnCitus);
    return sql`with ${sql.join([...parts, ...noted.parts])} select ${returns} ${noted.column}
      from written as ${name} ${isOnCitus ? (join ?? sql``) : sql``}`;
  };

  /**
   * The values of other tables that the rows of `written` show now, and the values that they showed before. The latter
   * are a parameter.
   */
  const computedBefore = () => {
    const fields = sql.join(table.computed.map(({ field }) => sql`${sql.ref(field)} json`));
    const computed = table.computed.map(({ field, expression }) => expression(ORGANISATION).as(field));
    return {
      parts: [
        sql`before as (select * from json_to_recordset(${valueNamed('before')}::json) as before (id uuid, ${fields}))`,
        // `materialized`, so that the values are computed once.
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
    /**
     * Inserts a row, unless its parent is unknown or deleted. The parent is locked, so that it is not deleted before
     * the record is committed.
     */
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
      ];
      const noted = recording(table, { operation: 'created', fields: fieldsWhenNew(table) }, false);
      return sql`with ${sql.join([...parts, ...noted.parts])} select ${selectListWhenNew(table)} from written as ${name}`;
    },

    /** Inserts the rows of a JSON list, together with their lists. */
    insertAll: (columns: readonly string[]): Sql => {
      const refs = sql.join(columns.map((column) => sql.ref(column)));
      const parts = [
        sql`written as (insert into ${name} (${refs}, inserted_at, updated_at)
          select ${refs}, now.time, now.time
          from json_populate_recordset(null::${name}, ${valueNamed('rows')}::json), (select ${CLOCK} as time) now returning *)`,
        ...insertedListsOfAll(table),
      ];
      const created = {
        operation: 'created',
        fields: fieldsWhenNew(table, listGiven),
        join: joinedLists(table),
      } as const;
      const noted = recording(table, created, false);
      return sql`with ${sql.join([...parts, ...noted.parts])} select ${selectListWhenNew(table, listGiven)}
        from written as ${name} ${joinedLists(table)}`;
    },

    /**
     * Inserts one row without its lists and history: other statements of the same transaction insert these. For Citus,
     * which evaluates the time itself.
     */
    insertApart: (columns: readonly string[]): Sql => {
      const refs = sql.join(columns.map((column) => sql.ref(column)));
      return sql`insert into ${name} (${refs}, inserted_at, updated_at)
        values (${sql.join(columns.map(value))}, ${TIME_OF_STATEMENT}, ${TIME_OF_STATEMENT})`;
    },

    /** Like `insertApart`, but inserts the rows of a JSON array. */
    insertAllApart: (columns: readonly string[]): Sql => insertedRows(columns),

    /** Returns new rows, with their lists, and records their creation. */
    recordNew: (): Sql => {
      const list = (one: TableShape['linked'][number]) => listOf(table.name, one);
      const { column } = recording(table, { operation: 'created', fields: fieldsWhenNew(table, list) }, true);
      return sql`select ${selectListWhenNew(table, list)} ${column} from ${name}
        where ${ofOrganisation} and ${of('id')} = any(${valueNamed('ids')}::uuid[])`;
    },

    /**
     * Writes the rows of a JSON array without history and feed. Only for data that is rolled back in the same
     * transaction.
     */
    writeUnrecorded: (columns: readonly string[]): Sql => {
      const changed = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));
      return sql`${insertedRows(columns)}
        on conflict (organisation_id, id) do update set ${changed}`;
    },

    /**
     * Updates the columns and lists of a row that differ. Changes nothing if the row is locked, because statements that
     * share its transaction must not wait for the lock. On Citus, separate statements replace lists
     * (`listReplacements`).
     */
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
        replaced: isOnCitus ? [] : replacedLists(table, lists),
        differs: differences.length === 0 ? sql`false` : sql`(${sql.join(differences, sql` or `)})`,
        operation: 'updated',
        fields: fieldsWritten(table, columns, lists),
        ifLocked: sql`skip locked`,
      });
    },

    /** Changes the columns of the rows of a JSON array, and returns the ids of the rows that differ. */
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

    /**
     * Writes values computed from other tables into the rows with these ids that differ, and returns the ids of the
     * changed rows.
     */
    follow: (): Sql => {
      const columns = Object.keys(table.following);
      const isOne = sql`${ofOrganisation} and ${of('id')} = any(${valueNamed('ids')}::uuid[])`;
      const values = Object.entries(table.following).map(
        ([column, expression]) => sql`${expression(ORGANISATION)} as ${sql.ref(column)}`,
      );
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
     * Deletes a row. The time is later than every earlier deletion of records to which this deletion may cascade,
     * because an undelete must not restore those records. The statement compares the time of their last change, which
     * is not earlier than their deletion and has an index.
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
            from ${sql.table(other)} other where other.organisation_id = ${ORGANISATION}
            and other.${sql.ref(column)} = ${of('id')})`,
        ),
      }),

    /**
     * Deletes the rows that match a condition, at a time that is not earlier than the deletion of the record above
     * them.
     */
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

    /** Restores deleted rows that match a condition. */
    restore: (condition: Sql): Sql => change({ ...restored(condition), fields: [] }),

    /** Restores deleted rows, and records the values of other tables that have changed since the deletion. */
    restoreChanged: (condition: Sql): Sql =>
      change({ ...restored(condition), fields: fieldsComputed(table), shown: computedBefore() }),

    /** Clears and removes the rows of persons that match a condition, without recording the previous values. */
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

    /** Clears the rows that match a condition and identify a person, and keeps the rows. */
    clear: (condition: Sql): Sql =>
      change({
        condition: sql`${condition} and ${of('erased_at')} is null and ${saysWho(table)}`,
        columns: [],
        set: [...clearedColumns(table), sql`erased_at = previous.stamp`],
        operation: 'updated',
        fields: [],
        returns: of('id'),
      }),

    /** Clears and deletes the rows that match a condition. Each row gets one new version. */
    end: (condition: Sql): Sql =>
      change({
        condition: sql`${condition} and ${of('deleted_at')} is null`,
        columns: [],
        set: [...clearedColumns(table), sql`deleted_at = previous.stamp`, sql`erased_at = previous.stamp`],
        operation: 'deleted',
        fields: [],
      }),

    /**
     * Marks the other rows that match a condition, so that no later write adds data that identifies the person to them.
     */
    close: (condition: Sql): Sql =>
      sql`update ${name} set erased_at = now.time from (select ${CLOCK} as time) now
        where ${condition} and ${of('erased_at')} is null`,

    touch: (): Sql => {
      const shown = computedBefore();
      const parts = [
        // Selects by ids instead of a join: PostgreSQL estimates a hundred rows for `before`, and might read the whole
        // organisation.
        sql`written as (update ${name} set updated_at = greatest(now.time, ${of('updated_at')}), version = ${of('version')} + 1
          from (select ${CLOCK} as time) now where ${ofOrganisation} and ${of('id')} = any(${valueNamed('ids')}::uuid[]) returning ${name}.*)`,
        ...shown.parts,
      ];
      const updated = { operation: 'updated', fields: fieldsComputed(table), join: shown.join } as const;
      const noted = recording(table, updated, isOnCitus);
      return sql`with ${sql.join([...parts, ...noted.parts])} select ${selectListWith(table, 'shown')} ${noted.column}
        from written as ${name} ${isOnCitus ? shown.join : sql`join shown on ${of('id')} = shown.id`}`;
    },

    recordCreations: (): Sql => {
      const written = sql`written as (select * from ${name} where ${ofOrganisation} and not exists (
          select from record_history history
          where history.organisation_id = ${ORGANISATION} and history.record_id = ${of('id')}))`;
      // The changes have the current time: older times of the records would make the changes expire immediately.
      const created = { operation: 'created', fields: fieldsNow(table), changedAt: CLOCK } as const;
      const noted = recording(table, created, isOnCitus);
      return sql`with ${sql.join([written, ...noted.parts])} select null ${noted.column} from written as ${name}`;
    },
  };
};

/** Returns a function that returns the statements which write the records of a table in a database. */
export const writing = (table: TableShape) => {
  const [onPostgres, onCitus] = [statementsOf(table, false), statementsOf(table, true)];
  return (executor: Pick<Executor, 'db'>): Writing => (isDistributed(executor) ? onCitus : onPostgres);
};

type Writing = ReturnType<typeof statementsOf>;
