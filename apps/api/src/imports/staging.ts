import type { StagedLine } from '@training-provider/contract/imports';
import { sql } from 'kysely';
import { type Executor, statement } from '../db/statement.ts';
import type { ImportKeys } from './rows.ts';

/** An upload of an import. If there are several, only the last one is valid. */
export type Upload = ImportKeys & { readonly attempt: number };

/** The upload was abandoned: its import was cancelled, or no data arrived for too long. */
export class UploadEnded extends Error {}

/** The maximum number of lines, and the approximate number of characters, in one statement. */
const MOST_LINES = 1_000;
const MOST_CHARACTERS = 1_000_000;

/**
 * Inserts lines unless their upload has ended. The import is locked meanwhile, so that the upload cannot be abandoned
 * before the lines are inserted, and no line arrives after the deletion of the others.
 */
const insert = statement<Upload & { lines: string }, { count: number }>(
  ({ organisation_id, id, attempt, lines }) => sql`with upload as materialized (
      select organisation_id, id from import where organisation_id = ${organisation_id} and id = ${id}
        and status = 'receiving' and attempt = ${attempt} for share
    ), inserted as (
      insert into import_line (organisation_id, import_id, line, key, uniques, body, outcome, errors)
      select upload.organisation_id, upload.id, given.line, given.key, given.uniques, given.body, given.outcome, given.errors
      from upload, json_to_recordset(${lines}::json)
        as given (line int, key text, uniques jsonb, body json, outcome text, errors json)
      returning 1
    )
    select count(*)::int as count from inserted`,
);

const textOf = ({ errors, ...line }: StagedLine): string =>
  JSON.stringify(errors === null ? line : { ...line, outcome: 'refused', errors });

/** The numbers of staged and of rejected lines of an upload. */
export interface Staged {
  readonly lines: number;
  readonly refused: number;
}

/** Stages lines, many in one statement. @throws UploadEnded if the upload was abandoned */
export const stageLines = async (
  executor: Executor,
  { organisation_id, id, attempt }: Upload,
  lines: AsyncIterable<StagedLine>,
): Promise<Staged> => {
  let batch: string[] = [];
  let characters = 0;
  let [total, refused] = [0, 0];
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    const [inserted] = await insert(executor, { organisation_id, id, attempt, lines: `[${batch.join(',')}]` });
    if (inserted?.count !== batch.length) throw new UploadEnded();
    batch = [];
    characters = 0;
  };
  for await (const line of lines) {
    const text = textOf(line);
    batch.push(text);
    characters += text.length;
    total += 1;
    if (line.errors !== null) refused += 1;
    if (batch.length === MOST_LINES || characters > MOST_CHARACTERS) await flush();
  }
  await flush();
  return { lines: total, refused };
};
