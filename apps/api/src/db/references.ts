import { type References, type ResourceName, referencesTo, type Violation } from '@training-provider/contract';
import { type RawBuilder, sql } from 'kysely';
import { Fault, invalidBody } from '../problems/fault.ts';
import type { TableShape } from '../tables/table.ts';
import { fieldOfPerson } from './erasing.ts';
import type { RecordKey } from './recordKey.ts';
import { type Executor, parametersOf, textCache, valueNamed } from './statement.ts';
import { tableOfResource } from './tables.ts';
import { together } from './transaction.ts';

/** A reference in a body: the table and id of the record, and the JSON pointer of the reference. */
interface Reference {
  readonly table: string;
  readonly id: string;
  readonly pointer: string;
}

type Body = Readonly<Record<string, unknown>>;

/** The references in a body, according to the facts of its resource. */
const referencesIn = ({ facts }: TableShape, body: Body): Reference[] =>
  Object.entries(facts.references).flatMap(([field, resource]) => {
    const value = body[field];
    const table = tableOfResource(resource).name;
    const pointer = `/${facts.singular}/${field}`;
    if (typeof value === 'string') return [{ table, id: value, pointer }];
    if (!Array.isArray(value)) return [];
    return value.map((id: string, index) => ({ table, id, pointer: `${pointer}/${index}` }));
  });

const textOf = textCache();

/**
 * The references without an existing record of the organisation. Because of `offset 0`, PostgreSQL looks up each id:
 * for a join it might read all records of an organisation that is larger than it expects.
 */
const missingOf = async (
  { db, run }: Executor,
  organisationId: string,
  references: readonly Reference[],
): Promise<Reference[]> => {
  const tables = [...new Set(references.map(({ table }) => table))];
  const text = textOf(tables.join(), () => {
    const lookUps = tables.map(
      (
        table,
      ) => sql`select ${sql.lit(table)} as "table", wanted.id from unnest(${valueNamed(table)}::uuid[]) wanted (id)
        where not exists (select from ${sql.table(table)} record where record.organisation_id = ${valueNamed('organisation')}
          and record.id = wanted.id and record.deleted_at is null offset 0)`,
    );
    return sql`${sql.join(lookUps, sql` union all `)}`.compile(db);
  });
  const idsIn = (name: string) => new Set(references.flatMap(({ table, id }) => (table === name ? [id] : [])));
  const values = {
    ...Object.fromEntries(tables.map((name) => [name, [...idsIn(name)]])),
    organisation: organisationId,
  };
  const rows = (await run(text.sql, parametersOf(text, values))) as Pick<Reference, 'table' | 'id'>[];
  const missing = new Set(rows.map(({ table, id }) => `${table} ${id}`));
  return references.filter(({ table, id }) => missing.has(`${table} ${id.toLowerCase()}`));
};

const violationOf = ({ pointer }: Reference): Violation => ({
  in: 'body',
  pointer,
  code: 'unknown_reference',
  detail: 'Refers to nothing in this organisation.',
});

/**
 * The invalid references in a body: to unknown or deleted records, or to records of another organisation (decision Q5).
 * An update may keep a reference to a record that has been deleted since.
 * @param current reads the record that the body changes; only called if a reference would otherwise be rejected
 */
export const unknownReferences = async (
  executor: Executor,
  table: TableShape,
  organisationId: string,
  body: object,
  current: () => Promise<object> = async () => ({}),
): Promise<Violation[]> => {
  const references = referencesIn(table, { ...body });
  if (references.length === 0) return [];
  const missing = await missingOf(executor, organisationId, references);
  if (missing.length === 0) return [];
  const kept = referencesIn(table, { ...(await current()) });
  return missing
    .filter(({ table: name, id }) => !kept.some((one) => one.table === name && one.id === id.toLowerCase()))
    .map(violationOf);
};

/**
 * Returns the invalid references in each body.
 * @param current the record that each body changes, which may keep its references; by default each body is of a new
 * record
 */
export const unknownReferencesInAll = async (
  executor: Executor,
  table: TableShape,
  organisationId: string,
  bodies: readonly object[],
  current: readonly object[] = [],
): Promise<Violation[][]> => {
  const inEach = bodies.map((body, index) => {
    const kept = referencesIn(table, { ...current[index] }).map(({ table: name, id }) => `${name} ${id}`);
    const given = referencesIn(table, { ...body });
    return given.filter(({ table: name, id }) => !kept.includes(`${name} ${id.toLowerCase()}`));
  });
  const all = inEach.flat();
  if (all.length === 0) return bodies.map(() => []);
  const missing = new Set(await missingOf(executor, organisationId, all));
  return inEach.map((references) => references.filter((one) => missing.has(one)).map(violationOf));
};

