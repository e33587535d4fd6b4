import { type RawBuilder, sql } from 'kysely';
import type { TableShape } from '../tables/table.ts';
import { eachPart } from './parts.ts';
import type { RecordKey } from './recordKey.ts';
import { type Executor, parametersOf, textCache, valueNamed } from './statement.ts';
import { together } from './transaction.ts';

type Sql = RawBuilder<unknown>;
type Values = Readonly<Record<string, unknown>>;

/** A further condition on the records that reference another record. */
export interface Among {
  /** The name of the condition, which is part of the statement's key in the cache. */
  readonly name: string;
  readonly condition: Sql;
  readonly values: Values;
}

const ALL: Among = { name: '', condition: sql`true`, values: {} };

const textOf = textCache();

/**
 * Runs statements for all records of a table that contain the id of the key in `column`, in parts (`parts.ts`). The
 * caller has locked the key's record, so that no other record gets a reference to it in the meantime.
 * @param build returns the SQL of each statement, by name, given the condition on the records of a part
 * @param values further values of the statements
 * @returns the number of rows that each statement returned
 */
export const writeBelow = async <What extends string>(
  executor: Executor,
  table: TableShape,
  column: string,
  { organisation_id, id }: RecordKey,
  build: Readonly<Record<What, (condition: Sql) => Sql>>,
  values: Values,
  among: Among = ALL,
): Promise<Readonly<Record<What, number>>> => {
  const { db, run } = executor;
  const name = `${table.name} ${column}`;
  const of = (other: string) => sql.ref(`${table.name}.${other}`);
  const ofOrganisation = sql`${of('organisation_id')} = ${valueNamed('organisation_id')}`;
  const query = () => sql<{ id: string }>`select id from ${sql.table(table.name)}
    where ${ofOrganisation} and ${of(column)} = ${valueNamed('id')} and ${among.condition}`;
  // No index supports this form of the column, so the rows of a part are found by id.
  const ofPart = sql`${ofOrganisation} and ${of('id')} = any(${valueNamed('ids')}::uuid[])
    and ${of(column)} is not distinct from ${valueNamed('id')}::uuid`;
  const given = { organisation_id, id, ...among.values };
  const whats = Object.keys(build) as What[];
  const counts = Object.fromEntries(whats.map((what) => [what, 0])) as Record<What, number>;
  await eachPart(executor, `${whats.join(' ')} ${name} ${among.name}`, query, given, async (rows) => {
    const all = { ...values, organisation_id, id, ids: rows.map((row) => row.id) };
    await together(
      ...whats.map(async (what) => {
        const text = textOf(`${what} ${name}`, () => build[what](ofPart).compile(db));
        counts[what] += (await run(text.sql, parametersOf(text, all))).length;
      }),
    );
  });
  return counts;
};
