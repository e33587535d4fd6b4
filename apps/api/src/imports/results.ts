import type { ImportOutcome, ImportResult } from '@training-provider/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import type { Behind, ImportRow } from './rows.ts';

/** A stored line with its outcome. */
export type ResultRow = Pick<
  Selectable<Tables['import_line']>,
  'line' | 'outcome' | 'record_id' | 'errors' | 'notices'
>;

/**
 * The outcomes of the lines of an import, sorted by line; backwards for `prev`. If the import is applied after a
 * validation, only final outcomes are returned: a line after the position that still has its body has only been
 * validated.
 */
export const listResults = (
  db: Database,
  { organisation_id, id, position }: Pick<ImportRow, 'organisation_id' | 'id' | 'position'>,
  outcome: ImportOutcome | undefined,
  { direction, key, limit }: Behind<number>,
): Promise<ResultRow[]> => {
  const isNext = direction === 'next';
  const all = db
    .selectFrom('import_line')
    .select(['line', 'outcome', 'record_id', 'errors', 'notices'])
    .where('organisation_id', '=', organisation_id)
    .where('import_id', '=', id)
    .where('outcome', 'is not', null)
    .where((where) => where.or([where('body', 'is', null), where('line', '<=', position)]))
    .orderBy('line', isNext ? 'asc' : 'desc')
    .limit(limit);
  const behind = key === undefined ? all : all.where('line', isNext ? '>' : '<', key);
  return (outcome === undefined ? behind : behind.where('outcome', '=', outcome)).execute();
};

/** The outcome of a line in a response. */
export const presentResult = ({ line, outcome, record_id, errors, notices }: ResultRow): ImportResult => ({
  line,
  outcome: outcome ?? 'refused',
  ...(record_id === null ? {} : { recordId: record_id }),
  ...(errors === null ? {} : { errors: [...errors] }),
  ...(notices === null ? {} : { notices: [...notices] }),
});
