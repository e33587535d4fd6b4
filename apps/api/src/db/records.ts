import type { ResourceName } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import { Fault, notFound } from '../problems/fault.ts';
import type { StoredRow, Table, Values } from '../tables/table.ts';
import { insertRows } from './bulkInsert.ts';
import { collectionOf } from './collection.ts';
import { constraintFaultsOf, mappingConstraintViolations } from './constraints.ts';
import type { Database } from './database.ts';
import { anyVersion, isRecord, type RecordKey, shapeOfKey, valuesOfKey } from './recordKey.ts';
import { requireReferences } from './references.ts';
import { computedWhenNew, replacingLists, selectList, withLists } from './selection.ts';
import { type Executor, parametersOf, textCache, valueNamed } from './statement.ts';
import { recordTables } from './tables.ts';
import { now } from './time.ts';
import { inTransaction } from './transaction.ts';

/** The values of a new record besides the fields of its body. */
interface Creation {
  readonly organisation_id: string;
  /** Its id; by default a new one. */
  readonly id?: string | undefined;
  /** Values of columns that no field shows. */
  readonly columns?: Readonly<Record<string, unknown>>;
}

const NOTHING: Values = { columns: {}, lists: {} };

const columnValue = (column: string) => valueNamed(`set ${column}`);
const columnValues = (columns: Values['columns']) =>
  Object.fromEntries(Object.entries(columns).map(([column, value]) => [`set ${column}`, value]));
const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/** Counts a write: of the record itself, or of a record that shows data of another one. */
const changedAt = (time: unknown): RawBuilder<unknown> => sql`updated_at = ${time}, version = version + 1`;

/**
 * The records of one table: their reads by key, and the only place that writes them. What has to happen with every write
 * belongs here. Each statement is built once for each set of columns.
 * Writes throw the faults of the response: 404 for an unknown record, 412 for one in another version than expected, 422 for
 * unknown references, and the faults of the table's constraints.
 */
