import type { ResourceName, Violation } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import type { Author } from '../context/author.ts';
import { randomIdBytes } from '../context/randomBytes.ts';
import { Fault, notFound } from '../problems/fault.ts';
import type { StoredRow, Table, TableShape, Values } from '../tables/table.ts';
import { batchesOf } from './batches.ts';
import { type Among, writeBelow } from './below.ts';
import { insertRows } from './bulkInsert.ts';
import { columnDiffers, valuesOfAuthor } from './changes.ts';
import { collectionOf } from './collection.ts';
import { constraintFaultsOf, mappingConstraintViolations } from './constraints.ts';
import type { Database } from './database.ts';
import { isDistributed } from './distribution.ts';
import { closedColumns, fieldOfPerson } from './erasing.ts';
import { erasureOf } from './erasure.ts';
import {
  anyVersion,
  holdParent,
  isConditional,
  isRecord,
  type ParentKey,
  parentStays,
  type RecordKey,
  shapeOfKey,
  valuesOfKey,
  type WriteKey,
} from './recordKey.ts';
import {
  holdReferences,
  referencesToHold,
  requireReferences,
  requireUnreferenced,
  unknownReferences,
} from './references.ts';
import { computedWhenNew, insertedApart, linkedIn, listReplacements, selectList } from './selection.ts';
import { ColumnPlaceholder, type Executor, parametersOf, textCache } from './statement.ts';
import { idsTaken, idTaken } from './suppliedIds.ts';
import { recordTables } from './tables.ts';
import { inTransaction, type Transacting, together } from './transaction.ts';
import { updatesOf } from './updates.ts';
import { type ComputedValues, computedValuesOf, type Dependent, writing } from './writing.ts';

/** The values of a new record that do not come from its body. */
interface Creation {
  readonly organisation_id: string;
  /** The id of the record; by default a new one. */
  readonly id?: string | undefined;
  /** The parent of the record. */
  readonly parent?: ParentKey | undefined;
  /** The values of columns that have no field. */
  readonly columns?: Readonly<Record<string, unknown>>;
  readonly by: Author;
}

/** What the insertion of a record needs in addition to its values. */
type Inserted = Pick<Creation, 'parent' | 'by'>;

/** The organisation of several records, and the author of their writes. */
interface Group {
  readonly organisation_id: string;
  readonly by: Author;
}

/** The tables whose records can be below a record of this table. */
const childrenOf = ({ facts }: TableShape): Table[] =>
  Object.values<Table>(recordTables).filter((other) => other.facts.parents.includes(facts.name));

/** The tables to whose records a deletion may cascade, each with its column that references the deleted record. */
const dependentsOf = (table: TableShape): Dependent[] => [
  ...childrenOf(table).map(({ name }) => ({ name, column: `${table.name}_id` })),
  ...Object.values<Table>(recordTables).flatMap(({ name, facts, columnOf }) =>
    (facts.belongsBy ?? []).flatMap((field) => {
      const column = facts.references[field] === table.facts.name ? columnOf(field) : undefined;
      return column === undefined ? [] : [{ name, column }];
    }),
  ),
];

/**
 * Marks the records of a table that contain the id of the key in `column` as deleted, with a time of deletion not
 * before `since`.
 */
const softDeleteBelow = async (
  executor: Executor,
  table: TableShape,
  column: string,
  key: WriteKey,
  since: unknown,
  among?: Among,
): Promise<void> => {
  const values = { since, ...valuesOfAuthor(key.by) };
  await writeBelow(executor, table, column, key, { delete: writing(table)(executor).softDeleteBelow }, values, among);
};

const hasLists = (lists: Values['lists']): boolean => Object.keys(lists).length > 0;

/**
 * The records of one table. It reads them by key, and all writes of records go through it. Each write also inserts the
 * rows of the change feed and the history (`changes.ts`), in the same statement. The SQL of a statement is built once
 * for each set of columns. Times come from the clock of the database. Writes throw the faults of the response: 404 for
 * an unknown record, 412 for an unexpected version, 422 for unknown references, and the faults of the table's
 * constraints.
 */
