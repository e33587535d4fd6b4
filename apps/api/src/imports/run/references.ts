import { fieldsOf, REFERENCES, type ResolvedLine, resolved, valuesOf } from '@training-provider/contract/imports';
import { sql } from 'kysely';
import { findByExternalIds } from '../../db/externalIds.ts';
import { type Executor, parametersOf, textCache, valueNamed } from '../../db/statement.ts';
import { tableOfResource } from '../../db/tables.ts';
import type { ImportRow } from '../rows.ts';
import type { PendingLine } from './lines.ts';

/** A line whose references by other keys have been replaced by ids. */
export type Line = PendingLine & ResolvedLine;

const textOf = textCache();

/** The ids of the records that have one of these values in a unique field and are not deleted, by value. */
export const findByField = async (
  { db, run }: Executor,
  organisation: string,
  resource: string,
  field: string,
  values: readonly string[],
): Promise<Map<string, string>> => {
  const { name, columnOf } = tableOfResource(resource);
  const column = sql.ref(columnOf(field) ?? '');
  const text = textOf(`${name} ${field}`, () =>
    sql`select id, ${column} as value from ${sql.table(name)} where organisation_id = ${valueNamed('organisation')}
      and ${column} = any(${valueNamed('values')}::text[]) and deleted_at is null`.compile(db),
  );
  const rows = await run(text.sql, parametersOf(text, { organisation, values }));
  return new Map((rows as { id: string; value: string }[]).map(({ id, value }) => [value, id]));
};

const find = async (
  executor: Executor,
  { organisation_id, source }: ImportRow,
  resource: string,
  key: string,
  values: readonly string[],
): Promise<Map<string, string>> => {
  if (key !== 'externalId') return findByField(executor, organisation_id, resource, key, values);
  const kind = resource as Parameters<typeof findByExternalIds>[2];
  const found = await findByExternalIds(executor, organisation_id, kind, source ?? '', values);
  return new Map(found.filter(({ deleted }) => !deleted).map(({ value, recordId }) => [value, recordId]));
};

/**
 * Replaces references by other keys with the ids of records. It needs one query for each kind of reference, however
 * many lines there are.
 */
export const resolveReferences = async (
  executor: Executor,
  row: ImportRow,
  lines: readonly PendingLine[],
): Promise<Line[]> => {
  const { resource, references } = fieldsOf(row.collection);
  const ids = new Map<string, ReadonlyMap<string, string>>();
  for (const [name, { field, key }] of references) {
    const values = new Set(lines.flatMap(({ body }) => valuesOf(body[REFERENCES]?.[name])));
    const target = resource.references[field];
    if (values.size > 0 && target !== undefined) ids.set(name, await find(executor, row, target, key, [...values]));
  }
  const idOf = (name: string, value: string): string | undefined => ids.get(name)?.get(value);
  return lines.map((line) => resolved(row.collection, line, idOf));
};
