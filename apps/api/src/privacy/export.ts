import { ATTENDANCE_TYPE, MAX_EXPORTED, MAX_EXPORTED_BYTES } from '@training-provider/contract';
import { sql } from 'kysely';
import { placeOf } from '../db/changes.ts';
import type { OpenDatabase } from '../db/database.ts';
import { fieldOfPerson } from '../db/erasing.ts';
import type { RecordKey } from '../db/recordKey.ts';
import { selectList } from '../db/selection.ts';
import type { Executor } from '../db/statement.ts';
import { executorOn } from '../db/transaction.ts';
import { versionPresenter } from '../history/present.ts';
import { readEveryVersion } from '../history/versions.ts';
import { WrittenJson } from '../http/writtenJson.ts';
import { concurrencyLimit } from '../load/concurrencyLimit.ts';
import { Fault, notFound } from '../problems/fault.ts';
import { sessionTable } from '../tables/session.ts';
import type { StoredRow, Table } from '../tables/table.ts';
import { exportAttendances, exportAttendanceVersions } from './attendance.ts';
import { exportExternalIds } from './externalIds.ts';
import { idsOnceAbout } from './formerPersons.ts';
import type { Person } from './persons.ts';
import type { PersonSteps } from './steps.ts';

type Rows = readonly StoredRow[];

/** Returns the rows. @throws Fault 409 if there are more than an export may contain */
const within = <Row>(rows: readonly Row[]): readonly Row[] => {
  if (rows.length > MAX_EXPORTED) throw new Fault('export_too_large');
  return rows;
};

const presented = (table: Table, row: StoredRow): object => ({
  ...table.present(row),
  ...(typeof row.deleted_at === 'string' ? { deletedAt: row.deleted_at } : {}),
});

/**
 * Reads the rows of a table that contain the id of the key in a column, oldest first, with the time of their deletion.
 */
const readRows = async ({ db }: Executor, table: Table, column: string, key: RecordKey): Promise<Rows> => {
  const { rows } =
    await sql<StoredRow>`select ${selectList(table, {}, ['deleted_at'], key.organisation_id)} from ${sql.table(table.name)}
    where ${sql.ref(`${table.name}.organisation_id`)} = ${key.organisation_id}
      and ${sql.ref(`${table.name}.${column}`)} = ${key.id} and erased_at is null
    order by inserted_at, id limit ${MAX_EXPORTED + 1}`.execute(db);
  return within(rows);
};

/** The bytes of the rows and of their histories. It is computed before they are read. */
const sizeOf = async ({ db }: Executor, { table, about }: Person, key: RecordKey): Promise<number> => {
  const sizes = [{ table, column: 'id' }, ...about].flatMap(({ table: { name }, column }) => {
    const rows = sql`from ${sql.table(name)} where organisation_id = ${key.organisation_id} and ${sql.ref(column)} = ${key.id}`;
    return [
      sql`select sum(octet_length(${sql.table(name)}::text)) as bytes ${rows}`,
      sql`select sum(octet_length(changes::text)) from record_history
        where organisation_id = ${key.organisation_id} and record_id in (select id ${rows})`,
    ];
  });
  const { rows } = await sql<{ bytes: string }>`select coalesce(sum(bytes), 0) as bytes
    from (${sql.join(sizes, sql` union all `)}) sizes`.execute(db);
  return Number(rows[0]?.bytes);
};

interface Naming {
  readonly type: string;
  readonly record_id: string;
  readonly parent_id: string | null;
}

/** Reads the fields of other records that contain the id of the person. */
const readReferences = async ({ db }: Executor, { naming }: Person, { organisation_id, id }: RecordKey) => {
  const found = [];
  for (const { table, field, condition } of naming) {
    const { type, parent } = placeOf(table);
    const { rows } =
      await sql<Naming>`select ${type} as type, ${sql.ref(`${table.name}.id`)} as record_id, ${parent} as parent_id
      from ${sql.table(table.name)} where ${condition(organisation_id, id)}
      order by inserted_at, id limit ${MAX_EXPORTED + 1}`.execute(db);
    found.push(...rows.map((row) => ({ ...row, pointer: `/${field}` })));
  }
  return within(found).map(({ type, record_id, parent_id, pointer }) => ({
    type,
    recordId: record_id,
    ...(parent_id === null ? {} : { parentId: parent_id }),
    pointer,
  }));
};

type Versions = readonly Awaited<ReturnType<typeof readEveryVersion>>[number][];

/**
 * The parts of versions that are about one person. If a record was given to another person, the later parts are
 * omitted.
 */
const versionsAbout = (versions: Versions, { about }: Person, id: string): Versions => {
  const pointers = new Map(about.map(({ type, table }) => [type as string, `/${fieldOfPerson(table.facts)}`]));
  const givenIn = ({ type, changes }: Versions[number]) => changes[pointers.get(type) ?? ''];
  /**
   * The person of each record after the current version. The loop starts with the newest version; a version that
   * changes the person contains the person before it.
   */
  const persons = new Map<string, unknown>();
  for (const version of versions.toReversed())
    persons.set(version.record_id, givenIn(version)?.[1] ?? persons.get(version.record_id));
  return versions.flatMap((version) => {
    const { record_id, changes } = version;
    const given = givenIn(version);
    const after = persons.get(record_id) ?? id;
    const before = given === undefined ? after : given[0];
    persons.set(record_id, before);
    if (after !== id && before !== id) return [];
    const wanted = [before === id || before === null, after === id] as const;
    return [wanted.includes(false) ? { ...version, changes: sidesOf(changes, wanted) } : version];
  });
};

