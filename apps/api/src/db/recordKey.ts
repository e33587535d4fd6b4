import { type RawBuilder, sql } from 'kysely';
import type { Author } from '../context/author.ts';
import { Fault } from '../problems/fault.ts';
import type { TableShape } from '../tables/table.ts';
import { type Executor, parametersOf, textCache, valueNamed } from './statement.ts';

/**
 * The parent of a record, such as the participant of a note: its table, its id, and the column of the record that
 * contains this id.
 */
export interface ParentKey {
  readonly table: string;
  readonly column: string;
  readonly id: string;
}

/**
 * The versions that a write expects (decision K1): one of `versions`, or any except `otherVersions`. Any version if
 * both are undefined.
 */
export type ExpectedVersions = Readonly<{
  versions?: readonly number[] | undefined;
  otherVersions?: readonly number[] | undefined;
}>;

/** The key of a record, and the versions that a write of the record expects. */
export type RecordKey = Readonly<{
  organisation_id: string;
  id: string;
  parent?: ParentKey | undefined;
}> &
  ExpectedVersions;

/** The key of a record to write, and the author of the write. */
export type WriteKey = RecordKey & { readonly by: Author };

const storedTexts = textCache();

/** SQL: whether a parent exists and is not deleted. The records of a deleted parent stay in their table. */
export const parentExists = ({ table }: ParentKey, organisationId: unknown, id: unknown): RawBuilder<boolean> =>
  sql`exists (select from ${sql.table(table)} parent where parent.organisation_id = ${organisationId}
    and parent.id = ${id} and parent.deleted_at is null)`;

/**
 * SQL: whether a parent exists and is not deleted. It also locks the parent, so that it is not deleted until the
 * transaction ends.
 */
export const parentStays = ({ table }: ParentKey): RawBuilder<boolean> =>
  sql`exists (select from ${sql.table(table)} parent where parent.organisation_id = ${valueNamed('organisation_id')}
    and parent.id = ${valueNamed('parent')} and parent.deleted_at is null for share)`;

/**
 * Locks the parent of a record, so that it is not deleted until the transaction ends. Returns its id; nothing if it is
 * deleted.
 */
export const holdParent = async (
  { db, run }: Executor,
  { organisation_id, parent }: RecordKey,
): Promise<readonly string[]> => {
  if (parent === undefined) return [];
  const text = storedTexts(`hold ${parent.table}`, () =>
    sql`select id from ${sql.table(parent.table)} where organisation_id = ${valueNamed('organisation_id')}
      and id = ${valueNamed('parent')} and deleted_at is null for share`.compile(db),
  );
  const rows = (await run(text.sql, parametersOf(text, { organisation_id, parent: parent.id }))) as { id: string }[];
  return rows.map(({ id }) => id);
};

/** Returns the key without expected versions. */
export const anyVersion = <Key extends RecordKey>({
  versions: _,
  otherVersions: __,
  ...key
}: Key): Omit<Key, keyof ExpectedVersions> => key;

/** Whether a write expects certain versions. */
export const isConditional = ({ versions, otherVersions }: ExpectedVersions): boolean =>
  versions !== undefined || otherVersions !== undefined;

/** Checks that a locked record has a version that the write expects. @throws Fault 412 */
export const requireVersion = ({ versions, otherVersions }: ExpectedVersions, version: number): void => {
  if (versions?.includes(version) === false || otherVersions?.includes(version)) throw new Fault('precondition_failed');
};

/** The values of a key, by the names in `isRecord`. */
export const valuesOfKey = ({ organisation_id, id, versions, otherVersions, parent }: RecordKey) => ({
  organisation_id,
  id,
  versions,
  otherVersions,
  parent: parent?.id,
});

/** The properties of a key on which the SQL of a statement depends. */
export const shapeOfKey = ({ versions, otherVersions, parent }: RecordKey): string =>
  [versions && 'versions', otherVersions && 'otherVersions', parent?.column].join(' ');

/**
 * SQL: whether a row of `table` is the record with this key. The record must not be deleted, must have an expected
 * version, and its parent must not be deleted. Every read and write of a single record has this condition.
 */
export const isRecord = (
  { name: table, organisationColumn }: Pick<TableShape, 'name' | 'organisationColumn'>,
  { versions, otherVersions, parent }: RecordKey,
): RawBuilder<boolean> => {
  const value = (name: keyof ReturnType<typeof valuesOfKey>) => valueNamed(name);
  const of = (column: string) => sql.ref(`${table}.${column}`);
  const conditions = [
    sql`${of(organisationColumn)} = ${value('organisation_id')}`,
    sql`${of('id')} = ${value('id')}`,
    // Organisations cannot be deleted.
    ...(organisationColumn === 'id' ? [] : [sql`${of('deleted_at')} is null`]),
  ];
  if (versions !== undefined) conditions.push(sql`${of('version')} = any(${value('versions')})`);
  if (otherVersions !== undefined) conditions.push(sql`${of('version')} <> all(${value('otherVersions')})`);
  if (parent !== undefined) {
    conditions.push(
      sql`${of(parent.column)} = ${value('parent')}`,
      parentExists(parent, value('organisation_id'), value('parent')),
    );
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
};

/** Whether a record with this id and parent exists, each deleted or not. */
export const isStored = async ({ db, run }: Executor, table: string, key: RecordKey): Promise<boolean> => {
  const { parent } = key;
  const text = storedTexts(`${table} ${parent?.column ?? ''}`, () => {
    const isBelow = parent === undefined ? sql`true` : sql`${sql.ref(parent.column)} = ${valueNamed('parent')}`;
    return sql`select 1 from ${sql.table(table)} where organisation_id = ${valueNamed('organisation_id')}
      and id = ${valueNamed('id')} and ${isBelow}`.compile(db);
  });
  return (await run(text.sql, parametersOf(text, valuesOfKey(key)))).length > 0;
};
