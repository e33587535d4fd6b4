import { NDJSON, type Operation, wantsNdjson } from '@training-provider/contract';
import type { Request, RequestHandler, Response } from 'express';
import { operationOf } from '../context/operation.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Pause } from '../http/pause.ts';
import { isNotModified } from '../http/responses.ts';
import type { CountUnread } from '../http/unread.ts';
import { type Exported, exportedBy } from './exported.ts';
import { exportSlots, type TakeExportSlot } from './exportSlots.ts';
import { endLine, isGone, linesOf, writePieces } from './lines.ts';

/** After this time, in milliseconds, a client that reads nothing is disconnected. */
const IDLE_MS = 30_000;

interface ExportStep {
  readonly database: OpenDatabase;
  /**
   * Waits for the client to read, and then checks again what the request needs: its place in the queue, and its token.
   */
  readonly pause: Pause;
  readonly countUnread: CountUnread;
  readonly takeSlot: TakeExportSlot;
}

/** Writes the pages of an export in their order, and a last line. An export without the last line was cut off. */
const stream = async (
  { pause, countUnread }: ExportStep,
  response: Response,
  { first, read }: Exported,
): Promise<void> => {
  let count = 0;
  // Read by the metrics (`telemetry/requestMetrics.ts`).
  response.locals.streamsSince = performance.now();
  for (let page = first; ; ) {
    const { records, last, isLast } = page;
    count += records.length;
    // Read by the log (`http/requestLog.ts`).
    response.locals.records = count;
    const pieces = linesOf(records);
    const takenBy = countUnread(
      response,
      pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0),
    );
    if (!(await pause(response, () => writePieces(response, pieces, IDLE_MS))) || isGone(response)) return;
    takenBy();
    if (isLast) break;
    page = await read(last);
    if (isGone(response)) return;
  }
  response.end(endLine(count));
};

const answer = async (step: ExportStep, request: Request, response: Response, operation: Operation) => {
  const { database, takeSlot } = step;
  const exported = await exportedBy(database, request, response, operation);
  const { first, link } = exported;
  // The deadline may have sent a response meanwhile.
  if (response.headersSent || isGone(response)) return;
  // An export of one page needs no slot, because a single statement reads not more than a page.
  if (!first.isLast) takeSlot(response);
  if (link !== undefined) response.appendHeader('Link', link);
  if (isNotModified(response)) return;
  response.setHeader('Content-Type', NDJSON);
  if (request.method === 'HEAD') response.end();
  else await stream(step, response, exported);
};

/**
 * The step that responds to requests for an export of a collection or of results, that is, requests whose `Accept`
 * prefers NDJSON. It runs for every operation; all other requests continue to their handlers.
 */
export const exportStep = (parts: Omit<ExportStep, 'takeSlot'>): RequestHandler => {
  const step = { ...parts, takeSlot: exportSlots() };
  return (request, response, next) => {
    const operation = operationOf(request);
    if (operation?.exportQuery === undefined) return next();
    response.vary('Accept');
    if (!wantsNdjson(request.headers.accept)) return next();
    answer(step, request, response, operation).catch(next);
  };
};
