import { type ExternalId, type ExternallyIdentified, MAX_EXTERNAL_IDS } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import { notFound, valueTaken } from '../problems/fault.ts';
import type { TableShape } from '../tables/table.ts';
import { mappingConstraintViolations } from './constraints.ts';
import { ownRow } from './distribution.ts';
import type { RecordKey } from './recordKey.ts';
import { type Executor, parametersOf, textCache, valueNamed } from './statement.ts';
import { tableOfResource } from './tables.ts';
import { inTransaction, together } from './transaction.ts';

/*
 * External ids: the ids of records in other systems (decision N6c). Each statement accepts any number of records of one
 * kind, and joins their table by organisation.
 */

type Sql = RawBuilder<unknown>;

/** A record that was found by an external id. */
export interface ExternallyFound {
  readonly value: string;
  readonly recordId: string;
  readonly deleted: boolean;
}

/** An external id, and the id of the record that it identifies. */
export interface ExternalPair {
  readonly value: string;
  readonly recordId: string;
}

/**
 * An external id that was not written, with the reason: another record has the value (`taken`), the record is deleted
 * or unknown (`missing`) or about an erased person (`erased`), or it already has ids of the maximum number of systems
 * (`full`).
 */
export interface RefusedPair extends ExternalPair {
  readonly reason: 'taken' | 'missing' | 'erased' | 'full';
}

const textOf = textCache();
const ORGANISATION = valueNamed('organisation');
const SOURCE = valueNamed('source');
const RECORDS = sql`${valueNamed('recordIds')}::uuid[]`;
const VALUES = sql`${valueNamed('values')}::text[]`;

const run = async <Row>(
  { db, run: send }: Executor,
  what: string,
  kind: ExternallyIdentified,
  build: (table: TableShape) => Sql,
  values: Readonly<Record<string, unknown>>,
): Promise<Row[]> => {
  const text = textOf(`${what} ${kind}`, () => build(tableOfResource(kind)).compile(db));
  return (await send(text.sql, parametersOf(text, values))) as Row[];
};

/**
 * SQL: the external ids of a source with one of the values, each with its record `r`. Each value is looked up
 * separately; otherwise PostgreSQL might read the rows of the whole organisation.
 * @param locking SQL that locks the records `r`, or that keeps their look-ups separate
 */
const heldBy = ({ name, facts }: TableShape, locking: Sql): Sql =>
  sql`unnest(${VALUES}) wanted (value), lateral (
      select e.value, e.record_id from external_id e where e.organisation_id = ${ORGANISATION}
        and e.kind = ${sql.lit(facts.name)} and e.source = ${SOURCE} and e.value = wanted.value offset 0) e, lateral (
      select r.id, r.deleted_at from ${sql.table(name)} r where r.organisation_id = ${ORGANISATION} and r.id = e.record_id
        ${locking}) r`;

const columnsOf = (pairs: readonly ExternalPair[]) => ({
  recordIds: pairs.map(({ recordId }) => recordId),
  values: pairs.map(({ value }) => value),
});

/** The records that the given ids of a source identify, deleted or not. An unknown id has no record in the result. */
export const findByExternalIds = (
  executor: Executor,
  organisation: string,
  kind: ExternallyIdentified,
  source: string,
  values: readonly string[],
): Promise<ExternallyFound[]> => {
  const build = (table: TableShape) =>
    sql`select e.value, e.record_id as "recordId", r.deleted_at is not null as deleted
      from ${heldBy(table, sql`offset 0`)}`;
  return run(executor, 'find', kind, build, { organisation, source, values });
};

/** SQL: locks the records, because another write may delete or erase them, or change their ids. */
const lock = ({ name }: TableShape): Sql =>
  sql`select r.id from ${sql.table(name)} r where r.organisation_id = ${ORGANISATION} and r.id = any(${RECORDS})
    order by r.id for no key update`;

/**
 * SQL: the outcome of each pair. The record of the pair is locked before, and the record that has its value is locked
 * here.
 */
const judge = (table: TableShape): Sql => {
  const { name, facts } = table;
  const isErased = 'fields' in facts.privacy ? sql`r.erased_at is not null` : sql`false`;
  return sql`with held as materialized (
    select e.value, e.record_id, r.deleted_at is not null as is_free
    from ${heldBy(table, sql`for no key update of r`)}
  )
  select given.value, given.record_id as "recordId", case
      when r.id is null then 'missing'
      when held.record_id = given.record_id then 'written'
      when ${isErased} then 'erased'
      when not held.is_free then 'taken'
      when (select count(*) from external_id e where e.organisation_id = ${ORGANISATION} and e.kind = ${sql.lit(facts.name)}
        and e.record_id = given.record_id and e.source <> ${SOURCE}) >= ${sql.lit(MAX_EXTERNAL_IDS)} then 'full'
      when held.is_free then 'free'
      else 'new' end as outcome
    from unnest(${VALUES}, ${RECORDS}) as given (value, record_id)
    left join lateral (select r.* from ${sql.table(name)} r where r.organisation_id = ${ORGANISATION}
      and r.id = given.record_id and r.deleted_at is null offset 0) r on true
    left join held on held.value = given.value`;
};

