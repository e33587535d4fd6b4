import type { ImportErrorOfLine, ImportNotice, ImportOutcome } from '@training-provider/contract';
import type { ImportBody } from '@training-provider/contract/imports';
import { sql } from 'kysely';
import { type Executor, statement } from '../../db/statement.ts';
import type { ImportRow } from '../rows.ts';

/** A line that has no outcome yet. */
export interface PendingLine {
  readonly line: number;
  readonly key: string | null;
  readonly uniques: Readonly<Record<string, string>> | null;
  readonly body: ImportBody;
}

/** The outcome of a line. */
export interface LineResult {
  readonly line: number;
  readonly outcome: ImportOutcome;
  readonly recordId?: string | undefined;
  readonly errors?: readonly ImportErrorOfLine[] | undefined;
  readonly notices?: readonly ImportNotice[] | undefined;
}

type Key = { readonly organisation_id: string; readonly id: string };

/** The number of lines with each outcome. */
export type LineCounts = Readonly<Record<ImportOutcome, number>>;

export const NO_LINES: LineCounts = { created: 0, updated: 0, unchanged: 0, refused: 0 };

/** The next lines of an import after its position. */
export const nextLines = statement<Key & { position: number; limit: number }, PendingLine>(
  ({ organisation_id, id, position, limit }) => sql`select line, key, uniques, body from import_line
    where organisation_id = ${organisation_id} and import_id = ${id} and line > ${position} and body is not null
    order by line limit ${limit}`,
);

/**
 * Writes outcomes. A written line loses its values; a line that was only validated keeps them, so that it can be
 * applied. The line numbers are also passed as an array, because with a join alone PostgreSQL may read all lines of the
 * import.
 */
const write = statement<Key & { numbers: readonly number[]; results: string; is_written: boolean }, object>(
  ({ organisation_id, id, numbers, results, is_written }) => sql`
    update import_line l set outcome = given.outcome, record_id = given."recordId", errors = given.errors,
      notices = given.notices, body = case when not ${is_written}::boolean then l.body end,
      key = case when not ${is_written}::boolean then l.key end,
      uniques = case when not ${is_written}::boolean then l.uniques end
    from json_to_recordset(${results}::json)
      as given (line int, outcome text, "recordId" uuid, errors json, notices json)
    where l.organisation_id = ${organisation_id} and l.import_id = ${id} and l.line = any(${numbers}::int[])
      and l.line = given.line`,
);

const count = statement<
  Key & { created: number; updated: number; unchanged: number; refused: number; position: number },
  object
>(
  ({ organisation_id, id, created, updated, unchanged, refused, position }) => sql`
    update import set created = created + ${created}::int, updated = updated + ${updated}::int,
      unchanged = unchanged + ${unchanged}::int, refused = refused + ${refused}::int, position = ${position}
    where organisation_id = ${organisation_id} and id = ${id}`,
);

/**
 * Writes the outcomes of lines, counts them, and returns the counts. It runs in the transaction of the records, so that
 * neither exists without the other.
 */
export const writeResults = async (
  executor: Executor,
  { organisation_id, id }: ImportRow,
  results: readonly LineResult[],
  isWritten: boolean,
): Promise<LineCounts> => {
  const key = { organisation_id, id };
  const counts = { ...NO_LINES };
  for (const { outcome } of results) counts[outcome] += 1;
  const numbers = results.map(({ line }) => line);
  await write(executor, { ...key, numbers, results: JSON.stringify(results), is_written: isWritten });
  await count(executor, { ...key, ...counts, position: results.at(-1)?.line ?? 0 });
  return counts;
};