const recordsOf = <Item, Input, Patch>(table: Table<Item, Input, Patch>) => {
  const texts = {
    find: textCache(),
    insert: textCache(),
    change: textCache(),
    lock: textCache(),
    open: textCache(),
    other: textCache(),
  };
  const faults = constraintFaultsOf(table);
  const newId = table.facts.idVersion === 4 ? uuidv4 : () => uuidv7({ random: randomIdBytes() });
  const statementsFor = writing(table);
  const personField = fieldOfPerson(table.facts);
  const more = personField === undefined ? [] : ['erased_at'];
  const closed = closedColumns(table);

  /**
   * SQL: whether a write may set these columns. After an erasure, no write may add data that identifies the person to
   * the records that the erasure keeps.
   */
  const isOpenFor = (columns: readonly string[]): RawBuilder<unknown> => {
    const saying = columns.filter((column) => closed.includes(column));
    if (saying.length === 0) return sql`true`;
    const differ = saying.map((column) => columnDiffers(table, table.name, column, new ColumnPlaceholder(column)));
    return sql`(${sql.ref(`${table.name}.erased_at`)} is null or not (${sql.join(differ, sql` or `)}))`;
  };

  /** Checks that no record has this id. @throws Fault 409 */
  const requireFreeId = async (executor: Executor, organisationId: string, id: string): Promise<void> => {
    if ((await idsTaken(executor, table, organisationId, [id])).size > 0) throw idTaken(table);
  };

  const find = async ({ db, run }: Executor, key: RecordKey): Promise<StoredRow | undefined> => {
    const text = texts.find(shapeOfKey(key), () =>
      sql`select ${selectList(table, {}, more)} from ${sql.table(table.name)}
        where ${isRecord(table, key)}`.compile(db),
    );
    const [row] = await run(text.sql, parametersOf(text, valuesOfKey(key)));
    return row as StoredRow | undefined;
  };

  const notFoundOrPreconditionFailed = async (executor: Executor, key: RecordKey): Promise<Fault> => {
    if (!isConditional(key) || (await find(executor, anyVersion(key))) === undefined) return notFound();
    return new Fault('precondition_failed');
  };

  const insertInOne = async (executor: Executor, { by, parent }: Inserted, { columns, lists }: Values) => {
    // An insert below a parent may wait for the lock of the parent.
    const run = parent === undefined ? executor.runGrouped : executor.run;
    const names = Object.keys(columns);
    const text = texts.insert(names.join(), () => statementsFor(executor).insert(names, parent).compile(executor.db));
    return run(text.sql, parametersOf(text, { ...lists, ...valuesOfAuthor(by) }, columns));
  };

  /**
   * Inserts a record with several statements: on Citus, a statement that inserts a row and reads it is not routed to
   * one shard.
   */
  const sendApart = async (own: Transacting, { by, parent }: Inserted, { columns, lists }: Values) => {
    const { id, organisation_id = id } = columns as { id: string; organisation_id?: string };
    if (parent !== undefined && (await holdParent(own, { organisation_id, id, parent })).length === 0) throw notFound();
    const names = Object.keys(columns);
    const values = {
      ...{ organisation_id, ids: [id], lists: JSON.stringify([{ id, ...lists }]) },
      ...valuesOfAuthor(by),
    };
    const send = (name: string, build: () => RawBuilder<unknown>, written: Values['columns'] = {}) => {
      const text = texts.insert(`apart ${name}`, () => build().compile(own.db));
      return own.run(text.sql, parametersOf(text, values, written));
    };
    const given = table.linked.filter(({ field }) => (lists[field] ?? []).length > 0);
    const sent = await own.last(
      send(names.join(), () => statementsFor(own).insertApart(names), columns),
      ...given.map((one) => send(one.field, () => insertedApart(one))),
      send('new', statementsFor(own).recordNew),
    );
    return sent.at(-1) ?? [];
  };

  /**
   * In a transaction of the caller, the statements are sent immediately, because the caller's next statement reads the
   * record.
   */
  const insertApart = (executor: Executor, inserted: Inserted, values: Values) =>
    executor.db.isTransaction
      ? sendApart({ ...executor, last: together }, inserted, values)
      : inTransaction(executor, (own) => sendApart(own, inserted, values));

  const insert = async (executor: Executor, inserted: Inserted, keys: Values['columns'], given: Values) => {
    const { parent } = inserted;
    const below = parent === undefined ? {} : { [parent.column]: parent.id };
    const values = { ...given, columns: { ...keys, ...below, ...given.columns } };
    const send = isDistributed(executor) ? insertApart : insertInOne;
    const [row] = await mappingConstraintViolations(faults, () => send(executor, inserted, values));
    if (row === undefined) throw notFound();
    return { ...(row as StoredRow), ...computedWhenNew(table) };
  };

  /**
   * Locks a record. Its lists of ids can only be replaced under the lock, because a statement that waits does not see
   * what others commit meanwhile.
   * @throws Fault 404 and 412
   */
  const lock = async (executor: Executor, key: RecordKey): Promise<void> => {
    const { db, run } = executor;
    const text = texts.lock(shapeOfKey(key), () =>
      sql`select ${sql.ref(`${table.name}.id`)} from ${sql.table(table.name)} where ${isRecord(table, key)}
        for no key update of ${sql.table(table.name)}`.compile(db),
    );
    const locked = await run(text.sql, parametersOf(text, valuesOfKey(key)));
    if (locked.length === 0) throw await notFoundOrPreconditionFailed(executor, key);
  };

  /** Replaces lists of a locked record. The history has already been recorded, with the previous lists. */
  const replaceLists = async ({ db, run }: Executor, lists: Values['lists'], values: object): Promise<void> => {
    const statementsOfLists = linkedIn(table, lists).flatMap((one) =>
      listReplacements(one).map((statement, index) => {
        const text = texts.other(`${one.field} ${index}`, () => statement.compile(db));
        return run(text.sql, parametersOf(text, { ...values }));
      }),
    );
    await together(...statementsOfLists);
  };

  const write = async (executor: Executor, key: WriteKey, { columns, lists }: Values) => {
    const names = Object.keys(columns);
    const isApart = hasLists(lists) && isDistributed(executor);
    const text = texts.change([shapeOfKey(key), ...names, `${isApart}`, ...Object.keys(lists)].join(), () =>
      statementsFor(executor)
        .update(sql`${isRecord(table, key)} and ${isOpenFor(names)}`, names, lists)
        .compile(executor.db),
    );
    const values = { ...lists, ...valuesOfKey(key), ...valuesOfAuthor(key.by) };
    const parameters = parametersOf(text, values, columns);
    const [row] = await mappingConstraintViolations(faults, async () => {
      const rows = await executor.runGrouped(text.sql, parameters);
      if (isApart && rows.length > 0) await replaceLists(executor, lists, values);
      return rows;
    });
    return row as StoredRow | undefined;
  };

  const get = async (executor: Executor, key: RecordKey): Promise<StoredRow> => {
    const row = await find(executor, key);
    if (row === undefined) throw notFound();
    return row;
  };

  /** The locked record after a write that changed nothing. @throws Fault `person_erased` */
  const unchanged = async (executor: Executor, key: RecordKey, { columns }: Values): Promise<StoredRow> => {
    const row = await get(executor, key);
    if (typeof row.erased_at !== 'string') return row;
    const names = Object.keys(columns);
    const text = texts.open([shapeOfKey(key), ...names].join(), () =>
      sql`select from ${sql.table(table.name)} where ${isRecord(table, key)} and ${isOpenFor(names)}`.compile(
        executor.db,
      ),
    );
    const open = await executor.run(text.sql, parametersOf(text, valuesOfKey(key), columns));
    if (open.length === 0) throw new Fault('person_erased');
    return row;
  };

  /**
   * Writes values, and returns the row. If no row was updated (because it is locked, or nothing changed), it retries
   * under the lock of the row, so that the response contains the committed state.
   */
  const change = async (executor: Executor, key: WriteKey, values: Values): Promise<StoredRow> => {
    const changed = hasLists(values.lists) ? undefined : await write(executor, key, values);
    if (changed !== undefined) return changed;
    return inTransaction(executor, async (own) => {
      await lock(own, key);
      return (await write(own, key, values)) ?? unchanged(own, key, values);
    });
  };

  /** Runs a statement whose SQL depends only on its name. */
  const runOther = async ({ db, run }: Executor, name: string, build: () => RawBuilder<unknown>, values: object) => {
    const text = texts.other(name, () => build().compile(db));
    return run(text.sql, parametersOf(text, { ...values })) as Promise<StoredRow[]>;
  };

  /**
   * Runs a write. If its body references records that must not be deleted or erased before the write is committed,
   * these records are locked first.
   */
  const holding = async <Result>(
    executor: Executor,
    organisation_id: string,
    body: object,
    work: (executor: Executor) => Promise<Result>,
  ): Promise<Result> => {
    const references = referencesToHold(table, body);
    if (references.length === 0) return work(executor);
    return inTransaction(executor, async (own) => {
      await holdReferences(own, organisation_id, references);
      return work(own);
    });
  };

  /**
   * Returns a function that reads the current record, which may keep references to records that have been deleted
   * since.
   */
  const current = (executor: Executor, key: RecordKey) => async () =>
    table.present(await get(executor, anyVersion(key))) as object;

  const children = childrenOf(table);
  const dependents = dependentsOf(table);
  const softDeleteOne = async (executor: Executor, key: WriteKey): Promise<StoredRow> => {
    const values = { ...valuesOfKey(key), ...valuesOfAuthor(key.by) };
    // While the parent is locked, it is not deleted. An undelete of the parent restores only records that were deleted
    // with it.
    const stays = key.parent === undefined ? sql`true` : parentStays(key.parent);
    const build = () => statementsFor(executor).softDelete(sql`${isRecord(table, key)} and ${stays}`, dependents);
    const [row] = await runOther(executor, `delete ${shapeOfKey(key)}`, build, values);
    if (row === undefined) throw await notFoundOrPreconditionFailed(executor, key);
    return row;
  };

  /**
   * Deletes a record and the records below it. The record is locked first, so that the time of this deletion is later
   * than those of all committed deletions below it.
   */
  const softDeleteAll = async (executor: Executor, key: WriteKey): Promise<StoredRow> => {
    await lock(executor, key);
    const row = await softDeleteOne(executor, key);
    for (const child of children) await softDeleteBelow(executor, child, `${table.name}_id`, key, row.updated_at);
    return row;
  };

  /**
   * Deletes a record unless others reference it. The references are counted after the record is locked; a write of a
   * reference locks the record, too.
   */
  const softDeleteUnreferenced = async (executor: Executor, key: WriteKey): Promise<StoredRow> => {
    const row = await softDeleteOne(executor, key);
    await requireUnreferenced(executor, table, key);
    return row;
  };

  return {
    table,
    collection: collectionOf(table),
    get,

    /** Rejects references of a body to records that do not exist in the organisation. @throws Fault 422 */
    requireReferences: (executor: Executor, organisationId: string, body: Input): Promise<void> =>
      requireReferences(executor, table, organisationId, body as object),

    /** Returns the invalid references of a body that would change this record. */
    unknownReferences: (executor: Executor, key: WriteKey, body: object): Promise<Violation[]> =>
      unknownReferences(executor, table, key.organisation_id, body, current(executor, key)),

    /** Creates a record from a body, and returns its row. */
    create: async (executor: Executor, creation: Creation, body: Input): Promise<StoredRow> => {
      const { organisation_id, id = newId(), columns = {} } = creation;
      const { columns: fields, lists } = table.allValues(body);
      return holding(executor, organisation_id, body as object, async (own) => {
        if (creation.id !== undefined) await requireFreeId(own, organisation_id, creation.id);
        await requireReferences(own, table, organisation_id, body as object);
        return insert(own, creation, { organisation_id, id }, { columns: { ...columns, ...fields }, lists });
      });
    },

    /** Creates a record from a body whose references exist and are locked. */
    createLocked: (executor: Executor, creation: Creation, body: Input): Promise<StoredRow> => {
      const { organisation_id, id = newId() } = creation;
      return insert(executor, creation, { organisation_id, id }, table.allValues(body));
    },

    /** Creates a record of a table that belongs to no organisation. */
    createWithoutOrganisation: async (executor: Executor, by: Author, body: Input): Promise<StoredRow> =>
      insert(executor, { by }, { id: newId() }, table.allValues(body)),

    ...batchesOf(table, newId),
    ...updatesOf(table),

    /**
     * Creates records from complete rows, without feed and history: call `recordCreations` in the same transaction.
     * References are only checked by the database.
     */
    createMany: (db: Database, rows: readonly Values['columns'][]): Promise<void> => insertRows(db, table.name, rows),

    /**
     * Writes complete rows, and overwrites rows with the same ids, without the feed and the history. Only allowed if
     * the transaction or savepoint is rolled back.
     */
    writeToBeTakenBack: async (executor: Executor, rows: readonly Values['columns'][]): Promise<void> => {
      const build = () => statementsFor(executor).writeUnrecorded(Object.keys(rows[0] ?? {}));
      const values = { organisation_id: rows[0]?.organisation_id, rows: JSON.stringify(rows) };
      if (rows.length > 0) await runOther(executor, 'unrecorded', build, values);
    },

    /**
     * Inserts the rows of the change feed and the history for every record of an organisation that has no history yet.
     */
    recordCreations: async (executor: Executor, { organisation_id, by }: Group): Promise<void> => {
      await runOther(executor, 'creations', statementsFor(executor).recordCreations, {
        organisation_id,
        ...valuesOfAuthor(by),
      });
    },

    /** Replaces a whole record with a body. */
    replace: (executor: Executor, key: WriteKey, body: Omit<Input, 'id'>): Promise<StoredRow> =>
      holding(executor, key.organisation_id, body, async (own) => {
        await requireReferences(own, table, key.organisation_id, body, current(own, key));
        // The cast adds an optional id; it does not matter, because a replace never writes the id.
        return change(own, key, table.allValues(body as Input));
      }),

    /** Updates the fields of a record that are in the body. */
    update: (executor: Executor, key: WriteKey, body: Patch): Promise<StoredRow> =>
      holding(executor, key.organisation_id, body as object, async (own) => {
        await requireReferences(own, table, key.organisation_id, body as object, current(own, key));
        return change(own, key, table.changedValues(body));
      }),

    /** Updates columns whose fields no body contains. */
    updateColumns: (executor: Executor, key: WriteKey, columns: Values['columns']): Promise<StoredRow> =>
      change(executor, key, { columns, lists: {} }),

    /** Updates columns that have no field, so the record keeps its version. @throws Fault 404 */
    updateInternal: async (executor: Executor, key: RecordKey, columns: Values['columns']): Promise<void> => {
      const names = Object.keys(columns);
      const set = sql.join(names.map((column) => sql`${sql.ref(column)} = ${new ColumnPlaceholder(column)}`));
      const text = sql`update ${sql.table(table.name)} set ${set} where ${isRecord(table, key)}
        returning ${sql.ref(`${table.name}.id`)}`.compile(executor.db);
      const written = await executor.run(text.sql, parametersOf(text, valuesOfKey(key), columns));
      if (written.length === 0) throw notFound();
    },

    /** Marks the record and the records below it as deleted (decision Q7). @throws Fault 409 `still_referenced` */
    softDelete: (executor: Executor, key: WriteKey): Promise<StoredRow> => {
      if (table.facts.keptWhileReferenced) return inTransaction(executor, (own) => softDeleteUnreferenced(own, key));
      if (children.length === 0) return softDeleteOne(executor, key);
      return inTransaction(executor, (own) => softDeleteAll(own, key));
    },

    /**
     * Marks the records that contain the id of the key in `column`, or only those in `among`, as deleted, with a time
     * of deletion not before `since`.
     */
    softDeleteBy: (executor: Executor, key: WriteKey, column: string, since: string | null, among?: Among) =>
      softDeleteBelow(executor, table, column, key, since, among),

    ...erasureOf(table, faults),

    /**
     * Undeletes the records of all tables below a record that were deleted at or after the time `since`, that is,
     * together with it.
     */
    restoreChildren: async (executor: Executor, since: string, key: WriteKey): Promise<void> => {
      for (const child of children)
        await records[child.facts.name as ResourceName].restoreBelow(executor, `${table.name}_id`, since, key);
    },

    /**
     * Updates the columns of these records that depend on other tables, after a write to those tables. The caller has
     * locked the records. A record that does not change keeps its version.
     */
    follow: async (executor: Executor, { organisation_id, by }: Group, ids: readonly string[]): Promise<void> => {
      await runOther(executor, 'follow', statementsFor(executor).follow, {
        organisation_id,
        ids,
        ...valuesOfAuthor(by),
      });
    },

    /**
     * SQL: the values of other tables that these records show. Can be a separate query or part of another statement.
     */
    computedValues: (organisationId: unknown, ids: unknown): RawBuilder<ComputedValues> =>
      computedValuesOf(table, organisationId, ids),

    /**
     * Increments the versions of the records whose values from other tables differ from `before`, and returns these
     * records. The caller has read `before` with `computedValues` in the same transaction, after it had locked the
     * rows.
     */
    touch: (executor: Executor, { organisation_id, by }: Group, before: readonly ComputedValues[]) =>
      runOther(executor, 'touch', statementsFor(executor).touch, {
        organisation_id,
        ids: before.map(({ id }) => id),
        before: JSON.stringify(before),
        ...valuesOfAuthor(by),
      }),
  };
};

type RecordsOf<Stored> =
  Stored extends Table<infer Item, infer Input, infer Patch> ? ReturnType<typeof recordsOf<Item, Input, Patch>> : never;

/**
 * The records of each resource. The cast is the boundary to `Object.fromEntries`: TypeScript does not follow a mapping
 * by key.
 */
export const records = Object.fromEntries(
  Object.entries(recordTables).map(([name, table]) => [name, recordsOf(table as Table)]),
) as { [Name in ResourceName]: RecordsOf<(typeof recordTables)[Name]> };
