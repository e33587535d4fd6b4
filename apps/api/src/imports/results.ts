import type { ImportOutcome, ImportResult } from '@training-provider/contract';
import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import type { Behind, ImportRow } from './rows.ts';

/** The outcome of a line as it is stored. */
export type ResultRow = Pick<
  Selectable<Tables['import_line']>,
  'line' | 'outcome' | 'record_id' | 'errors' | 'notices'
>;

/**
 * The outcomes of an import by line; backwards for `prev`. If the import is applied after validation, only the final
 * outcomes: a line after the position that keeps its body has only been validated.
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

/** The outcome of a line as responses show it. */
export const presentResult = ({ line, outcome, record_id, errors, notices }: ResultRow): ImportResult => ({
  line,
  outcome: outcome ?? 'refused',
  ...(record_id === null ? {} : { recordId: record_id }),
  ...(errors === null ? {} : { errors: [...errors] }),
  ...(notices === null ? {} : { notices: [...notices] }),
});
