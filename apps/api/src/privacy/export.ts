import { MAX_EXPORTED, MAX_EXPORTED_BYTES } from '@training-provider/contract';
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
import type { StoredRow, Table } from '../tables/table.ts';
import type { Person } from './persons.ts';
import type { PersonSteps } from './steps.ts';

type Rows = readonly StoredRow[];

/** @throws Fault 409 if there are more rows than an export has */
const within = <Row>(rows: readonly Row[]): readonly Row[] => {
  if (rows.length > MAX_EXPORTED) throw new Fault('export_too_large');
  return rows;
};

const presented = (table: Table, row: StoredRow): object => ({
  ...table.present(row),
  ...(typeof row.deleted_at === 'string' ? { deletedAt: row.deleted_at } : {}),
});

/** Reads the rows of a table with one value in a column, oldest first, with when they were deleted. */
const readRows = async ({ db }: Executor, table: Table, column: string, key: RecordKey): Promise<Rows> => {
  const { rows } = await sql<StoredRow>`select ${selectList(table, {}, ['deleted_at'])} from ${sql.table(table.name)}
    where ${sql.ref(`${table.name}.organisation_id`)} = ${key.organisation_id}
      and ${sql.ref(`${table.name}.${column}`)} = ${key.id} and erased_at is null
    order by inserted_at, id limit ${MAX_EXPORTED + 1}`.execute(db);
  return within(rows);
};

/** The bytes of the rows and of their histories, before they are read. */
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

/** Where else the id of the person is named. */
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

/** The versions since which records have been about the present person, if they were about another one: newest come first. */
const givenSince = (versions: Versions, { about }: Person): ReadonlyMap<string, number> => {
  const pointers = new Map(about.map(({ type, table }) => [type as string, `/${fieldOfPerson(table.facts)}`]));
  const since = new Map<string, number>();
  for (const { record_id, type, version, changes } of versions)
    if (version > 1 && (pointers.get(type) ?? '') in changes && !since.has(record_id)) since.set(record_id, version);
  return since;
};

/** What a version says after it, without what the record said of another person. */
const withoutBefore = (version: Versions[number]): Versions[number] => {
  const after = Object.entries(version.changes).map(([pointer, [, to]]) => [pointer, [null, to] as const] as const);
  return { ...version, changes: Object.fromEntries(after) };
};

/** The histories of a person and of what is about it; of a coaching that another participant had, since it was given on. */
const readHistories = async (executor: Executor, person: Person, key: RecordKey, ids: readonly string[]) => {
  const presenters = new Map(
    [person, ...person.about].map(({ type, table }) => [type as string, versionPresenter(table)]),
  );
  const versions = within(await readEveryVersion(executor, key.organisation_id, ids, MAX_EXPORTED + 1));
  const since = givenSince(versions, person);
  return versions.flatMap((version) => {
    const { type, record_id: recordId } = version;
    const first = since.get(recordId) ?? 0;
    const present = presenters.get(type);
    if (present === undefined || version.version < first) return [];
    return [{ type, recordId, ...present(version.version === first ? withoutBefore(version) : version) }];
  });
};

const read = async (executor: Executor, person: Person, steps: PersonSteps, key: RecordKey) => {
  const [row] = await readRows(executor, person.table, 'id', key);
  if (row === undefined) throw notFound();
  if ((await sizeOf(executor, person, key)) > MAX_EXPORTED_BYTES) throw new Fault('export_too_large');
  const about: [string, Table, Rows][] = [];
  for (const { resource, table, column } of person.about)
    about.push([resource, table, await readRows(executor, table, column, key)]);
  const ids = [row.id, ...about.flatMap(([, , rows]) => rows.map(({ id }) => id))];
  const { rows: now } = await sql<{ at: string }>`select now() as at`.execute(executor.db);
  return {
    record: presented(person.table, row),
    ...Object.fromEntries(about.map(([name, table, rows]) => [name, rows.map((one) => presented(table, one))])),
    ...(await steps.exported(executor, key)),
    references: await readReferences(executor, person, key),
    history: await readHistories(executor, person, key, ids),
    generatedAt: now[0]?.at ?? '',
  };
};

/** So many exports are read at the same time: each may need several times its bytes meanwhile. */
const AT_ONCE = 2;
const MAX_WAIT_MS = 1_000;
const limited = concurrencyLimit(AT_ONCE, MAX_WAIT_MS);

/**
 * Everything that is stored about a person, deleted or not, in one snapshot.
 * @throws Fault 404 if there is none or it has been erased; 409 `export_too_large`; 503 while many others are exported
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