/**
 * SQL: removes values from deleted records; an undelete of these records waits meanwhile. The old rows must be deleted
 * before the new ones are inserted.
 */
const free = ({ facts }: TableShape): Sql => sql`delete from external_id where organisation_id = ${ORGANISATION}
  and kind = ${sql.lit(facts.name)} and source = ${SOURCE} and value = any(${valueNamed('freed')}::text[])`;

const write = ({ facts }: TableShape): Sql => sql`
  insert into external_id (organisation_id, kind, record_id, source, value, inserted_at, updated_at)
  select own.id, ${sql.lit(facts.name)}, record_id, ${SOURCE}::text, value, statement_timestamp(), statement_timestamp()
  from ${ownRow(ORGANISATION)}, unnest(${VALUES}, ${RECORDS}) as given (value, record_id)
  on conflict (organisation_id, kind, record_id, source) do update
    set value = excluded.value, updated_at = greatest(excluded.updated_at, external_id.updated_at)`;

type Judged = Omit<RefusedPair, 'reason'> & { readonly outcome: RefusedPair['reason'] | 'written' | 'free' | 'new' };

const isRefused = (pair: Judged): boolean => !['written', 'free', 'new'].includes(pair.outcome);

/**
 * Assigns ids of a source to records of a kind. A value identifies only one record that is not deleted, and each record
 * has at most one id of the source. A value of a deleted record moves to the new record. Returns the rejected pairs;
 * the others are written.
 * @param pairs must not contain a value or a record twice
 * @throws Fault `value_taken` if a write that was committed in the meantime has assigned a value
 */
export const writeExternalIds = (
  executor: Executor,
  organisation: string,
  kind: ExternallyIdentified,
  source: string,
  pairs: readonly ExternalPair[],
): Promise<RefusedPair[]> => {
  const given = { organisation, source, ...columnsOf(pairs) };
  const faults = { external_id_value_key: () => valueTaken('/externalId/value') };
  return inTransaction(executor, async (own) => {
    const [, judged] = await together(
      run(own, 'lock', kind, lock, given),
      run<Judged>(own, 'judge', kind, judge, given),
    );
    const valid = judged.filter(({ outcome }) => outcome === 'free' || outcome === 'new');
    const freed = judged.filter(({ outcome }) => outcome === 'free').map(({ value }) => value);
    const writing = { ...given, freed, ...columnsOf(valid) };
    await mappingConstraintViolations(faults, () =>
      together(
        ...(freed.length > 0 ? [run(own, 'free', kind, free, writing)] : []),
        ...(valid.length > 0 ? [run(own, 'write', kind, write, writing)] : []),
      ),
    );
    return judged
      .filter(isRefused)
      .map(({ value, recordId, outcome }) => ({ value, recordId, reason: outcome as RefusedPair['reason'] }));
  });
};

/** The external ids of a record that is not deleted, sorted by source. @throws Fault 404 */
export const readExternalIds = async (
  executor: Executor,
  kind: ExternallyIdentified,
  { organisation_id, id }: RecordKey,
): Promise<ExternalId[]> => {
  const build = ({ name, facts }: TableShape) =>
    sql`select e.source, e.value, e.inserted_at as "insertedAt", e.updated_at as "updatedAt"
      from ${sql.table(name)} r left join external_id e
        on e.organisation_id = ${ORGANISATION} and e.kind = ${sql.lit(facts.name)} and e.record_id = r.id
      where r.organisation_id = ${ORGANISATION} and r.id = ${valueNamed('id')} and r.deleted_at is null
      order by e.source collate "C"`;
  const values = { organisation: organisation_id, id };
  const rows = await run<ExternalId | { source: null }>(executor, 'read', kind, build, values);
  if (rows.length === 0) throw notFound();
  // For a record without external ids, the join returns one row with a null source.
  return rows.flatMap((row) => (row.source === null ? [] : [row]));
};

/**
 * The external ids of a record, which is locked until the transaction ends, so that they do not change. @throws Fault
 * 404
 */
export const lockExternalIds = async (
  executor: Executor,
  kind: ExternallyIdentified,
  key: RecordKey,
): Promise<ExternalId[]> => {
  const values = { organisation: key.organisation_id, recordIds: [key.id] };
  const [, held] = await together(run(executor, 'lock', kind, lock, values), readExternalIds(executor, kind, key));
  return held;
};

/** Removes the external id of a record in a source. */
export const removeExternalId = async (
  executor: Executor,
  kind: ExternallyIdentified,
  { organisation_id, id }: RecordKey,
  source: string,
): Promise<void> => {
  const build = ({ facts }: TableShape) =>
    sql`delete from external_id where organisation_id = ${ORGANISATION} and kind = ${sql.lit(facts.name)}
      and record_id = ${valueNamed('id')} and source = ${SOURCE}`;
  await run(executor, 'remove', kind, build, { organisation: organisation_id, id, source });
};
