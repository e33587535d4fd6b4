import { askedOf, InvalidContent } from '@training-provider/contract/imports';
import type { Request, Response } from 'express';
import { sql } from 'kysely';
import { requireScopes } from '../access/authenticate.ts';
import { callerOf } from '../context/caller.ts';
import type { OpenDatabase } from '../db/database.ts';
import { type Executor, statement } from '../db/statement.ts';
import type { Pause } from '../http/pause.ts';
import { Fault } from '../problems/fault.ts';
import { digestCheck } from './content/digest.ts';
import { readContent } from './content/read.ts';
import { inTurns } from './content/turns.ts';
import { unpacked } from './content/unpack.ts';
import { requireCoding, requireMediaType } from './media.ts';
import { deleteLines, type ImportKeys, type ImportRow, presentImport } from './rows.ts';
import { type Staged, stageLines, type Upload, UploadEnded } from './staging.ts';
import { requireLength, wireOf } from './wire.ts';

/** How often an upload says that it goes on. */
const HEARTBEAT_MS = 10_000;

const notWaiting = (): Fault => new Fault('import_not_waiting');

const claim = statement<ImportKeys, Upload>(
  ({ organisation_id, id }) => sql`update import
    set status = 'receiving', attempt = attempt + 1, received_at = clock_timestamp()
    where organisation_id = ${organisation_id} and id = ${id} and status = 'waiting' and removed_at is null
    returning organisation_id, id, attempt`,
);

const beat = statement<Upload, object>(
  ({ organisation_id, id, attempt }) => sql`update import set received_at = clock_timestamp()
    where organisation_id = ${organisation_id} and id = ${id} and status = 'receiving' and attempt = ${attempt}`,
);

const giveUp = statement<Upload, object>(
  ({ organisation_id, id, attempt }) => sql`update import
    set status = 'waiting', attempt = attempt + 1, received_at = null
    where organisation_id = ${organisation_id} and id = ${id} and status = 'receiving' and attempt = ${attempt} returning id`,
);

interface Conclusion extends Record<string, unknown>, Staged {
  readonly errors: string | null;
}

const conclude = statement<Upload & Conclusion, ImportRow>(
  ({ organisation_id, id, attempt, errors, lines, refused }) => sql`update import set
      status = case when ${errors}::json is null then 'queued' else 'failed' end,
      reason = case when ${errors}::json is null then null else 'invalid_content' end,
      errors = ${errors}::json, lines = ${lines}, refused = ${refused}, refused_reading = ${refused},
      received_at = null, queued_at = clock_timestamp(),
      ended_at = case when ${errors}::json is null then null else clock_timestamp() end,
      content_deleted_at = case when ${errors}::json is null then null else clock_timestamp() end
    where organisation_id = ${organisation_id} and id = ${id} and status = 'receiving' and attempt = ${attempt}
    returning *`,
);

/** Gives up an upload that broke off: its import waits for another one, and nothing of it stays. If this fails, a sweep does it. */
const abandon = async (executor: Executor, upload: Upload): Promise<void> => {
  try {
    if ((await giveUp(executor, upload)).length > 0) await deleteLines(executor, upload);
  } catch {}
};

/** A file that was read: what of it is staged, or what is wrong with it. */
type Received = Staged & { readonly invalid?: InvalidContent };

const receive = async (
  database: OpenDatabase,
  row: ImportRow,
  upload: Upload,
  { req, res }: { readonly req: Request; readonly res: Response },
): Promise<Received> => {
  const type = requireMediaType(req.headers['content-type'], row.charset);
  const digest = digestCheck(req.get('Content-Digest'));
  const wire = wireOf(req, res, digest);
  const heartbeat = setInterval(() => void beat(database, upload).catch(() => undefined), HEARTBEAT_MS);
  try {
    await deleteLines(database, upload);
    const bytes = unpacked(wire.bytes, requireCoding(req.headers['content-encoding']));
    const lines = readContent(bytes, type, askedOf(presentImport(row)));
    const read = stageLines(database, upload, inTurns(lines));
    const received = await read.catch((error: unknown): Received => {
      if (!(error instanceof InvalidContent)) throw error;
      return { lines: 0, refused: 0, invalid: error };
    });
    await wire.drain();
    digest.requireMatch();
    return received;
  } catch (error) {
    // Whoever sends and does not read meanwhile would not get the answer.
    if (error instanceof Fault && error.code === 'invalid_encoding') await wire.drain();
    throw error;
  } finally {
    clearInterval(heartbeat);
    wire.end();
  }
};

interface UploadRequest {
  readonly req: Request;
  readonly res: Response;
}

/** Refuses what the header fields say before a byte is read. @throws Fault 400, 413, 415 */
const requireReadable = (request: Request, row: ImportRow): void => {
  const { headers } = request;
  const digest = request.get('Content-Digest');
  requireMediaType(headers['content-type'], row.charset);
  requireCoding(headers['content-encoding']);
  digestCheck(digest);
};

/**
 * Receives the file of an import. The request pauses meanwhile: it has no deadline and no place in the fair queue, and its
 * token is looked at again when the file has arrived. Nothing of the file is run before that.
 * @returns the import, `queued` or `failed`; undefined if the caller has gone, and the import waits again
 * @throws Fault 409 `import_not_waiting` unless the import waits; 400, 408, 413 and 415, which leave it `waiting`
 */
export const receiveUpload = async (
  database: OpenDatabase,
  pause: Pause,
  row: ImportRow,
  { req, res }: UploadRequest,
): Promise<ImportRow | undefined> => {
  requireScopes(callerOf(res), [`${row.collection}:write`]);
  requireReadable(req, row);
  requireLength(req);
  const [claimed] = await claim(database, { organisation_id: row.organisation_id, id: row.id });
  if (claimed === undefined) throw notWaiting();
  const upload: Upload = { organisation_id: row.organisation_id, id: row.id, attempt: claimed.attempt };
  let received: Received | undefined;
  try {
    const isThere = await pause(res, async () => {
      received = await receive(database, row, upload, { req, res });
    });
    if (isThere && received !== undefined) {
      requireScopes(callerOf(res), [`${row.collection}:write`]);
      const { lines, refused, invalid } = received;
      const errors = invalid === undefined ? null : JSON.stringify(invalid.errors);
      const [concluded] = await conclude(database, { ...upload, lines, refused, errors });
      if (concluded === undefined) throw new UploadEnded();
      if (invalid !== undefined) await deleteLines(database, upload);
      return concluded;
    }
  } catch (error) {
    await abandon(database, upload);
    if (!res.closed) throw error instanceof UploadEnded ? notWaiting() : error;
    return undefined;
  }
  await abandon(database, upload);
  return undefined;
};
