import { NDJSON, type Operation, type ResourceName, recordTypeOf, wantsNdjson } from '@training-provider/contract';
import type { Request, RequestHandler, Response } from 'express';
import { changesLink } from '../changes/changesLink.ts';
import { callerOf } from '../context/caller.ts';
import { operationOf } from '../context/operation.ts';
import type { Choice, Within } from '../db/choice.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { ExportPage } from '../db/exportPages.ts';
import { records } from '../db/records.ts';
import type { Pause } from '../http/pause.ts';
import { isNotModified } from '../http/responses.ts';
import type { CountUnread } from '../http/unread.ts';
import { uuidOr404 } from '../http/uuid.ts';
import { faultOfValidation } from '../http/validation.ts';
import { exportSlots, type TakeExportSlot } from './exportSlots.ts';
import { endLine, isGone, linesOf, writePieces } from './lines.ts';

/** A reader that takes nothing for so long is cut. */
const IDLE_MS = 30_000;

interface ExportStep {
  readonly database: OpenDatabase;
  /** Waits for the reader, and takes what the request needs to go on: its place in the queue, a look at its token. */
  readonly pause: Pause;
  readonly countUnread: CountUnread;
  readonly takeSlot: TakeExportSlot;
}

/** The query of an export. */
interface ExportQuery extends Choice {
  readonly after?: string | undefined;
}

/** The query of an export, validated. @throws Fault 400 */
const queryOf = (request: Request, operation: Operation): ExportQuery => {
  const { exportQuery = operation.query, headers } = operation;
  const query = exportQuery.safeParse(request.query);
  const header = headers.safeParse(request.headers);
  if (query.success && header.success) return query.data as ExportQuery;
  const issues = { query: query.error ?? null, headers: header.error ?? null, body: null };
  throw faultOfValidation(issues, request, { ...operation, query: exportQuery });
};

/** Where the records are: in the organisation, and below the record in the path. @throws Fault 404 */
const withinOf = ({ params }: Request, response: Response, { parent, parameters }: Operation): Within => {
  const { organisationId: organisation_id } = callerOf(response);
  if (parent === undefined) return { organisation_id };
  const [column = ''] = parameters;
  const id = uuidOr404(String(params[column] ?? ''));
  return { organisation_id, parent: { table: parent.singular, column, id } };
};

/** Writes an export from its first page on, in the order of ids. Without its last line, it was cut. */
const stream = async (
  { pause, countUnread }: ExportStep,
  response: Response,
  first: ExportPage,
  read: (after: string | undefined) => Promise<ExportPage>,
  present: (row: ExportPage['rows'][number]) => object,
): Promise<void> => {
  let count = 0;
  // For the metrics (`telemetry/requestMetrics.ts`).
  response.locals.streamsSince = performance.now();
  for (let page = first; ; ) {
    const { rows, isLast } = page;
    count += rows.length;
    // For the log (`http/requestLog.ts`).
    response.locals.records = count;
    const pieces = linesOf(rows.map(present));
    const takenBy = countUnread(
      response,
      pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0),
    );
    if (!(await pause(response, () => writePieces(response, pieces, IDLE_MS))) || isGone(response)) return;
    takenBy();
    if (isLast) break;
    page = await read(rows.at(-1)?.id);
    if (isGone(response)) return;
  }
  response.end(endLine(count));
};

const exportCollection = async (step: ExportStep, request: Request, response: Response, operation: Operation) => {
  const { database, takeSlot } = step;
  const { facts, parent } = operation;
  if (facts === undefined) throw new Error('an export outside of a collection');
  const { after, ...query } = queryOf(request, operation);
  const within = withinOf(request, response, operation);
  const { collection, table } = records[facts.name as ResourceName];
  const read = (behind: string | undefined) => collection.exportPage(database, query, within, behind);

  // The cursor of the feed is of a moment before any row is read.
  const link = await changesLink(database, response, recordTypeOf(facts.name, parent?.name));
  const first = await read(after);
  // Only an export without records may be that of a parent that does not exist.
  if (first.rows.length === 0) await collection.requireParent(database, within);
  // The deadline may have answered meanwhile.
  if (response.headersSent || isGone(response)) return;
  // What one statement reads takes no more than a page.
  if (!first.isLast) takeSlot(response);
  if (link !== undefined) response.appendHeader('Link', link);
  if (isNotModified(response)) return;
  response.setHeader('Content-Type', NDJSON);
  if (request.method === 'HEAD') response.end();
  else await stream(step, response, first, read, table.present);
};

/**
 * The step that answers requests for the export of a collection: those whose `Accept` prefers NDJSON. One law for all
 * collections of the contract; every other request goes on to its handler.
 */
export const exportStep = (parts: Omit<ExportStep, 'takeSlot'>): RequestHandler => {
  const step = { ...parts, takeSlot: exportSlots() };
  return (request, response, next) => {
    const operation = operationOf(request);
    if (operation?.exportQuery === undefined) return next();
    response.vary('Accept');
    if (!wantsNdjson(request.headers.accept)) return next();
    exportCollection(step, request, response, operation).catch(next);
  };
};
