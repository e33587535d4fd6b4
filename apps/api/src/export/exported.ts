import {
  type AbsencesExportQuery,
  type ImportOutcome,
  MAX_IMPORT_RESULTS,
  type Operation,
  type ResourceName,
  recordTypeOf,
} from '@training-provider/contract';
import type { Request, Response } from 'express';
import { type Attending, placeOf, presentAbsence, readAbsences } from '../attendance/absences.ts';
import { changesLink } from '../changes/changesLink.ts';
import { callerOf } from '../context/caller.ts';
import type { Choice, Within } from '../db/choice.ts';
import type { OpenDatabase } from '../db/database.ts';
import { records } from '../db/records.ts';
import { uuidOr404 } from '../http/uuid.ts';
import { faultOfValidation } from '../http/validation.ts';
import { listResults, presentResult } from '../imports/results.ts';
import { findImport } from '../imports/rows.ts';
import { notFound } from '../problems/fault.ts';
import type { ListedRow } from '../tables/table.ts';

/** The rows that one statement of an export has read, as in responses. */
interface ExportedPage {
  readonly records: readonly object[];
  /** The position after which the next page begins. */
  readonly last: string | undefined;
  /** Whether this is the last page. */
  readonly isLast: boolean;
}

/** An export and its first page. */
export interface Exported {
  readonly first: ExportedPage;
  /** Reads the page after a position; without one, the first page. */
  read(after: string | undefined): Promise<ExportedPage>;
  /** The link to the changes since a time before the first page was read. */
  readonly link?: string | undefined;
}

/** The query of an export. */
interface ExportQuery extends Choice {
  readonly after?: string | undefined;
}

/** Validates the query of an export with the schema of its operation. @throws Fault 400 */
const queryOf = <Query extends { readonly after?: string | undefined }>(
  request: Request,
  operation: Operation,
): Query => {
  const { exportQuery = operation.query, headers } = operation;
  const query = exportQuery.safeParse(request.query);
  const header = headers.safeParse(request.headers);
  if (query.success && header.success) return query.data as Query;
  const issues = { query: query.error ?? null, headers: header.error ?? null, body: null };
  throw faultOfValidation(issues, request, { ...operation, query: exportQuery });
};

/**
 * The organisation of the records, and the parent in the path, if the collection is below a record. @throws Fault 404
 */
const withinOf = ({ params }: Request, response: Response, { parent, parameters }: Operation): Within => {
  const { organisationId: organisation_id } = callerOf(response);
  if (parent === undefined) return { organisation_id };
  const [column = ''] = parameters;
  const id = uuidOr404(String(params[column] ?? ''));
  return { organisation_id, parent: { table: parent.singular, column, id } };
};

/** Exports the records of a collection. */
const collectionOf = async (
  database: OpenDatabase,
  request: Request,
  response: Response,
  operation: Operation,
): Promise<Exported> => {
  const { facts, parent } = operation;
  if (facts === undefined) throw new Error('an export outside of a collection');
  const { after, ...query } = queryOf<ExportQuery>(request, operation);
  const within = withinOf(request, response, operation);
  const { collection, table } = records[facts.name as ResourceName];
  const present: (row: ListedRow) => object = table.present;
  const read = async (behind: string | undefined): Promise<ExportedPage> => {
    const { rows, isLast } = await collection.exportPage(database, query, within, behind);
    return { records: rows.map(present), last: rows.at(-1)?.id, isLast };
  };

  // Read first: the link must point to a time before every row was read.
  const link = await changesLink(database, response, recordTypeOf(facts.name, parent?.name));
  const first = await read(after);
  // If there are records, their parent exists, so it is only checked if there are none.
  if (first.records.length === 0) await collection.requireParent(database, within);
  return { first, read, link };
};

interface ResultsQuery {
  readonly after?: string | undefined;
  readonly outcome?: ImportOutcome | undefined;
}

/** Exports the outcomes of the lines of an import. @throws Fault 404 */
const resultsOf = async (
  { db }: OpenDatabase,
  request: Request,
  response: Response,
  operation: Operation,
): Promise<Exported> => {
  const { after, outcome } = queryOf<ResultsQuery>(request, operation);
  const id = uuidOr404(String(request.params.id ?? ''));
  const row = await findImport(db, { organisation_id: callerOf(response).organisationId, id });
  if (row === undefined) throw notFound();
  const read = async (behind: string | undefined): Promise<ExportedPage> => {
    const key = behind === undefined ? undefined : Number(behind);
    const found = await listResults(db, row, outcome, { direction: 'next', key, limit: MAX_IMPORT_RESULTS });
    const last = found.at(-1)?.line;
    return {
      records: found.map(presentResult),
      last: last === undefined ? undefined : String(last),
      isLast: found.length < MAX_IMPORT_RESULTS,
    };
  };
  return { first: await read(after), read };
};

/** The number of enrolments and coachings that one statement examines. */
const CANDIDATES = 1_000;

/** Exports the absences of a month, by course and coaching. */
const absencesOf = async (
  database: OpenDatabase,
  request: Request,
  response: Response,
  operation: Operation,
): Promise<Exported> => {
  const { after, ...query } = queryOf<AbsencesExportQuery>(request, operation);
  const chosen = { organisation_id: callerOf(response).organisationId, ...query };
  const readBehind = async (position: Attending | undefined): Promise<ExportedPage> => {
    const { rows, last } = await readAbsences(database, chosen, {
      direction: 'next',
      position,
      candidates: CANDIDATES,
    });
    return { records: rows.map(presentAbsence), last: last?.id, isLast: last === undefined };
  };
  const read = async (behind: string | undefined): Promise<ExportedPage> =>
    readBehind(behind === undefined ? undefined : await placeOf(database, chosen.organisation_id, behind));
  return { first: await read(after), read };
};

const EXPORTS: Partial<Readonly<Record<Operation['resource'], typeof collectionOf>>> = {
  imports: resultsOf,
  absences: absencesOf,
};

/** Begins the export of a request for NDJSON, and reads its first page. @throws Fault 400, 404 */
export const exportedBy = (
  database: OpenDatabase,
  request: Request,
  response: Response,
  operation: Operation,
): Promise<Exported> => (EXPORTS[operation.resource] ?? collectionOf)(database, request, response, operation);
