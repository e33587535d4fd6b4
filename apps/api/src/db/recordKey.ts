import { type RawBuilder, sql } from 'kysely';

/** The record above another one, such as the participant of a note: the other's column with its id, and its table. */
export interface ParentKey {
  readonly table: string;
  readonly column: string;
  readonly id: string;
}

/** Which record a statement is about, and which versions of it a write expects (decision K1); any, if they are left out. */
export type RecordKey = Readonly<{
  organisation_id: string;
  id: string;
  versions?: readonly number[] | undefined;
  parent?: ParentKey | undefined;
}>;

/** The record in whatever version. */
export const anyVersion = ({ versions: _, ...key }: RecordKey): RecordKey => key;

/** The values of a key, by the names that `isRecord` gives them. */
export const valuesOfKey = ({ organisation_id, id, versions, parent }: RecordKey) => ({
  organisation_id,
  id,
  versions,
  parent: parent?.id,
});

/** What the text of a statement about a record depends on. */
export const shapeOfKey = ({ versions, parent }: RecordKey): string =>
  `${versions === undefined ? '' : 'versions'} ${parent?.column ?? ''}`;

/**
 * Whether a row of `table` is the record, not deleted, in an expected version, and below its parent, which must not be deleted
 * either: the condition of every read and write of one record. `value` gives what stands for each value of the key.
 */
export const isRecord = (
  table: string,
  { versions, parent }: RecordKey,
  value: (name: keyof ReturnType<typeof valuesOfKey>) => unknown,
): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  const conditions = [
    sql`${of('organisation_id')} = ${value('organisation_id')}`,
    sql`${of('id')} = ${value('id')}`,
    sql`${of('deleted_at')} is null`,
  ];
  if (versions !== undefined) conditions.push(sql`${of('version')} = any(${value('versions')})`);
  if (parent !== undefined) {
    conditions.push(
      sql`${of(parent.column)} = ${value('parent')}`,
      sql`exists (select from ${sql.table(parent.table)} parent where parent.organisation_id = ${of('organisation_id')}
        and parent.id = ${of(parent.column)} and parent.deleted_at is null)`,
    );
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
};