/** The values before each change if `before` is true, and the values after it if `after` is true. */
const sidesOf = (changes: Versions[number]['changes'], [before, after]: readonly [boolean, boolean]) =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([pointer, [from, to]]) => {
      const sides = [before ? from : null, after ? to : null] as const;
      return sides.some((side) => side !== null) ? [[pointer, sides] as const] : [];
    }),
  );

/** The ids of records that were formerly about the person. */
const readIdsOnceAbout = async ({ db }: Executor, { about }: Person, key: RecordKey): Promise<string[]> => {
  const lists = about.flatMap((one) => idsOnceAbout(one, key) ?? []);
  if (lists.length === 0) return [];
  const { rows } = await sql<{ ids: string[] }>`select (${sql.join(lists, sql` || `)}) as ids`.execute(db);
  return rows[0]?.ids ?? [];
};

/** Reads the histories of a person, and of the records that are or were about the person. */
const readHistories = async (executor: Executor, person: Person, key: RecordKey, ids: readonly string[]) => {
  const presenters = new Map(
    [person, ...person.about].map(({ type, table }) => [type as string, versionPresenter(table)]),
  );
  const all = new Set([...ids, ...(await readIdsOnceAbout(executor, person, key))]);
  const versions = within(await readEveryVersion(executor, key.organisation_id, [...all], MAX_EXPORTED + 1));
  const shown = versionsAbout(versions, person, key.id).flatMap((version) => {
    const { type, record_id: recordId } = version;
    const present = presenters.get(type);
    return present === undefined ? [] : [{ type, recordId, ...present(version) }];
  });
  const lists = await readListHistories(executor, person, key);
  // If there are no list histories, the versions are already sorted.
  return lists.length === 0 ? shown : within([...shown, ...lists].toSorted(byNewest));
};

interface Shown {
  readonly changedAt: string;
}

const byNewest = ({ changedAt: one }: Shown, { changedAt: other }: Shown): number =>
  Number(one < other) - Number(one > other);

/** Reads the parts of the histories of attendance lists that are about a person. */
const readListHistories = async (executor: Executor, person: Person, key: RecordKey) => {
  const present = versionPresenter(sessionTable);
  return within(await exportAttendanceVersions(executor, person, key)).map(
    ({ parent_id, before, after, ...version }) => ({
      type: ATTENDANCE_TYPE,
      recordId: parent_id,
      ...present({ ...version, changes: sidesOf(version.changes, [before, after]) }),
    }),
  );
};

const read = async (executor: Executor, person: Person, steps: PersonSteps, key: RecordKey) => {
  const [row] = await readRows(executor, person.table, 'id', key);
  if (row === undefined) throw notFound();
  if ((await sizeOf(executor, person, key)) > MAX_EXPORTED_BYTES) throw new Fault('export_too_large');
  const about: [string, Table, Rows][] = [];
  for (const { resource, table, column } of person.about)
    about.push([resource, table, await readRows(executor, table, column, key)]);
  const ids = [row.id, ...about.flatMap(([, , rows]) => rows.map(({ id }) => id))];
  const attendances = await exportAttendances(executor, person, key);
  const { rows: now } = await sql<{ at: string }>`select now() as at`.execute(executor.db);
  return {
    record: presented(person.table, row),
    ...Object.fromEntries(about.map(([name, table, rows]) => [name, rows.map((one) => presented(table, one))])),
    ...(await steps.exported(executor, key)),
    ...(attendances === undefined ? {} : { attendances: within(attendances) }),
    externalIds: within(await exportExternalIds(executor, person, key)),
    references: await readReferences(executor, person, key),
    history: await readHistories(executor, person, key, ids),
    generatedAt: now[0]?.at ?? '',
  };
};

/**
 * The number of exports that are read at the same time. Most take milliseconds, but each may use several times its size
 * as memory.
 */
const AT_ONCE = 1;
const MAX_WAIT_MS = 1_000;
const limited = concurrencyLimit(AT_ONCE, MAX_WAIT_MS);

/**
 * Reads all stored data about a person, deleted or not, in one snapshot.
 * @throws Fault 404 if the person does not exist or has been erased; 409 `export_too_large`; 503 while many other
 * persons are exported
 */
export const exportPerson = ({ db }: OpenDatabase, person: Person, steps: PersonSteps, key: RecordKey) =>
  limited(async () => {
    const data = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((transaction) => read(executorOn(transaction), person, steps, key));
    const written = new WrittenJson(data);
    if (written.bytes > MAX_EXPORTED_BYTES) throw new Fault('export_too_large');
    return written;
  });
