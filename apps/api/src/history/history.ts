import { type HistoryEntry, type HistoryQuery, MAX_PAGE_BYTES, type RecordType } from '@training-provider/contract';
import type { Position } from '../db/collection.ts';
import type { OpenDatabase } from '../db/database.ts';
import { isStored, type RecordKey } from '../db/recordKey.ts';
import { keyToRead } from '../http/conditional.ts';
import { cutPage, type PageRequest, positionIn } from '../http/paging.ts';
import { ok } from '../http/responses.ts';
import { notFound } from '../problems/fault.ts';
import type { TableShape } from '../tables/table.ts';
import { mostBytesOfVersion, versionPresenter } from './present.ts';
import { readVersions, type Version } from './versions.ts';

/** A validated request for a history. */
interface HistoryRequest extends PageRequest {
  readonly query: HistoryQuery;
}

const MAX_VERSION = 2_147_483_647;

/** The position of a page of a history: a version number. */
const BY_VERSION = [{ accepts: (value: string) => /^[1-9]\d{0,9}$/.test(value) && Number(value) <= MAX_VERSION }];

/**
 * Reads pages of the versions of records of one type, newest first, even if a record or its parent is deleted. Pages
 * may be empty.
 * @param table the table whose order of fields the changes have
 * @param mostBytes the maximum bytes of a version as JSON
 */
export const versionPages = (
  database: OpenDatabase,
  type: RecordType,
  table: Pick<TableShape, 'facts'>,
  mostBytes: number,
) => {
  const present = versionPresenter(table);
  const mayExceed = (versions: number): boolean => versions * mostBytes > MAX_PAGE_BYTES;
  return async (request: HistoryRequest, key: RecordKey): Promise<HistoryEntry[]> => {
    const { query } = request;
    const position = positionIn(request, query.cursor, BY_VERSION);
    const isCounted = mayExceed(query.limit);
    const rows = await readVersions(
      database,
      type,
      key,
      {
        direction: position?.direction ?? 'next',
        version: Number(position?.values[0] ?? MAX_VERSION),
        limit: query.limit + 1,
      },
      isCounted,
    );
    const positionOf = (direction: Position['direction'], { version }: Version): Position => ({
      direction,
      id: key.id,
      values: [String(version)],
    });
    return cutPage(request, { rows, limit: query.limit, isCounted, present, positionOf }, position);
  };
};

/** Reads pages of the histories of the records of a table. */
export const historyPages = (database: OpenDatabase, table: TableShape, type: RecordType) =>
  versionPages(database, type, table, mostBytesOfVersion(table));

/**
 * The handler of the history of a resource's records. It responds with 404 for a record that the organisation never
 * had. If a record was last written before histories existed, its history is empty.
 * @param keyOf returns the key of the record in a request
 */
export const historyOf = <Named extends HistoryRequest & { readonly params: { readonly id: string } }>(
  database: OpenDatabase,
  table: TableShape,
  type: RecordType,
  keyOf: (request: Named) => RecordKey = keyToRead,
) => {
  const pageOf = historyPages(database, table, type);
  return async (request: Named) => {
    const key = keyOf(request);
    const page = await pageOf(request, key);
    if (page.length === 0 && !(await isStored(database, table.name, key))) throw notFound();
    return ok(page);
  };
};
