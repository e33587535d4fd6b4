import { askedOf, type ImportMediaType, InvalidContent } from '@training-provider/contract/imports';
import { sql } from 'kysely';
import { type Executor, statement } from '../db/statement.ts';
import { readContent } from './content/read.ts';
import { inTurns } from './content/turns.ts';
import { deleteLines, type ImportKeys, type ImportRow, presentImport } from './rows.ts';
import { type Staged, stageLines, type Upload, UploadEnded } from './staging.ts';

/** The interval at which an upload reports that it continues, in milliseconds. */
const HEARTBEAT_MS = 10_000;

const claim = statement<ImportKeys, Upload>(
  ({ organisation_id, id }) => sql`update import
    set status = 'receiving', attempt = attempt + 1, received_at = statement_timestamp()
    where organisation_id = ${organisation_id} and id = ${id} and status = 'waiting' and removed_at is null
    returning organisation_id, id, attempt`,
);

/** Begins an upload. Returns undefined if the import is not waiting for its file. */
export const beginUpload = async (
  executor: Executor,
  { organisation_id, id }: ImportKeys,
): Promise<Upload | undefined> => {
  const [claimed] = await claim(executor, { organisation_id, id });
  return claimed === undefined ? undefined : { organisation_id, id, attempt: claimed.attempt };
};

const beat = statement<Upload, object>(
  ({ organisation_id, id, attempt }) => sql`update import set received_at = statement_timestamp()
    where organisation_id = ${organisation_id} and id = ${id} and status = 'receiving' and attempt = ${attempt}`,
);

/** Runs the work of an upload, and meanwhile reports at intervals that the upload continues. */
export const goingOn = async <Result>(
  executor: Executor,
  upload: Upload,
  work: () => Promise<Result>,
): Promise<Result> => {
  const heartbeat = setInterval(() => void beat(executor, upload).catch(() => undefined), HEARTBEAT_MS);
  return work().finally(() => clearInterval(heartbeat));
};

const giveUp = statement<Upload, object>(
  ({ organisation_id, id, attempt }) => sql`update import
    set status = 'waiting', attempt = attempt + 1, received_at = null
    where organisation_id = ${organisation_id} and id = ${id} and status = 'receiving' and attempt = ${attempt} returning id`,
);

/**
 * Abandons an interrupted upload: its import waits for another upload, and no part of the file remains. If this fails,
 * a sweep does it later.
 */
export const abandonUpload = async (executor: Executor, upload: Upload): Promise<void> => {
  try {
    if ((await giveUp(executor, upload)).length > 0) await deleteLines(executor, upload);
  } catch {}
};

const cancel = statement<ImportKeys, object>(
  ({ organisation_id, id }) => sql`update import
    set status = 'cancelled', attempt = attempt + 1, received_at = null, ended_at = statement_timestamp()
    where organisation_id = ${organisation_id} and id = ${id} and status in ('receiving', 'waiting')`,
);

/** Ends an import whose upload was interrupted and will not be repeated. If this fails, a sweep does it later. */
export const cancelUpload = async (executor: Executor, upload: Upload): Promise<void> => {
  await abandonUpload(executor, upload);
  await cancel(executor, { organisation_id: upload.organisation_id, id: upload.id }).catch(() => undefined);
};

interface Conclusion extends Record<string, unknown>, Staged {
  readonly errors: string | null;
}

const conclude = statement<Upload & Conclusion, ImportRow>(
  ({ organisation_id, id, attempt, errors, lines, refused }) => sql`update import set
      status = case when ${errors}::json is null then 'queued' else 'failed' end,
      reason = case when ${errors}::json is null then null else 'invalid_content' end,
      errors = ${errors}::json, lines = ${lines}, refused = ${refused}, refused_reading = ${refused},
      received_at = null, queued_at = now.time,
      ended_at = case when ${errors}::json is null then null else now.time end,
      content_deleted_at = case when ${errors}::json is null then null else now.time end
    from (select clock_timestamp() as time) now
    where organisation_id = ${organisation_id} and id = ${id} and status = 'receiving' and attempt = ${attempt}
    returning import.*`,
);

/** A received file: the numbers of staged lines, or the error in the file. */
export type Received = Staged & { readonly invalid?: InvalidContent };

/**
 * Ends an upload whose file has been read.
 * @returns the import with the status `queued` or `failed`
 * @throws UploadEnded if the upload was abandoned
 */
export const concludeUpload = async (executor: Executor, upload: Upload, received: Received): Promise<ImportRow> => {
  const { lines, refused, invalid } = received;
  const errors = invalid === undefined ? null : JSON.stringify(invalid.errors);
  const [concluded] = await conclude(executor, { ...upload, lines, refused, errors });
  if (concluded === undefined) throw new UploadEnded();
  if (invalid !== undefined) await deleteLines(executor, upload);
  return concluded;
};

/**
 * Stages the lines of a file while its bytes arrive.
 * @throws UploadEnded if the upload was abandoned; any error of `bytes`
 */
export const stageContent = async (
  executor: Executor,
  row: ImportRow,
  upload: Upload,
  bytes: AsyncIterable<Buffer>,
  type: ImportMediaType,
): Promise<Received> => {
  try {
    await deleteLines(executor, upload);
    return await stageLines(executor, upload, inTurns(readContent(bytes, type, askedOf(presentImport(row)))));
  } catch (error) {
    if (!(error instanceof InvalidContent)) throw error;
    return { lines: 0, refused: 0, invalid: error };
  }
};
