import { type ExternalId, MAX_EXPORTED } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import { eachPart } from '../db/parts.ts';
import type { RecordKey } from '../db/recordKey.ts';
import { type Executor, statement, valueNamed } from '../db/statement.ts';
import type { Person } from './persons.ts';

/* The external ids of a person and of the records about the person (decision N6c). */

type Sql = RawBuilder<unknown>;

/**
 * SQL: the external ids of a person and of the records that are currently about the person. Each record is looked up
 * separately; otherwise PostgreSQL might read the rows of the whole organisation.
 */
const rowsOf = ({ table, about }: Person, organisation_id: unknown, id: unknown): Sql => {
  const kinds = [{ table, column: 'id' }, ...about].filter((one) => one.table.facts.externalIds === true);
  const found = kinds.map(
    (one) => sql`select ${sql.lit(one.table.facts.name)} as kind, id as record_id from ${sql.table(one.table.name)}
      where organisation_id = ${organisation_id} and ${sql.ref(one.column)} = ${id}`,
  );
  return sql`(${sql.join(found, sql` union all `)}) record, lateral (
    select source, value, inserted_at, updated_at from external_id e where e.organisation_id = ${organisation_id}
      and e.kind = record.kind and e.record_id = record.record_id offset 0) external`;
};

/** Counts the external ids of a person and of the records about the person. */
export const countExternalIds = async ({ db }: Executor, person: Person, key: RecordKey): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from ${rowsOf(person, key.organisation_id, key.id)}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** The external ids for an export, sorted by record and source: at most one more than the limit. */
export const exportExternalIds = async ({ db }: Executor, person: Person, key: RecordKey) => {
  const types = new Map([person, ...person.about].map(({ table, type }) => [table.facts.name as string, type]));
  const { rows } = await sql<ExternalId & { kind: string; recordId: string }>`
    select kind, record_id as "recordId", source, value, inserted_at as "insertedAt", updated_at as "updatedAt"
    from ${rowsOf(person, key.organisation_id, key.id)}
    order by array_position(${[...types.keys()]}::text[], kind::text), record_id, source collate "C" limit ${MAX_EXPORTED + 1}`.execute(
    db,
  );
  return rows.map(({ kind, ...one }) => ({ type: types.get(kind), ...one }));
};

interface Named {
  readonly kind: string;
  readonly record_id: string;
  readonly source: string;
}

/**
 * The ids are also passed as an array, because with a join alone PostgreSQL may read the rows of the whole
 * organisation.
 */
const removePart = statement<Record<'organisation_id' | 'kinds' | 'ids' | 'sources', unknown>, object>(
  ({ organisation_id, kinds, ids, sources }) => sql`delete from external_id e
    using unnest(${kinds}::text[], ${ids}::uuid[], ${sources}::text[]) given (kind, record_id, source)
    where e.organisation_id = ${organisation_id} and e.kind = any(${kinds}::text[]) and e.record_id = any(${ids}::uuid[])
      and e.kind = given.kind and e.record_id = given.record_id and e.source = given.source`,
);

/**
 * Removes the external ids. It runs after the records have been locked and erased, so that no new ones can appear.
 * Returns their number.
 */
export const removeExternalIds = async (
  executor: Executor,
  person: Person,
  { organisation_id, id }: RecordKey,
): Promise<number> => {
  let count = 0;
  const select = () =>
    sql<Named>`select kind, record_id, source from ${rowsOf(person, valueNamed('organisation_id'), valueNamed('id'))}`;
  await eachPart(executor, `external ids of ${person.resource}`, select, { organisation_id, id }, async (part) => {
    count += part.length;
    await removePart(executor, {
      organisation_id,
      kinds: part.map(({ kind }) => kind),
      ids: part.map(({ record_id }) => record_id),
      sources: part.map(({ source }) => source),
    });
  });
  return count;
};
