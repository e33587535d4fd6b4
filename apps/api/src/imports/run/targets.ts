import type { Target } from '@training-provider/contract/imports';
import { sql } from 'kysely';
import { findByExternalIds } from '../../db/externalIds.ts';
import { type Executor, parametersOf, textCache, valueNamed } from '../../db/statement.ts';
import { tableOfResource } from '../../db/tables.ts';
import type { ImportRow } from '../rows.ts';
import { findByField } from './references.ts';

const textOf = textCache();

const findByIds = async (
  { db, run }: Executor,
  { organisation_id, collection }: ImportRow,
  ids: readonly string[],
): Promise<Map<string, Target>> => {
  const { name } = tableOfResource(collection);
  const text = textOf(name, () =>
    sql`select id, deleted_at is not null as "isDeleted" from ${sql.table(name)}
      where organisation_id = ${valueNamed('organisation')} and id = any(${valueNamed('ids')}::uuid[])`.compile(db),
  );
  const rows = await run(text.sql, parametersOf(text, { organisation: organisation_id, ids }));
  return new Map((rows as Target[]).map((target) => [target.id, target]));
};

/** The records that match the keys of lines, by key. It needs a single query, however many lines there are. */
export const findTargets = async (
  executor: Executor,
  row: ImportRow,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Target>> => {
  const { key, organisation_id, collection, source } = row;
  if (key === null || keys.length === 0) return new Map();
  if (key === 'id') return findByIds(executor, row, keys);
  if (key === 'externalId') {
    const found = await findByExternalIds(executor, organisation_id, collection, source ?? '', keys);
    return new Map(found.map(({ value, recordId, deleted }) => [value, { id: recordId, isDeleted: deleted }]));
  }
  const ids = await findByField(executor, organisation_id, collection, key, keys);
  return new Map([...ids].map(([value, id]) => [value, { id, isDeleted: false }]));
};
