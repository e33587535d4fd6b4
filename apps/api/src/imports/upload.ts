import type { Request, Response } from 'express';
import { requireScopes } from '../access/authenticate.ts';
import { callerOf } from '../context/caller.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Pause } from '../http/pause.ts';
import { Fault } from '../problems/fault.ts';
import { digestCheck } from './content/digest.ts';
import { unpacked } from './content/unpack.ts';
import { requireCoding, requireMediaType } from './media.ts';
import { abandonUpload, beginUpload, concludeUpload, goingOn, type Received, stageContent } from './receiving.ts';
import type { ImportRow } from './rows.ts';
import { type Upload, UploadEnded } from './staging.ts';
import { requireLength, wireOf } from './wire.ts';

interface UploadRequest {
  readonly req: Request;
  readonly res: Response;
}

const notWaiting = (): Fault => new Fault('import_not_waiting');

const receive = async (
  database: OpenDatabase,
  row: ImportRow,
  upload: Upload,
  { req, res }: UploadRequest,
): Promise<Received> => {
  const type = requireMediaType(req.headers['content-type'], row.charset);
  const digest = digestCheck(req.get('Content-Digest'));
  const wire = wireOf(req, res, digest);
  try {
    const bytes = unpacked(wire.bytes, requireCoding(req.headers['content-encoding']));
    const received = await stageContent(database, row, upload, bytes, type);
    await wire.drain();
    digest.requireMatch();
    return received;
  } catch (error) {
    // The body is read to its end, because a client that sends without reading would not get the response.
    if (error instanceof Fault && error.code === 'invalid_encoding') await wire.drain();
    throw error;
  } finally {
    wire.end();
  }
};

/** Checks the header fields before any byte of the body is read. @throws Fault 400, 413, 415 */
const requireReadable = (request: Request, row: ImportRow): void => {
  const { headers } = request;
  const digest = request.get('Content-Digest');
  requireMediaType(headers['content-type'], row.charset);
  requireCoding(headers['content-encoding']);
  digestCheck(digest);
};

/**
 * Receives the file of an import. Meanwhile the request is paused: it has no deadline and no place in the fair queue.
 * Its token is checked again when the file has arrived; only then can the import start.
 * @returns the import with the status `queued` or `failed`; undefined if the caller has disconnected, so that the
 * import waits again
 * @throws Fault 409 `import_not_waiting` if the import is not waiting; 400, 408, 413 and 415, after which it is still
 * `waiting`
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
  const upload = await beginUpload(database, row);
  if (upload === undefined) throw notWaiting();
  let received: Received | undefined;
  try {
    const isThere = await pause(res, async () => {
      received = await goingOn(database, upload, () => receive(database, row, upload, { req, res }));
    });
    if (isThere && received !== undefined) {
      requireScopes(callerOf(res), [`${row.collection}:write`]);
      return await concludeUpload(database, upload, received);
    }
  } catch (error) {
    await abandonUpload(database, upload);
    if (!res.closed) throw error instanceof UploadEnded ? notWaiting() : error;
    return undefined;
  }
  await abandonUpload(database, upload);
  return undefined;
};