/**
 * The references in a body to records that must not be deleted before the write is committed: the person whom the
 * record is about, and records that cannot be deleted while they are referenced.
 */
export const referencesToHold = (table: TableShape, body: object): Reference[] => {
  const held = Object.entries(table.facts.references).filter(
    ([field, resource]) => field === fieldOfPerson(table.facts) || tableOfResource(resource).facts.keptWhileReferenced,
  );
  const given: Body = { ...body };
  return referencesIn(table, Object.fromEntries(held.map(([field]) => [field, given[field]])));
};

/** Locks referenced records, so that they are not deleted until the transaction ends. */
export const holdReferences = async (
  executor: Executor,
  organisation: string,
  references: readonly Reference[],
): Promise<void> => {
  const byTable = Object.entries(Object.groupBy(references, ({ table }) => table));
  await together(
    ...byTable.map(([table, some = []]) => {
      const text = textOf(`hold ${table}`, () =>
        sql`select from ${sql.table(table)} where organisation_id = ${valueNamed('organisation')}
          and id = any(${valueNamed('ids')}::uuid[]) and deleted_at is null order by id for share`.compile(executor.db),
      );
      return executor.run(text.sql, parametersOf(text, { organisation, ids: some.map(({ id }) => id) }));
    }),
  );
};

/** Returns SQL: whether a row of a table references the record with this id, in this organisation. */
export type RefersTo = (organisationId: unknown, id: unknown) => RawBuilder<unknown>;

/**
 * Returns the condition that a row references a record with a field: with a column, or with a list of ids in a table of
 * pairs.
 */
export const refersTo = (table: TableShape, field: string): RefersTo => {
  const ofOrganisation = (id: unknown) => sql`${sql.ref(`${table.name}.organisation_id`)} = ${id}`;
  const list = table.linked.find((one) => one.field === field);
  if (list === undefined) {
    const column = sql.ref(`${table.name}.${table.columnOf(field) ?? ''}`);
    return (organisationId, id) => sql`${ofOrganisation(organisationId)} and ${column} = ${id}`;
  }
  return (organisationId, id) => sql`${ofOrganisation(organisationId)} and exists (
    select from ${sql.table(list.table)} pair where pair.organisation_id = ${organisationId}
    and pair.${sql.ref(list.owner)} = ${sql.ref(`${table.name}.id`)} and pair.${sql.ref(list.target)} = ${id})`;
};

/**
 * SQL: for each resource and field, the number of records that reference a record of a resource and are not deleted.
 */
const referrersOf = ({ name }: TableShape['facts']) =>
  // The cast is the boundary to the facts, which contain the resource as a plain string.
  referencesTo(name as ResourceName).map(({ resource, field }) => {
    const table = tableOfResource(resource);
    return sql`select ${sql.lit(resource)} as resource, ${sql.lit(field)} as field, count(*)::int as count
      from ${sql.table(table.name)} where ${refersTo(table, field)(valueNamed('organisation'), valueNamed('id'))}
        and deleted_at is null`;
  });

/**
 * Rejects the deletion of a record if another record that is not deleted references it. The deletion has just been
 * written in the same transaction.
 * @throws Fault 409 `still_referenced`
 */
export const requireUnreferenced = async (
  { db, run }: Executor,
  { name, facts }: TableShape,
  { organisation_id, id }: RecordKey,
): Promise<void> => {
  const text = textOf(`referrers ${name}`, () => sql.join(referrersOf(facts), sql` union all `).compile(db));
  const counts = (await run(text.sql, parametersOf(text, { organisation: organisation_id, id }))) as References[];
  const references = counts.filter(({ count }) => count > 0);
  if (references.length > 0) throw new Fault('still_referenced', { references });
};

/**
 * Rejects the invalid references in a body. The foreign keys of the database enforce the same.
 * @throws Fault 422 with the pointer of every invalid reference
 */
export const requireReferences = async (...given: Parameters<typeof unknownReferences>): Promise<void> => {
  const errors = await unknownReferences(...given);
  if (errors.length > 0) throw invalidBody(errors);
};