const recordsOf = <Item, Input, Patch>(table: Table<Item, Input, Patch>) => {
  const texts = { find: textCache(), insert: textCache(), change: textCache(), lock: textCache() };
  const faults = constraintFaultsOf(table);
  const newId = table.facts.idVersion === 4 ? uuidv4 : uuidv7;
  const hasLists = (lists: Values['lists']): boolean => Object.keys(lists).length > 0;

  const find = async ({ db, run }: Executor, key: RecordKey): Promise<StoredRow | undefined> => {
    const text = texts.find(shapeOfKey(key), () =>
      sql`select ${selectList(table, {})} from ${sql.table(table.name)}
        where ${isRecord(table.name, key)}`.compile(db),
    );
    const [row] = await run(text.sql, parametersOf(text, valuesOfKey(key)));
    return row as StoredRow | undefined;
  };

  const notFoundOrPreconditionFailed = async (executor: Executor, key: RecordKey): Promise<Fault> => {
    if (key.versions === undefined || (await find(executor, anyVersion(key))) === undefined) return notFound();
    return new Fault('precondition_failed');
  };

  const insert = async ({ db, run }: Executor, keys: Values['columns'], { columns, lists }: Values) => {
    const all = { ...keys, ...columns };
    const shape = [...Object.keys(all), '', ...Object.keys(lists)].join();
    const text = texts.insert(shape, () => {
      const inserted = sql`insert into ${sql.table(table.name)} (${names(Object.keys(all))})
        values (${sql.join(Object.keys(all).map(columnValue))})`;
      return withLists(table, inserted).compile(db);
    });
    const values = { ...columnValues(all), ...lists };
    const [row] = await mappingConstraintViolations(faults, () => run(text.sql, parametersOf(text, values)));
    if (row === undefined) throw new Error(`a new row of ${table.name} was not returned`);
    return { ...(row as StoredRow), ...computedWhenNew(table) };
  };

  /** Lists of ids are replaced under a lock: a statement does not see what others committed while it waited. */
  const lock = async ({ db, run }: Executor, key: RecordKey): Promise<boolean> => {
    const text = texts.lock(shapeOfKey(key), () =>
      sql`select ${sql.ref(`${table.name}.id`)} from ${sql.table(table.name)} where ${isRecord(table.name, key)}
        for no key update of ${sql.table(table.name)}`.compile(db),
    );
    return (await run(text.sql, parametersOf(text, valuesOfKey(key)))).length > 0;
  };

  const write = async (executor: Executor, key: RecordKey, { columns, lists }: Values, time: string) => {
    const shape = [shapeOfKey(key), ...Object.keys(columns), '', ...Object.keys(lists)].join();
    const text = texts.change(shape, () => {
      const given = Object.keys(columns).map((column) => sql`${sql.ref(column)} = ${columnValue(column)}`);
      return sql`${replacingLists(table, lists)} update ${sql.table(table.name)}
        set ${sql.join([...given, changedAt(valueNamed('time'))])}
        where ${isRecord(table.name, key)} returning ${selectList(table, lists)}`.compile(executor.db);
    });
    const values = { ...columnValues(columns), ...lists, ...valuesOfKey(key), time };
    const [row] = await mappingConstraintViolations(faults, () => executor.run(text.sql, parametersOf(text, values)));
    return row as StoredRow | undefined;
  };

  /** Writes columns and lists of a record, and counts the write even if there are none. */
  const change = async (executor: Executor, key: RecordKey, values: Values, time = now()): Promise<StoredRow> => {
    const row = hasLists(values.lists)
      ? await inTransaction(executor, async (transaction) =>
          (await lock(transaction, key)) ? write(transaction, key, values, time) : undefined,
        )
      : await write(executor, key, values, time);
    if (row === undefined) throw await notFoundOrPreconditionFailed(executor, key);
    return row;
  };

  const get = async (executor: Executor, key: RecordKey): Promise<StoredRow> => {
    const row = await find(executor, key);
    if (row === undefined) throw notFound();
    return row;
  };
  /** The current record. It may keep its references to records that have been deleted since. */
  const current = (executor: Executor, key: RecordKey) => async () =>
    table.present(await get(executor, anyVersion(key))) as object;

  return {
    table,
    collection: collectionOf(table),
    get,
    change,

    /** Creates a record from a body, and returns its row. */
    create: async (executor: Executor, creation: Creation, body: Input): Promise<StoredRow> => {
      const { organisation_id, id = newId(), columns = {} } = creation;
      await requireReferences(executor, table, organisation_id, body as object);
      const { columns: fields, lists } = table.allValues(body);
      const time = now();
      const keys = { organisation_id, id, inserted_at: time, updated_at: time };
      return insert(executor, keys, { columns: { ...columns, ...fields }, lists });
    },

    /** Creates a record of a table that belongs to no organisation. */
    createWithoutOrganisation: async (executor: Executor, body: Input): Promise<StoredRow> => {
      const time = now();
      return insert(executor, { id: newId(), inserted_at: time, updated_at: time }, table.allValues(body));
    },

    /** Creates records from complete rows. Only the database checks their references. */
    createMany: (db: Database, rows: readonly Values['columns'][]): Promise<void> => insertRows(db, table.name, rows),

    /** Replaces the whole record by a body. */
    replace: async (executor: Executor, key: RecordKey, body: Omit<Input, 'id'>): Promise<StoredRow> => {
      await requireReferences(executor, table, key.organisation_id, body as object, current(executor, key));
      // No body writes the id, so that a missing one does not matter.
      return change(executor, key, table.allValues(body as Input));
    },

    /** Writes the fields in a body. */
    update: async (executor: Executor, key: RecordKey, body: Patch): Promise<StoredRow> => {
      await requireReferences(executor, table, key.organisation_id, body as object, current(executor, key));
      return change(executor, key, table.changedValues(body));
    },

    /** Marks the record as deleted (decision Q7). */
    softDelete: (executor: Executor, key: RecordKey, time = now()): Promise<StoredRow> =>
      change(executor, key, { columns: { deleted_at: time }, lists: {} }, time),

    /** Counts a write that changes what the record shows of other tables, and none of its columns. */
    touch: (executor: Executor, key: RecordKey, time: string): Promise<StoredRow> =>
      change(executor, key, NOTHING, time),

    /** The same for the records with these ids, as a statement on its own or in another one. */
    touchStatement: (organisationId: unknown, ids: unknown, time: unknown): RawBuilder<unknown> =>
      sql`update ${sql.table(table.name)} set ${changedAt(time)} where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`,
  };
};

type RecordsOf<Stored> =
  Stored extends Table<infer Item, infer Input, infer Patch> ? ReturnType<typeof recordsOf<Item, Input, Patch>> : never;

/** The records of each resource. The cast is the boundary: TypeScript does not follow a mapping by key. */
export const records = Object.fromEntries(
  Object.entries(recordTables).map(([name, table]) => [name, recordsOf(table as Table)]),
) as { [Name in ResourceName]: RecordsOf<(typeof recordTables)[Name]> };
