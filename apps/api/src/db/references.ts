import type { Violation } from '@training-provider/contract';
import { sql } from 'kysely';
import { invalidBody } from '../problems/fault.ts';
import type { TableShape } from '../tables/table.ts';
import { type Executor, parametersOf, textCache, valueNamed } from './statement.ts';
import { tableOfResource } from './tables.ts';

/** A reference in a body: its table, its id, and its place in the body. */
interface Reference {
  readonly table: string;
  readonly id: string;
  readonly pointer: string;
}

type Body = Readonly<Record<string, unknown>>;

/** The references that a body sets, as the facts of its resource declare them. */
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
 * The references without an existing record of the organisation. `offset 0` has each id looked up: a join may read all
 * records of an organisation that is larger than PostgreSQL expects.
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
  const ids = tables.map((name) => [name, references.filter(({ table }) => table === name).map(({ id }) => id)]);
  const values = { ...Object.fromEntries(ids), organisation: organisationId };
  const missing = (await run(text.sql, parametersOf(text, values))) as Pick<Reference, 'table' | 'id'>[];
  return references.filter((reference) =>
    missing.some(({ table, id }) => table === reference.table && id === reference.id.toLowerCase()),
  );
};

const violationOf = ({ pointer }: Reference): Violation => ({
  in: 'body',
  pointer,
  code: 'unknown_reference',
  detail: 'Refers to nothing in this organisation.',
});

/**
 * What is wrong with the references in a body: those to unknown and deleted records, and to those of another organisation
 * (decision Q5). An update may keep a reference whose target has been deleted since: `current` reads the record, and is only
 * called if a reference is refused otherwise.
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
 * Refuses such references. The foreign keys of the database enforce the same.
 * @throws Fault 422 with the pointer of every such reference
 */
export const requireReferences = async (...given: Parameters<typeof unknownReferences>): Promise<void> => {
  const errors = await unknownReferences(...given);
  if (errors.length > 0) throw invalidBody(errors);
};
